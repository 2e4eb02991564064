import type { ComponentProps } from "react";
import { cn } from "./cn";

const spaces = { none: "my-0", card: "my-4.5", page: "my-8" } as const;

export function StitchedRule({
  space = "card",
  className,
  ...props
}: ComponentProps<"hr"> & { space?: keyof typeof spaces }) {
  return <hr className={cn("stitch h-0.5 text-line", spaces[space], className)} {...props} />;
}
