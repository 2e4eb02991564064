import type { Cover } from "@/db/queries/projects/photos";
import { photoSources, photoUrl } from "@/lib/domain/projects/photos";

/** What a tile knows of its shelf. */
export type TileProps = { longestSeconds: number; isAmongPhotos: boolean };

/** A project's photo on its tile, or cloth in its place where other tiles have one. */
export function TileCover({ cover, isAmongPhotos }: Pick<TileProps, "isAmongPhotos"> & { cover: Cover | null }) {
  if (!cover) return isAmongPhotos ? <div className="tile-cloth" /> : null;
  return (
    // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
    <img
      src={photoUrl(cover.id, 320)}
      srcSet={photoSources(cover.id, cover)}
      sizes="(min-width: 720px) 340px, 90vw"
      width={cover.width}
      height={cover.height}
      alt={cover.alt}
      loading="lazy"
      decoding="async"
      className="tile-cover"
    />
  );
}

/** The time on a project as a length of thread, which compares the projects of the shelf and shows no progress. */
export function HoursThread({ seconds, longestSeconds }: { seconds: number; longestSeconds: number }) {
  if (seconds === 0) return null;
  const percent = Math.ceil((100 * seconds) / Math.max(1, longestSeconds));
  return <div aria-hidden="true" className="hours-thread" style={{ width: `${percent}%` }} />;
}
