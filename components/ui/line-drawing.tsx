/// <reference types="next/image-types/global" />
import drawings from "./drawings.svg";

export type Drawing = "basket" | "spool" | "frame";

const FILE = drawings.src.replace(/\?.*/, "");

/** Drawn in the text's colour and the accent, from one file that the browser caches. Some are named as a help article. */
export function LineDrawing({ drawing, className = "" }: { drawing: string; className?: string }) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={`line-drawing ${className}`}>
      <use href={`${FILE}#${drawing}`} />
    </svg>
  );
}
