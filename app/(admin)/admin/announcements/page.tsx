import type { Metadata } from "next";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { type ListedAnnouncement, listAnnouncements } from "@/db/queries/announcements";
import { type AnnouncementPhase, announcementPhase } from "@/lib/domain/announcements/announcement";
import { dateFormat } from "@/lib/domain/shared/formats";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { requireAdmin } from "@/lib/server/auth/admin";
import { EndButton, PublishForm } from "./publish-and-end";

export const metadata: Metadata = { title: "Announcements" };

const PHASES: Record<AnnouncementPhase, { tone: BadgeTone; word: string }> = {
  scheduled: { tone: "indigo", word: "Scheduled" },
  running: { tone: "moss", word: "Running" },
  over: { tone: "neutral", word: "Over" },
};

export default async function AnnouncementsPage() {
  await requireAdmin();
  const announcements = await listAnnouncements();
  const now = new Date();
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-200">
      <div>
        <h1>Announcements</h1>
        <p className="mt-1.5 text-muted">
          A quiet line above the pages of every crafter, until they dismiss it. Where several run, the newest comes
          first.
        </p>
      </div>
      <Card aria-labelledby="publish-title">
        <CardTitle id="publish-title" className="mb-3">
          A new one
        </CardTitle>
        <PublishForm today={localDateOf(now, "UTC")} />
      </Card>
      <Card aria-labelledby="list-title">
        <CardTitle id="list-title" tabIndex={-1}>
          Published
        </CardTitle>
        <p className="mt-1.5 text-muted">
          {announcements.length === 0 ? "None yet." : "End takes one off every page. This can’t be undone."}
        </p>
        <ul className="mt-2">
          {announcements.map((announcement) => (
            <Row key={announcement.id} announcement={announcement} now={now} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Row({ announcement, now }: { announcement: ListedAnnouncement; now: Date }) {
  const { id, title, text, link, startDate, endDate, isAboutService } = announcement;
  const phase = announcementPhase(announcement, now);
  const day = dateFormat({ timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
  return (
    <li className="border-t border-line py-3 wrap-anywhere first:border-t-0">
      <h3 dir="auto" className="text-base font-semibold">
        {title}
      </h3>
      <p dir="auto">{text}</p>
      {link ? <p className="text-sm">{link}</p> : null}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={PHASES[phase].tone}>{PHASES[phase].word}</Badge>
        <p className="num mr-auto text-sm text-muted">
          {day.formatRange(Date.parse(startDate), Date.parse(endDate))}
          {isAboutService ? " · on the status page too" : ""}
        </p>
        {phase === "over" ? null : <EndButton announcementId={id} title={title} />}
      </div>
    </li>
  );
}
