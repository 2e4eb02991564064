import type { ReactNode } from "react";
import { PhotoImage } from "@/components/photos/photo-image";
import type { Cover } from "@/db/queries/projects/photos";
import { altOf } from "@/lib/domain/projects/photos";

/** The threads of "cover-letter", and the weaves of "drawn-cloth". */
const THREADS = 4;
const letters = new Intl.Segmenter();

type ProjectPhotoProps = { project: { name: string; cover: Cover | null }; children?: ReactNode };

/** The photo that a project's page begins with, or its letter, on cloth. `children`: what lies on the letter. */
export function ProjectPhoto({ project: { name, cover }, children }: ProjectPhotoProps) {
  return (
    <div className="project-cloth">
      {cover ? (
        <PhotoImage photo={cover} alt={altOf(cover, name)} sizes="(min-width: 64rem) 504px, 94vw" />
      ) : (
        <>
          <CoverLetter name={name} />
          {children}
        </>
      )}
    </div>
  );
}

/** A project's photo, or its letter. */
export function ProjectCover({ name, cover, sizes }: { name: string; cover: Cover | null; sizes: string }) {
  if (cover) return <PhotoImage photo={cover} sizes={sizes} loading="lazy" className="cover" />;
  return <CoverLetter name={name} />;
}

/** The first letter of a name on a patch of cloth, its colour and its weave the same for the same name. */
function CoverLetter({ name }: { name: string }) {
  const [first] = letters.segment(name);
  const seed = numberOf(name);
  return (
    <div
      aria-hidden="true"
      className="cover-letter"
      data-thread={seed % THREADS || undefined}
      data-weave={(seed >> 3) % THREADS || undefined}
    >
      {first?.segment.toUpperCase()}
    </div>
  );
}

/** The same number for the same name. */
export function numberOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
}
