import { PhotoImage } from "@/components/photos/photo-image";
import type { Cover } from "@/db/queries/projects/photos";

/** Facts about the whole shelf that each tile needs. */
export type TileProps = { longestSeconds: number; isAmongPhotos: boolean };

/** A project's photo on its tile. Without one, a cloth pattern if other tiles have photos, else nothing. */
export function TileCover({ cover, isAmongPhotos }: Pick<TileProps, "isAmongPhotos"> & { cover: Cover | null }) {
  if (!cover) return isAmongPhotos ? <div className="tile-cloth" /> : null;
  return <PhotoImage photo={cover} sizes="(min-width: 720px) 340px, 90vw" loading="lazy" className="tile-cover" />;
}

/** The time on a project as a length of thread, which compares the shelf's projects and does not show progress. */
export function HoursThread({ seconds, longestSeconds }: { seconds: number; longestSeconds: number }) {
  if (seconds === 0) return null;
  const percent = Math.ceil((100 * seconds) / Math.max(1, longestSeconds));
  return <div aria-hidden="true" className="hours-thread" style={{ width: `${percent}%` }} />;
}
