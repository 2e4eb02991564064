import type { ReportedThing } from "@/db/queries/reports/things";
import type { ReportKind } from "@/lib/domain/reports/kinds";
import type { ShareView } from "@/lib/domain/shares/view";

/** Shows only what was public. Links are plain text: opening them is the moderator's choice. */
export function ShownThing({ caseId, kind, thing }: { caseId: string; kind: ReportKind; thing: ReportedThing }) {
  const { name, avatarUrl, place, words, links, photos, page } = thing;
  const path = `/admin/reports/${caseId}`;
  return (
    <div className="grid gap-3 wrap-anywhere">
      {page ? <SharedPage page={page} /> : null}
      {name !== null || avatarUrl ? (
        <p className="flex items-center gap-3 font-semibold">
          {avatarUrl ? (
            // biome-ignore lint/performance/noImgElement: our own route serves it
            <img src={`${path}/avatar.webp`} alt="Avatar" className="size-24 rounded-full" />
          ) : null}
          <bdi>{name}</bdi>
        </p>
      ) : null}
      {place ? <p className="text-sm text-muted">{kind === "comment" ? `In “${place}”` : place}</p> : null}
      {words ? (
        <p dir="auto" className="whitespace-pre-line">
          {words}
        </p>
      ) : null}
      {links.length > 0 ? (
        <ul className="text-sm">
          {links.map((link) => (
            <li key={link}>{link}</li>
          ))}
        </ul>
      ) : null}
      {photos.map(({ id, label }) => (
        <figure key={`${id} ${label}`}>
          {id ? (
            // biome-ignore lint/performance/noImgElement: our own route serves it
            <img src={`${path}/${id}.webp`} alt={label} className="max-h-80 rounded-lg" loading="lazy" />
          ) : null}
          {kind === "portfolio" ? <figcaption dir="auto">{label}</figcaption> : null}
        </figure>
      ))}
    </div>
  );
}

function SharedPage({ page: { title, headline, rows, total, contact } }: { page: ShareView }) {
  return (
    <div>
      <p dir="auto" className="text-lg font-semibold">
        {title}
      </p>
      {headline ? <p>{headline}</p> : null}
      <dl className="num mt-1 grid grid-cols-[auto_1fr] gap-x-4">
        {[...rows, ...(total ? [{ key: "total", ...total }] : [])].map(({ key, label, value }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {contact ? <p dir="auto">{contact}</p> : null}
    </div>
  );
}
