import type { ComponentProps } from "react";
import { cn } from "./cn";

// Plain tables: class-variance-authority would add a kilobyte to every page.
const base =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 border font-semibold no-underline transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed [&_svg]:shrink-0";

const variants = {
  primary:
    "border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong active:translate-y-px",
  quiet: "border-control bg-transparent text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken",
  /** On a tinted ground. */
  surface: "border-control bg-surface text-ink",
  faint: "border-line bg-transparent text-muted enabled:hover:bg-sunken [a]:hover:bg-sunken",
  dashed: "border-dashed border-control bg-transparent enabled:hover:bg-sunken [a]:hover:bg-sunken",
  plain: "border-transparent bg-transparent text-accent enabled:hover:bg-accent-soft [a]:hover:bg-accent-soft",
  /** In the colour around it. */
  current: "border-transparent bg-transparent enabled:hover:bg-accent-soft [a]:hover:bg-accent-soft",
  muted: "border-transparent bg-transparent text-muted enabled:hover:bg-accent-soft [a]:hover:bg-accent-soft",
  danger:
    "border-transparent bg-danger-fill text-on-danger enabled:hover:bg-danger-fill-strong [a]:hover:bg-danger-fill-strong active:translate-y-px",
} as const;

const sizes = {
  default: "min-h-11 rounded-lg px-4.5 py-2 text-base",
  small: "min-h-11 rounded-lg px-3 py-2 text-sm",
  inline: "min-h-11 rounded-lg px-2.5 py-2 text-base",
  big: "min-h-16 rounded-2xl px-7 py-3 text-lg",
  bigAside: "min-h-16 rounded-2xl px-4 py-3 text-base",
  icon: "size-11 rounded-lg p-0",
  /** The caller's className adds the padding at the sides and the letters' size. */
  bare: "min-h-11 rounded-lg py-2",
} as const;

/** `isSteady`: does not fade while it is aria-disabled. */
export type ButtonLook = {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  isSteady?: boolean;
  className?: string;
};

/** The look of a button for a link. */
export function buttonClass({ variant = "primary", size = "default", isSteady = false, className }: ButtonLook = {}) {
  return cn(base, !isSteady && "aria-disabled:opacity-55", variants[variant], sizes[size], className);
}

export function Button({
  variant,
  size,
  isSteady,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonClass({ variant, size, isSteady, className })} {...props} />;
}
