import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { BoardRow, BoardView } from "@/db/queries/leaderboard/boards";
import { type Board, formatValue, hasMedal, missingForBoard } from "@/lib/domain/leaderboard/boards";
import { levelName } from "@/lib/domain/profile/levels";
import { Medal } from "./medal";

const ABOUT: Record<Board, string> = {
  top_crafters: "All-time crafting hours",
  most_sessions: "All-time saved sessions",
  most_improved: "Biggest gain over the last 7 days",
  top_streak: "Current streak in days",
  most_active_today: "Sessions in the last 24 hours",
  mystery_crafter: "A random pick from this week’s longest sessions",
};

/** The ranked rows, and the reader's own standing below them if it is not among them. */
export function BoardCard({ board, name, view }: { board: Board; name: string; view: BoardView }) {
  const isRanked = board !== "mystery_crafter";
  const outside = view.own && !view.rows.some(({ isMe }) => isMe) ? view.own : null;
  const titleId = `board-${board}`;
  return (
    <Card aria-labelledby={titleId}>
      <CardTitle id={titleId} className="scroll-mt-20">
        {name}
      </CardTitle>
      <p className="mt-0.5 text-sm text-muted">{ABOUT[board]}</p>
      {view.rows.length === 0 ? (
        <p className="mt-4 text-muted">No data available for this category yet.</p>
      ) : (
        <ol aria-labelledby={titleId} className="mt-2 -mb-2 divide-y divide-line">
          {view.rows.map((row) => (
            <Row
              key={row.userId}
              board={board}
              row={row}
              isRanked={isRanked}
              hasMedal={hasMedal(row.rank, view.rows)}
            />
          ))}
        </ol>
      )}
      {outside ? (
        <div className="mt-2 -mb-2">
          <span aria-hidden="true" className="stitch block text-line" />
          <p className="flex flex-wrap items-center gap-x-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">You</span>
              <span className="block text-sm text-muted">
                {formatValue(board, missingForBoard(outside.value, view.rows))} more to join the top ten
              </span>
            </span>
            <span className="num font-semibold">{formatValue(board, outside.value)}</span>
          </p>
        </div>
      ) : null}
    </Card>
  );
}

function Row({
  board,
  row,
  isRanked,
  hasMedal,
}: {
  board: Board;
  row: BoardRow;
  isRanked: boolean;
  hasMedal: boolean;
}) {
  return (
    <li
      className={cn(
        "relative flex flex-wrap items-center gap-x-3 py-2",
        row.isMe && "-mx-2 rounded-lg bg-accent-soft/50 px-2",
      )}
      aria-current={row.isMe || undefined}
    >
      {isRanked ? <Medal rank={row.rank} isPlain={!hasMedal} /> : null}
      <Avatar src={row.avatarUrl} />
      <div className="min-w-0 flex-1 basis-[min(6.5rem,45%)] text-sm">
        <Link
          href={`/profile/${row.userId}`}
          prefetch={false}
          className="inline-block py-0.5 text-base wrap-anywhere after:absolute after:inset-0 leading-snug font-semibold text-ink no-underline hover:underline"
        >
          <bdi>{row.name}</bdi>
        </Link>
        <p className="flex flex-wrap gap-x-1.5 text-xs text-muted">
          {row.isMe ? <span className="font-semibold text-accent">You</span> : null}
          <span>Level {row.level}</span>
          {/* On the narrowest phones the number alone, on one line. */}
          <span className="max-[26rem]:hidden">{levelName(row.level)}</span>
        </p>
      </div>
      <span className="num ml-auto font-semibold">{formatValue(board, row.value)}</span>
    </li>
  );
}
