import type { ComponentProps } from "react";
import { cn } from "./cn";

const tones = {
  accent: "bg-accent-soft text-accent",
  moss: "bg-moss-soft text-moss",
  ochre: "bg-ochre-soft text-ochre",
  danger: "bg-danger-soft text-danger",
  neutral: "bg-sunken text-muted",
} as const;

export function Badge({
  tone = "accent",
  className,
  ...props
}: ComponentProps<"span"> & { tone?: keyof typeof tones }) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5",
        tones[tone],
        className,
      )}
      {...props}
    />
  );
}
