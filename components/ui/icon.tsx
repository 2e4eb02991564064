/// <reference types="next/image-types/global" />
import { cn } from "./cn";
import type { IconName } from "./icon-name";
import sprite from "./icons.svg";

export type { IconName } from "./icon-name";

/** Drawn from one file, which the browser keeps: the page carries only the name. */
export function Icon({ of, size = 20, className }: { of: IconName; size?: number; className?: string }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={cn("icon", className)}>
      <use href={`${sprite.src}#${of}`} />
    </svg>
  );
}
