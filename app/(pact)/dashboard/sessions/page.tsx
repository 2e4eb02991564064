import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { countSessions, listSessions } from "@/db/queries/crafting-history";
import { requireUser } from "@/lib/auth";
import { localDateOf } from "@/lib/domain/local-time";
import { formatDuration } from "@/lib/domain/stopwatch";
import { AllocationSlot } from "../allocation-slot";
import { byLocalDate, dayName, pageNumber } from "../local-days";
import { SessionItem } from "./session-item";

export const metadata: Metadata = { title: "All sessions" };

const PAGE_SIZE = 20;

/** All my saved sessions by local date, newest first (rules.md «Time»). */
export default async function SessionsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, asked] = await Promise.all([requireUser(), searchParams]);
  const total = await countSessions(user.id);
  const pages = Math.ceil(total / PAGE_SIZE);
  const page = pageNumber(asked.page, pages);
  const sessions = await listSessions(user.id, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const today = localDateOf(new Date(), user.timeZone);
  const here = page > 1 ? `/dashboard/sessions?page=${page}` : "/dashboard/sessions";
  return (
    <div className="wrap max-w-200! py-7">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>All sessions</h1>
          <p className="mt-1 text-muted">
            {total === 1 ? "1 session" : `${total} sessions`},{" "}
            <span className="num">{formatDuration(user.totalCraftingSeconds)}</span> in all.
          </p>
        </div>
        <Link href="/dashboard" className={buttonClass({ variant: "quiet" })}>
          Back to the stopwatch
        </Link>
      </div>
      {total === 0 ? (
        <Card>
          <EmptyState
            title="Nothing saved yet"
            drawing="spool"
            action={
              <Link href="/dashboard" className={buttonClass()}>
                Go to the stopwatch
              </Link>
            }
          >
            <p>Sessions you save will be kept here, to describe, allocate or remove.</p>
          </EmptyState>
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {byLocalDate(sessions, user.timeZone).map((day) => (
            <section key={day.date} aria-labelledby={`day-${day.date}`}>
              <h2 id={`day-${day.date}`} className="mb-2 text-lg!">
                {dayName(day.date, today)}
              </h2>
              <ul className="divide-y divide-line rounded-xl border border-line bg-surface px-5 shadow-card">
                {day.sessions.map((session) => (
                  <SessionItem
                    key={session.id}
                    session={session}
                    timeZone={user.timeZone}
                    allocateHref={`${here}${page > 1 ? "&" : "?"}allocate=${session.id}`}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {pages > 1 ? (
        <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-3">
          <PageLink page={page - 1} shown={page > 1} rel="prev">
            Newer
          </PageLink>
          <span className="num text-sm text-muted">
            Page {page} of {pages}
          </span>
          <PageLink page={page + 1} shown={page < pages} rel="next">
            Older
          </PageLink>
        </nav>
      ) : null}
      <Suspense fallback={null}>
        <AllocationSlot userId={user.id} sessionId={asked.allocate} closeHref={here} />
      </Suspense>
    </div>
  );
}

function PageLink({ page, shown, rel, children }: { page: number; shown: boolean; rel: string; children: string }) {
  if (!shown) return <span className="w-24" />;
  return (
    <Link href={`/dashboard/sessions?page=${page}`} rel={rel} className={buttonClass({ variant: "quiet" })}>
      {children}
    </Link>
  );
}
