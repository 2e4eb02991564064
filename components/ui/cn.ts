/** Not tailwind-merge, which adds 7 KB to every page: a `className` adds to a primitive's own classes, it never overrides. */
export function cn(...values: (string | false | null | undefined)[]) {
  return values.filter(Boolean).join(" ");
}
