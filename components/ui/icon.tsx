/// <reference types="next/image-types/global" />
import { cn } from "./cn";
import type { IconName } from "./icon-name";
import sprite from "./icons.svg";

export type { IconName } from "./icon-name";

/** The file's name is a hash of its content, so it needs no deployment id in its query. */
const FILE = sprite.src.replace(/\?.*/, "");

/** Uses one sprite file, which the browser caches, so that the page carries only the icon's name. */
export function Icon({ of, size = 20, className }: { of: IconName; size?: number; className?: string }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={cn("icon", className)}>
      <use href={`${FILE}#${of}`} />
    </svg>
  );
}
