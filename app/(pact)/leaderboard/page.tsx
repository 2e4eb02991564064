import type { Metadata } from "next";
import { HelpLink } from "@/components/ui/help-link";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { BOARDS } from "@/lib/domain/leaderboard/boards";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { requireUser } from "@/lib/server/auth/current-user";
import { BoardCard } from "./board-card";

export const metadata: Metadata = { title: "Leaderboard" };

const TABS = BOARDS.map(({ tab, name }) => ({
  key: tab,
  label: name,
  href: tab === BOARDS[0].tab ? "/leaderboard" : `/leaderboard?board=${tab}`,
}));

export default async function LeaderboardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const board = BOARDS.find(({ tab }) => tab === query.board) ?? BOARDS[0];
  const view = await findBoard(user.id, board.key);
  const clock = dateFormat({ timeZone: user.timeZone, hour: "2-digit", minute: "2-digit" });
  return (
    <div className="wrap py-7">
      <h1>Leaderboard</h1>
      <HelpLink to="leaderboard" />
      <p className="mt-1 mb-5 text-muted">
        Updated <time dateTime={view.takenAt.toISOString()}>{clock.format(view.takenAt)}</time>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8">
        <LinkTabs id="boards" label="Boards" tabs={TABS} current={board.tab} side className="self-start" />
        <LinkTabPanel id="boards" current={board.tab}>
          <BoardCard board={board.key} name={board.name} view={view} />
        </LinkTabPanel>
      </div>
    </div>
  );
}
