/// <reference types="next/image-types/global" />
import { cn } from "./cn";
import type { Face } from "./face";
import weaves from "./weaves.svg";

/** The file's name is a hash of its content, so it needs no deployment id in its query. */
const FILE = weaves.src.replace(/\?.*/, "");

const THREADS = {
  madder: "bg-madder-soft stroke-madder",
  indigo: "bg-indigo-soft stroke-indigo",
  moss: "bg-moss-soft stroke-moss",
  ochre: "bg-ochre-soft stroke-ochre",
  ink: "bg-sunken stroke-ink",
} as const;

/** Replaces a missing picture of a crafter; decoration beside a written name. */
export function WovenFace({ face, className }: { face: Face; className?: string }) {
  return (
    <svg aria-hidden="true" className={cn("woven-face", THREADS[face.thread], className)}>
      <use href={`${FILE}#w${face.weave}`} />
    </svg>
  );
}
