import type { ComponentProps } from "react";
import { cn } from "./cn";

const tones = {
  accent: "bg-accent-soft text-accent",
  moss: "bg-moss-soft text-moss",
  ochre: "bg-ochre-soft text-ochre",
  danger: "bg-danger-soft text-danger",
  neutral: "bg-sunken text-muted",
  indigo: "bg-indigo-soft text-indigo",
  madder: "bg-madder-soft text-madder",
  mossFill: "bg-moss text-on-accent",
  ochreFill: "bg-ochre text-on-accent",
} as const;

export type BadgeTone = keyof typeof tones;

export function Badge({ tone = "accent", className, ...props }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={cn("badge whitespace-nowrap", tones[tone], className)} {...props} />;
}
