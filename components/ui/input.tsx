import type { ComponentProps } from "react";
import { cn } from "./cn";
import { withEarlyInput } from "./early-input";
import { Icon } from "./icon";

const controlClass = "control w-full px-3";

// Names and descriptions may be written from right to left.
export function Input({ className, type = "text", dir, ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      dir={dir ?? (type === "text" ? "auto" : undefined)}
      className={cn(controlClass, className)}
      {...props}
      ref={withEarlyInput(props)}
    />
  );
}

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea dir="auto" rows={rows} className={cn(controlClass, className)} {...props} ref={withEarlyInput(props)} />
  );
}

export type Option = readonly [value: string, words: string];

export function Options({ of }: { of: readonly Option[] }) {
  return of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

/** The native select with our chevron. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className={cn("relative block", className)}>
      <select
        className={cn(controlClass, "appearance-none pr-10 text-ellipsis")}
        {...props}
        ref={withEarlyInput(props)}
      />
      <Icon
        of="chevron-down"
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
