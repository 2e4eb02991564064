import type { Cover } from "@/db/queries/projects/photos";
import { photoSources, photoUrl } from "@/lib/domain/projects/photos";

/** What was made, above its price. */
export function ProjectCover({ cover }: { cover: Cover | null }) {
  if (!cover) return null;
  return (
    // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
    <img
      src={photoUrl(cover.id, 1024)}
      srcSet={photoSources(cover.id, cover)}
      sizes="(min-width: 53rem) 800px, 100vw"
      width={cover.width}
      height={cover.height}
      alt={cover.alt}
      className="project-cover"
    />
  );
}
