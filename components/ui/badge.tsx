import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const styles = cva(
  "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        accent: "bg-accent-soft text-accent",
        moss: "bg-moss-soft text-moss",
        ochre: "bg-ochre-soft text-ochre",
        danger: "bg-danger-soft text-danger",
        neutral: "bg-sunken text-muted",
      },
    },
    defaultVariants: { tone: "accent" },
  },
);

export function Badge({ tone, className, ...props }: ComponentProps<"span"> & VariantProps<typeof styles>) {
  return <span className={cn(styles({ tone }), className)} {...props} />;
}
