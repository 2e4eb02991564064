import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Not tailwind-merge, which would put 7 KB into every page: a `className` handed to a primitive adds
 * (margins, widths, grid places) and never overrides what the primitive says itself.
 */
export function cn(...values: ClassValue[]) {
  return clsx(values);
}
