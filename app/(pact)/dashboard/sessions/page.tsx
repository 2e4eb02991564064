import type { Metadata } from "next";
import { Suspense } from "react";
import { AddSession } from "@/components/sessions/add-buttons";
import { BackLink } from "@/components/ui/back-link";
import { findTab } from "@/components/ui/current-tab";
import { HelpLink } from "@/components/ui/help-link";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { countSessions, listSessions, sumUnallocated } from "@/db/queries/crafting/history";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { pageNumber, type Query } from "@/lib/domain/shared/address";
import { addDays, dateWords, startOfLocalDate } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { isDate } from "@/lib/domain/shared/typed-date";
import { requireUser } from "@/lib/server/auth/current-user";
import { AllocationSlot } from "../allocation-slot";
import { NothingYet } from "../nothing-yet";
import { Unallocated } from "../recent-sessions";
import { LazyKeptTime } from "./lazy-parts";
import { SessionPages, sessionsHref, TABS } from "./session-pages";

export const metadata: Metadata = { title: "All sessions" };

const PAGE_SIZE = 20;

/** All saved sessions by local date, newest first, or those not allocated yet. */
export default async function SessionsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const show = findTab(query.show, ["all", "unallocated"]);
  const until = show === "all" && isDate(query.until) ? query.until : null;
  const before = until ? startOfLocalDate(addDays(until, 1), user.timeZone) : null;
  const unallocated = show === "unallocated" ? await sumUnallocated(user.id) : null;
  const saved = before ? await countSessions(user.id, before) : user.sessionCount;
  const pages = Math.ceil((unallocated?.sessions ?? saved) / PAGE_SIZE);
  const page = pageNumber(query.page, pages);
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, before, unallocated: unallocated !== null };
  const sessions = await listSessions(user.id, range);
  const shown = { sessions, show, page, pages, until, timeZone: user.timeZone };
  return (
    <div className="wrap py-7">
      <header className="chart-header">
        <BackLink href="/dashboard">Stopwatch</BackLink>
        <div>
          <h1>All sessions</h1>
          <HelpLink to="sessions" />
          <p>
            {countOf(user.sessionCount, "session")},{" "}
            <span className="num">{formatDuration(user.totalCraftingSeconds)}</span> in all.
          </p>
        </div>
        <AddSession timeZone={user.timeZone}>Add a session</AddSession>
      </header>
      <LazyKeptTime />
      {/* Receives focus when a session is deleted. */}
      <div id="sessions" tabIndex={-1} className="outline-none">
        {user.sessionCount === 0 ? (
          <NothingYet title="No sessions yet">
            Your saved sessions appear here. You can rename, allocate, correct or delete them.
          </NothingYet>
        ) : (
          <>
            <LinkTabs id="shown" label="Sessions" tabs={TABS} current={show} className="mb-5" />
            <LinkTabPanel id="shown" current={show} className="outline-none">
              {unallocated?.sessions ? <Unallocated {...unallocated} /> : null}
              {until ? (
                <p className="mb-4 text-muted">
                  Up to {dateWords(until, "UTC")}.{sessions.length === 0 ? " No sessions by then." : ""}{" "}
                  <SoftLink href={sessionsHref("all")} className="font-semibold text-accent underline">
                    Show the newest
                  </SoftLink>
                </p>
              ) : null}
              {sessions.length > 0 ? (
                <SessionPages {...shown} />
              ) : until ? null : (
                <NothingYet
                  title="Everything is allocated"
                  way={{ href: sessionsHref("all"), words: "See all sessions" }}
                >
                  After your next session, you can put its time towards a challenge or a project.
                </NothingYet>
              )}
            </LinkTabPanel>
          </>
        )}
      </div>
      {query.allocate ? (
        <Suspense fallback={null}>
          <AllocationSlot userId={user.id} sessionId={query.allocate} closeHref={sessionsHref(show, { page, until })} />
        </Suspense>
      ) : null}
    </div>
  );
}
