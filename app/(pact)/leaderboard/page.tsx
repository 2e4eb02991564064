import type { Metadata } from "next";
import { Card, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { type CohortRow, findBoard, findCohort } from "@/db/queries/leaderboard/boards";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { BOARDS, COHORT, RECENT_DAYS } from "@/lib/domain/leaderboard/boards";
import type { Query } from "@/lib/domain/shared/address";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { requireUser } from "@/lib/server/auth/current-user";
import { BoardCard, BoardRow } from "./board-card";

export const metadata: Metadata = { title: "Leaderboard" };

const TABS = [...BOARDS, COHORT].map(({ tab, name }) => ({
  key: tab,
  label: name,
  href: tab === BOARDS[0].tab ? "/leaderboard" : `/leaderboard?board=${tab}`,
}));

export default async function LeaderboardPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const { takenAt, tab, hasCohort, card } = await findCard(user.id, query.board);
  const clock = dateFormat({ timeZone: user.timeZone, hour: "2-digit", minute: "2-digit" });
  return (
    <div className="wrap py-7">
      <h1>Leaderboard</h1>
      <HelpLink to="leaderboard" />
      <p className="mt-1 mb-5 text-muted">
        Updated <time dateTime={takenAt.toISOString()}>{clock.format(takenAt)}</time>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8">
        <LinkTabs
          id="boards"
          label="Boards"
          tabs={hasCohort ? TABS : TABS.slice(0, BOARDS.length)}
          current={tab}
          side
          className="self-start"
        />
        <LinkTabPanel id="boards" current={tab}>
          {card}
        </LinkTabPanel>
      </div>
    </div>
  );
}

/** The chosen board; Top Crafters if `chosen` names no board. */
async function findCard(userId: string, chosen: string | string[] | undefined) {
  const cohort = chosen === COHORT.tab ? await findCohort(userId) : null;
  if (cohort)
    return { takenAt: cohort.takenAt, tab: COHORT.tab, hasCohort: true, card: <CohortCard rows={cohort.rows} /> };
  const { key, tab, name } = BOARDS.find((board) => board.tab === chosen) ?? BOARDS[0];
  const view = await findBoard(userId, key);
  return { ...view, tab, card: <BoardCard board={key} name={name} view={view} /> };
}

/** Crafters with similar time, without ranks: this is company, not a contest. */
function CohortCard({ rows }: { rows: CohortRow[] }) {
  return (
    <Card>
      <CardTitle>{COHORT.name}</CardTitle>
      <p className="mt-0.5 text-sm text-muted">{`Crafters with about as much time as you in the last ${RECENT_DAYS} days`}</p>
      <ol className="board-rows">
        {rows.map((row) => (
          <BoardRow key={row.userId} row={{ ...row, rank: null }} value={formatDuration(row.value)} />
        ))}
      </ol>
    </Card>
  );
}
