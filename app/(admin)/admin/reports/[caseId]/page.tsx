import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BackLink } from "@/components/ui/back-link";
import { Card, CardTitle } from "@/components/ui/card";
import { type DeskCase, findCase } from "@/db/queries/reports/desk";
import { findReportedThing, type ReportedThing, wordsOf } from "@/db/queries/reports/things";
import { shownName } from "@/lib/domain/leaderboard/boards";
import {
  defaultReason,
  REPORT_REASON_WORDS,
  REPORT_REASONS,
  type ReportKind,
  THING_NAMES,
} from "@/lib/domain/reports/kinds";
import { dateFormat } from "@/lib/domain/shared/formats";
import { countOf } from "@/lib/domain/shared/text";
import type { ShareView } from "@/lib/domain/shares/view";
import { requireAdmin } from "@/lib/server/auth/admin";
import { DecisionForm } from "./decision-form";

export const metadata: Metadata = { title: "Report" };

type Props = { params: Promise<{ caseId: string }> };

/** The reported content as others saw it, the reports, and the decision. */
export default async function CasePage({ params }: Props) {
  const admin = await requireAdmin();
  const found = (await findCase((await params).caseId, admin.id)) ?? notFound();
  const thing = await findReportedThing(found);
  const isOwn = found.ownerId === admin.id;
  const day = dateFormat({ day: "numeric", month: "long", year: "numeric", timeZone: admin.timeZone });
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-200">
      <div>
        <BackLink href="/admin/reports">All reports</BackLink>
        <h1>Reported {THING_NAMES[found.kind]}</h1>
        <p className="text-muted">{describeState(found, (at) => day.format(at))}</p>
        <p>
          By{" "}
          <a href={`/admin/people/${found.ownerId}`}>
            <bdi>{shownName(found.ownerName)}</bdi>
          </a>
        </p>
        {found.isReporter ? <p className="font-medium">You are one of those who reported it.</p> : null}
      </div>
      <Card aria-label={`The ${THING_NAMES[found.kind]}`}>
        {thing ? (
          <ShownThing caseId={found.id} kind={found.kind} thing={thing} />
        ) : (
          <p className="text-muted">{explainAbsence(found)}</p>
        )}
      </Card>
      <SeenWords found={found} thing={thing} />
      <Reasons found={found} />
      {isOwn ? <p className="font-medium">This is yours, so another moderator decides.</p> : null}
      {found.decidedAt || isOwn ? null : (
        <DecisionForm caseId={found.id} kind={found.kind} reason={defaultReason(found.reasons)} />
      )}
      {found.earlier.length > 0 ? (
        <Card aria-labelledby="earlier-title">
          <CardTitle id="earlier-title">Decided before about this crafter</CardTitle>
          <ul className="mt-2 list-disc pl-5">
            {found.earlier.map(({ kind, state, decidedAt, decidedBy, isSame }) => (
              <li key={decidedAt}>
                {isSame ? `This ${THING_NAMES[kind]}` : `Another ${THING_NAMES[kind]}`}: {state} by{" "}
                <bdi>{decidedBy ?? "a moderator who has left"}</bdi>, {day.format(new Date(decidedAt))}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}

function Reasons({ found: { reasons, reporters, texts } }: { found: DeskCase }) {
  return (
    <Card aria-labelledby="reasons-title">
      <CardTitle id="reasons-title">{countOf(reporters, "report")}</CardTitle>
      <ul className="num mt-2">
        {REPORT_REASONS.map((reason) =>
          reasons[reason] ? (
            <li key={reason}>
              {REPORT_REASON_WORDS[reason]}: {reasons[reason]}
            </li>
          ) : null,
        )}
      </ul>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reporters may write the same
        <blockquote key={at} dir="auto" className="mt-3 border-l-3 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {text}
        </blockquote>
      ))}
    </Card>
  );
}

function explainAbsence({ kind, state, decidedAt }: DeskCase): string {
  if (state === "removed") return "It isn’t there any more.";
  const gone = kind === "portfolio" ? "Its author no longer shows it." : "Its author has deleted it.";
  return decidedAt ? gone : `${gone} Keep closes the case.`;
}

function describeState({ state, decidedAt, decidedBy, decisionReason }: DeskCase, day: (at: Date) => string): string {
  const by = `by ${decidedBy ?? "a moderator who has left"}, ${decidedAt ? day(decidedAt) : ""}.`;
  switch (state) {
    case "open":
      return "Everybody still sees it.";
    case "hidden":
      return "Hidden from others until you decide.";
    case "kept":
      return `Kept ${by}`;
    case "removed":
      return `Removed ${by} ${decisionReason ?? ""}`;
    default:
      return state satisfies never;
  }
}

/** The words that reporters saw, where they have changed since; null if nothing has changed. */
function SeenWords({ found: { kind, seen }, thing }: { found: DeskCase; thing: ReportedThing | null }) {
  const now = thing && wordsOf(kind, thing);
  const changed = [...new Set(seen.map(({ words }) => words))].filter((words) => words && words !== now);
  const hadAnother = kind === "profile" && seen.some(({ avatarUrl }) => avatarUrl !== (thing?.avatarUrl ?? null));
  if (changed.length === 0 && !hadAnother) return null;
  return (
    <Card aria-labelledby="seen-title">
      <CardTitle id="seen-title">When it was reported</CardTitle>
      {changed.map((words) => (
        <p key={words} dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      ))}
      {hadAnother ? <p className="mt-2 text-muted">Its avatar has changed since.</p> : null}
    </Card>
  );
}

/** Shows only what was public. Links are plain text: opening them is the moderator's choice. */
function ShownThing({ caseId, kind, thing }: { caseId: string; kind: ReportKind; thing: ReportedThing }) {
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

function SharedPage({ page: { title, headline, rows, each, total, contact } }: { page: ShareView }) {
  return (
    <div>
      <p dir="auto" className="text-lg font-semibold">
        {title}
      </p>
      {headline ? <p>{headline}</p> : null}
      <dl className="num mt-1 grid grid-cols-[auto_1fr] gap-x-4">
        {[...rows, each && { key: "each", ...each }, total && { key: "total", ...total }]
          .filter((row) => row !== null)
          .map(({ key, label, value }) => (
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
