import { Card, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { faceOf } from "@/components/ui/face";
import { SoftLink } from "@/components/ui/soft-link";
import { WovenFace } from "@/components/ui/woven-face";
import type { BoardRow, BoardView } from "@/db/queries/leaderboard/boards";
import { type Board, formatValue, hasMedal, missingForBoard } from "@/lib/domain/leaderboard/boards";
import { levelName } from "@/lib/domain/profile/levels";

const ABOUT: Record<Board, string> = {
  top_crafters: "All-time crafting hours",
  most_sessions: "All-time saved sessions",
  most_improved: "Biggest gain over the last 7 days",
  top_streak: "Current streak in days",
  most_active_today: "Sessions in the last 24 hours",
  mystery_crafter: "A random pick from this week’s longest sessions",
};

const MEDALS = ["bg-ochre text-on-accent", "bg-sunken text-ink", "bg-madder-soft text-madder"];

/** The ranked rows, and the reader's own standing below them if it is not among them. */
export function BoardCard({ board, name, view }: { board: Board; name: string; view: BoardView }) {
  const outside = view.own && !view.rows.some(({ isMe }) => isMe) ? view.own : null;
  return (
    <Card>
      <CardTitle>{name}</CardTitle>
      <p className="mt-0.5 text-sm text-muted">{ABOUT[board]}</p>
      {view.rows.length === 0 ? (
        <p className="mt-4 text-muted">No data available for this category yet.</p>
      ) : (
        <ol className="mt-3 -mb-3 grid auto-cols-fr gap-x-10 lg:grid-flow-col lg:grid-rows-[repeat(5,auto)]">
          {view.rows.map((row) => (
            <Row
              key={row.userId}
              board={board}
              row={row}
              medal={hasMedal(row.rank, view.rows) ? MEDALS[row.rank - 1] : undefined}
            />
          ))}
        </ol>
      )}
      {outside ? (
        <div className="mt-3 -mb-2">
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

/** Mystery Crafter shows no rank. */
function Row({ board, row, medal }: { board: Board; row: BoardRow; medal: string | undefined }) {
  return (
    <li className="board-row" aria-current={row.isMe || undefined}>
      {board === "mystery_crafter" ? null : (
        <span className={cn("board-rank", medal && `board-medal ${medal}`)}>
          <span className="sr-only">Rank </span>
          {row.rank}
        </span>
      )}
      {row.avatarUrl ? (
        // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
        <img src={row.avatarUrl} alt="" className="board-avatar" />
      ) : (
        <WovenFace face={faceOf(row.userId)} className="board-avatar" />
      )}
      <div className="board-crafter">
        <SoftLink href={`/profile/${row.userId}`} prefetch={false} dir="auto" className="board-name">
          {row.name}
        </SoftLink>
        <p className="text-xs text-muted">
          {row.isMe ? <span className="font-semibold text-accent">You </span> : null}
          {`Level ${row.level} `}
          {/* On the narrowest phones the number alone, on one line. */}
          <span className="max-[26rem]:hidden">{levelName(row.level)}</span>
        </p>
      </div>
      <span className="num ml-auto font-semibold">{formatValue(board, row.value)}</span>
    </li>
  );
}
