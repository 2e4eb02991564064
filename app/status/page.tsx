import { Badge, type BadgeTone } from "@/components/ui/badge";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { dateFormat } from "@/lib/domain/shared/formats";
import { type PartState, statusHeadline } from "@/lib/domain/shared/status";
import { listServiceAnnouncements } from "@/lib/server/announcements";
import { readStatus } from "@/lib/server/status";
import { pageMetadata } from "@/lib/site/metadata";
import { PublicShell } from "../_shell/public-shell";
import { StructuredData } from "../(site)/structured-data";

export const metadata = pageMetadata("status");

const STATES: Record<PartState, { tone: BadgeTone; word: string }> = {
  fine: { tone: "moss", word: "Works" },
  slow: { tone: "ochre", word: "Delayed" },
  away: { tone: "danger", word: "Down" },
  unknown: { tone: "neutral", word: "Unknown" },
};

/** Needs no login and no database, so that it works while the database is down. */
export default async function StatusPage() {
  const [parts, announcements] = await Promise.all([readStatus(), listServiceAnnouncements()]);
  const now = new Date();
  const time = dateFormat({ hour: "2-digit", minute: "2-digit", timeZone: "UTC" }).format(now);
  return (
    <PublicShell isSignedIn>
      <div className="wrap py-8 sm:py-14 *:max-w-160">
        <StructuredData page="status" />
        <h1>Status</h1>
        <p className="mt-3 text-lg">{statusHeadline(parts)}</p>
        <p className="text-sm text-muted">
          As of <time dateTime={now.toISOString()}>{time} UTC</time>. Reload the page for the latest.
        </p>
        {announcements.map(({ id, title, text, link }) => (
          <section key={id} aria-labelledby={id} className="card mt-5 border-line wrap-anywhere">
            <h2 id={id} className="card-title">
              {title}
            </h2>
            <p className="mt-1.5">{text}</p>
            {link ? (
              <a href={link} rel="noreferrer" className="inline-flex min-h-11 items-center font-semibold">
                Read more<span className="sr-only"> about “{title}”</span>
              </a>
            ) : null}
          </section>
        ))}
        <StitchedRule space="page" />
        <ul className="grid gap-5">
          {parts.map(({ name, state, sentence }) => (
            <li key={name} className="flex items-start justify-between gap-4">
              <div>
                <h2 className="text-lg">{name}</h2>
                <p className="text-muted">{sentence}</p>
              </div>
              <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
            </li>
          ))}
        </ul>
        <StitchedRule space="page" />
        <p>
          Something doesn’t work for you and isn’t here? <a href="/contact">Write to us</a>. What changed lately is
          under <a href="/changelog">What’s new</a>.
        </p>
      </div>
    </PublicShell>
  );
}
