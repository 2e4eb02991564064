import type { CSSProperties } from "react";
import { PhotoImage } from "@/components/photos/photo-image";
import type { Cover } from "@/db/queries/projects/photos";

/** The threads of "cover-letter", and how its rows of stitches may lie. */
const THREADS = 4;
const SLANTS = ["0deg", "45deg", "90deg", "-45deg"];

/** A project's photo, or the first letter of its name on a cloth, the same for the same name. */
export function ProjectCover({ name, cover, sizes }: { name: string; cover: Cover | null; sizes: string }) {
  if (cover) return <PhotoImage photo={cover} sizes={sizes} loading="lazy" className="cover" />;
  const [first] = new Intl.Segmenter().segment(name);
  const number = numberOf(name);
  const slant = { "--slant": SLANTS[Math.floor(number / THREADS) % SLANTS.length] } as CSSProperties;
  return (
    <div aria-hidden="true" className="cover-letter" data-thread={number % THREADS || undefined} style={slant}>
      {first?.segment.toUpperCase()}
    </div>
  );
}

/** The same number for the same name. */
export function numberOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
}
