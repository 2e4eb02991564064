import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The running stitch as a rule between parts of a card or page. */
export function StitchedRule({ className, ...props }: ComponentProps<"hr">) {
  return <hr className={cn("stitch my-4.5 h-0.5! border-0 text-line", className)} {...props} />;
}
