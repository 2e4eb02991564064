import { PhotoImage } from "@/components/photos/photo-image";
import { HiddenNote } from "@/components/reports/hidden-note";
import type { Photo } from "@/db/queries/projects/photos";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { altOf, photoUrl } from "@/lib/domain/projects/photos";
import { dateWords } from "@/lib/domain/shared/local-time";
import { PhotoWords } from "./photo-words";

/** One photo, after the time that was crafted since the one before. */
export function PhotoEntry({
  photo,
  number,
  later,
  projectName,
  timeZone,
}: {
  photo: Photo;
  number: number;
  later: number;
  projectName: string;
  timeZone: string;
}) {
  const { id } = photo;
  return (
    <li>
      {later > 0 ? (
        <p className="photo-later num">
          {number === 1 ? `After ${formatDuration(later)}` : `${formatDuration(later)} later`}
        </p>
      ) : null}
      <figure className="mt-3">
        <a href={photoUrl(id, 2048)} className="block rounded-lg">
          <PhotoImage
            photo={photo}
            alt={altOf(photo, projectName)}
            sizes="(min-width: 560px) 480px, 84vw"
            loading="lazy"
            className="photo"
          />
        </a>
        <figcaption className="mt-1.5">
          <p className="num text-sm text-muted">{dateWords(photo.takenAt, timeZone)}</p>
          {photo.isHidden ? <HiddenNote>It was reported, so your public pages don’t show it.</HiddenNote> : null}
          <PhotoWords photo={{ id, alt: photo.alt, isCover: photo.isCover }} number={number} />
        </figcaption>
      </figure>
    </li>
  );
}
