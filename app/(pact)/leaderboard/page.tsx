import type { Metadata } from "next";
import { Card, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { type CohortRow, findBoard, findCohort } from "@/db/queries/leaderboard/boards";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { BOARDS, COHORT, RECENT_DAYS, shownName } from "@/lib/domain/leaderboard/boards";
import type { Query } from "@/lib/domain/shared/address";
import { dateFormat } from "@/lib/domain/shared/formats";
import { type CurrentUser, requireUser } from "@/lib/server/auth/current-user";
import { BoardCard, BoardRow } from "./board-card";

export const metadata: Metadata = { title: "Leaderboard" };

const TABS = [...BOARDS, COHORT].map(({ tab, name }) => ({
  key: tab,
  label: name,
  href: tab === BOARDS[0].tab ? "/leaderboard" : `/leaderboard?board=${tab}`,
}));

export default async function LeaderboardPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const { takenAt, tab, hasCohort, card } = await findCard(user, query.board);
  const clock = dateFormat({ timeZone: user.timeZone, hour: "2-digit", minute: "2-digit" });
  return (
    <div className="wrap py-7">
      <h1>Leaderboard</h1>
      <HelpLink to="leaderboard" />
      <p className="mt-1 mb-3 text-muted">
        Updated <time dateTime={takenAt.toISOString()}>{clock.format(takenAt)}</time>
      </p>
      <LinkTabs
        id="boards"
        label="Boards"
        tabs={hasCohort ? TABS : TABS.slice(0, BOARDS.length)}
        current={tab}
        scrolls
        className="mb-5"
      />
      <LinkTabPanel id="boards" current={tab}>
        {card}
      </LinkTabPanel>
    </div>
  );
}

/** The chosen board; Top Crafters if `chosen` names no board. */
async function findCard(user: CurrentUser, chosen: string | string[] | undefined) {
  const cohort = chosen === COHORT.tab ? await findCohort(user.id) : null;
  if (cohort)
    return { takenAt: cohort.takenAt, tab: COHORT.tab, hasCohort: true, card: <CohortCard rows={cohort.rows} /> };
  const { key, tab, name } = BOARDS.find((board) => board.tab === chosen) ?? BOARDS[0];
  const view = await findBoard(user.id, key);
  const viewer = { userId: user.id, name: shownName(user.displayName), avatarUrl: user.avatarUrl, level: user.level };
  return { ...view, tab, card: <BoardCard board={key} name={name} view={view} viewer={viewer} /> };
}

/** Crafters with similar time, without ranks: this is company, not a contest. */
function CohortCard({ rows }: { rows: CohortRow[] }) {
  return (
    <Card className="board">
      <div>
        <CardTitle>{COHORT.name}</CardTitle>
        <p className="mt-0.5 text-sm text-muted">{`Crafters with about as much time as you in the last ${RECENT_DAYS} days`}</p>
      </div>
      <ol>
        {rows.map((row) => (
          <BoardRow
            key={row.userId}
            place="board-rest"
            row={{ ...row, rank: null }}
            value={formatDuration(row.value)}
          />
        ))}
      </ol>
    </Card>
  );
}
