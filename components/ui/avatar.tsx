/// <reference types="next/image-types/global" />
import { cn } from "./cn";
import type { Face } from "./face";
import { Icon } from "./icon";
import weaves from "./weaves.svg";

const sizes = { sm: "size-[36px]", lg: "size-[96px]" } as const;

type Props = { src: string | null; face: Face; size?: keyof typeof sizes; trophy?: boolean };

/** A crafter's picture, or a woven face with initials where there is room. Decoration beside a written name. */
export function Avatar({ src, face, size = "sm", trophy = false }: Props) {
  return (
    <span className={cn("relative inline-grid shrink-0 *:col-start-1 *:row-start-1", sizes[size])}>
      {src ? (
        // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
        <img src={src} alt="" className="size-full rounded-full object-cover" />
      ) : (
        <WovenFace face={face} className="size-full" />
      )}
      {!src && size === "lg" && face.initials ? (
        <span aria-hidden="true" className="avatar-initials">
          {face.initials}
        </span>
      ) : null}
      {trophy ? (
        <span data-testid="trophy" className="avatar-trophy">
          <Icon of="trophy" className="size-[62%] stroke-[2.25]" />
        </span>
      ) : null}
    </span>
  );
}

/** The file's name is a hash of its content, so it needs no deployment id in its query. */
const FILE = weaves.src.replace(/\?.*/, "");

const THREADS = {
  madder: "text-madder",
  indigo: "text-indigo",
  moss: "text-moss",
  ochre: "text-ochre",
  ink: "text-ink",
} as const;

/** Replaces a missing picture of a crafter; decoration beside a written name. */
export function WovenFace({ face, className }: { face: Face; className?: string }) {
  return (
    <svg aria-hidden="true" className={cn("woven-face", THREADS[face.thread], className)}>
      <use href={`${FILE}#w${face.weave}`} />
    </svg>
  );
}
