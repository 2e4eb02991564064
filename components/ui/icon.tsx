/// <reference types="next/image-types/global" />
import { cn } from "./cn";
import type { IconName } from "./icon-name";
import sprite from "./icons.svg";

export type { IconName } from "./icon-name";

/** Its name is its content's hash, and needs no deployment behind it. */
const FILE = sprite.src.replace(/\?.*/, "");

/** Drawn from one file, which the browser keeps: the page carries only the name. */
export function Icon({ of, size = 20, className }: { of: IconName; size?: number; className?: string }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={cn("icon", className)}>
      <use href={`${FILE}#${of}`} />
    </svg>
  );
}
