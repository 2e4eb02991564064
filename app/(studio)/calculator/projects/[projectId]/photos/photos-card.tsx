import { UsageLine } from "@/components/billing/usage-line";
import { PhotoImage } from "@/components/photos/photo-image";
import { HiddenNote } from "@/components/reports/report-link";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { listPhotos, type Photo } from "@/db/queries/projects/photos";
import { nextPlan } from "@/lib/domain/billing/plan-offers";
import { billingPath } from "@/lib/domain/billing/reasons";
import { limitOf, type Tier, usageOf } from "@/lib/domain/billing/tiers";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { altOf, photoUrl, secondsSince } from "@/lib/domain/projects/photos";
import { dateWords } from "@/lib/domain/shared/local-time";
import { PhotoUpload } from "./photo-upload";
import { PhotoWords } from "./photo-words";

type PhotosCardProps = { user: { id: string; tier: Tier; timeZone: string }; project: ProjectDetail };

/** The journal of a project: its photos in their order, with the time that was crafted between them. */
export async function PhotosCard({ user, project }: PhotosCardProps) {
  // Sums of whole seconds and of exact ones differ by seconds.
  const photos = (await listPhotos(user.id, project.id)).map((photo) => ({
    ...photo,
    secondsBefore: Math.min(photo.secondsBefore, project.totalSeconds),
  }));
  const usage = usageOf(photos.length, limitOf(user.tier, "projectPhotos"));
  return (
    <Card aria-labelledby="photos-title" className="flex flex-col print:hidden">
      <CardTitle id="photos-title" tabIndex={-1} className="outline-none">
        Photos
      </CardTitle>
      {photos.length === 0 ? (
        <p className="mt-2 text-muted">
          See how it grows, photo by photo, with the hours between. Your photos are private.
        </p>
      ) : (
        <ol className="photo-grid">
          {photos.map((photo, at) => (
            <PhotoEntry
              key={photo.id}
              photo={{ ...photo, isCover: photo.id === project.cover?.id }}
              number={at + 1}
              later={secondsSince(photos, at)}
              projectName={project.name}
              timeZone={user.timeZone}
            />
          ))}
        </ol>
      )}
      <div className="mt-4 flex grow flex-col">
        {photos.length > 0 ? <UsageLine usage={usage} what="photos of this project" /> : null}
        <PhotoUpload projectId={project.id} space={Math.max(0, usage.limitCount - photos.length)} />
        {!usage.canCreate && nextPlan(user.tier) ? (
          <SoftLink href={billingPath("photos")} className={buttonClass({ variant: "quiet" })}>
            More photos for each project
          </SoftLink>
        ) : null}
      </div>
    </Card>
  );
}

function describeTimeBefore(seconds: number, number: number): string {
  if (seconds === 0) return "";
  return number === 1 ? `After ${formatDuration(seconds)}` : `${formatDuration(seconds)} later`;
}

type PhotoEntryProps = { photo: Photo; number: number; later: number; projectName: string; timeZone: string };

/** One photo, below the time crafted since the previous one. */
function PhotoEntry({ photo, number, later, projectName, timeZone }: PhotoEntryProps) {
  const { id } = photo;
  return (
    <li>
      <p className="photo-later">{describeTimeBefore(later, number)}</p>
      <figure className="photo-entry" data-cover={photo.isCover || undefined}>
        <a href={photoUrl(id, 2048)} className="block rounded-lg">
          {photo.isCover ? <span className="sr-only">The cover, shown above</span> : null}
          <PhotoImage
            photo={photo}
            alt={photo.isCover ? "" : altOf(photo, projectName)}
            sizes="(min-width: 480px) 220px, 84vw"
            loading="lazy"
            className="photo"
          />
        </a>
        <figcaption>
          {photo.isHidden ? <HiddenNote>It was reported, so your public pages don’t show it.</HiddenNote> : null}
          <PhotoWords
            photo={{ id, alt: photo.alt, isCover: photo.isCover }}
            number={number}
            date={dateWords(photo.takenAt, timeZone)}
          />
        </figcaption>
      </figure>
    </li>
  );
}
