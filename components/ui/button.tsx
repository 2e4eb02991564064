import type { ComponentProps } from "react";
import { cn } from "./cn";

// Plain tables: class-variance-authority would add a kilobyte to every page.
const variants = {
  primary: "button-primary",
  quiet: "button-quiet",
  /** For a tinted background. */
  surface: "button-surface",
  dashed: "button-dashed",
  plain: "button-plain",
  /** Uses the surrounding text colour. */
  current: "button-current",
  muted: "button-muted",
  danger: "button-danger",
} as const;

const sizes = {
  default: "button-default",
  small: "button-small",
  inline: "button-inline",
  big: "button-big",
  bigAside: "button-big-aside",
  icon: "button-icon",
  /** The caller's className adds horizontal padding and text size. */
  bare: "min-h-11 rounded-lg py-2",
} as const;

/** `isSteady`: does not fade while it is aria-disabled. */
export type ButtonLook = {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  isSteady?: boolean;
  className?: string;
};

export function buttonClass({ variant = "primary", size = "default", isSteady = false, className }: ButtonLook = {}) {
  return cn("button", isSteady && "aria-disabled:opacity-100", variants[variant], sizes[size], className);
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
