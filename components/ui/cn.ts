/**
 * Joins class names. Not tailwind-merge, which would put 7 KB into every page: a `className` handed to a primitive adds
 * (margins, widths, grid places) and does not override what the primitive says itself.
 */
export function cn(...values: (string | false | null | undefined)[]) {
  return values.filter(Boolean).join(" ");
}
