import { WovenFace } from "@/components/ui/avatar";
import { Card, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { faceOf } from "@/components/ui/face";
import { SoftLink } from "@/components/ui/soft-link";
import type { BoardView, BoardRow as Row } from "@/db/queries/leaderboard/boards";
import { type Board, formatOrdinal, formatValue, hasMedal, missingForBoard } from "@/lib/domain/leaderboard/boards";
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

/** The top three on a podium, the other ranked rows, and the viewer with neighbours if not among these. */
export function BoardCard({ board, name, view }: { board: Board; name: string; view: BoardView }) {
  const onPodium = view.rows.filter(({ rank }) => board !== "mystery_crafter" && hasMedal(rank, view.rows));
  const others = view.rows.slice(onPodium.length);
  return (
    <Card>
      <CardTitle>{name}</CardTitle>
      <p className="mt-0.5 text-sm text-muted">{ABOUT[board]}</p>
      {view.rows.length === 0 ? <p className="mt-4 text-muted">No data available for this category yet.</p> : null}
      {onPodium.length > 0 ? (
        <ol className="board-podium">
          {onPodium.map((row) => (
            <BoardRow key={row.userId} row={row} value={formatValue(board, row.value)} medal={MEDALS[row.rank - 1]} />
          ))}
        </ol>
      ) : null}
      {others.length > 0 ? (
        <ol start={onPodium.length + 1} className="board-rows">
          {others.map((row) => (
            <BoardRow
              key={row.userId}
              row={board === "mystery_crafter" ? { ...row, rank: null } : row}
              value={formatValue(board, row.value)}
            />
          ))}
        </ol>
      ) : null}
      <OwnStanding board={board} view={view} />
    </Card>
  );
}

/** The viewer among their neighbours; for a viewer who is not on the boards, where they would rank. */
function OwnStanding({ board, view: { own, rows, near, isOnBoards } }: { board: Board; view: BoardView }) {
  if (!isOnBoards)
    return (
      <div className="board-own">
        <p className="py-2.5 text-muted">
          {own ? (
            <>
              You would be <span className="num font-semibold text-ink">{formatOrdinal(own.rank)}</span> with{" "}
              <span className="num font-semibold text-ink">{formatValue(board, own.value)}</span>.{" "}
            </>
          ) : null}
          You’re not on the leaderboard: only you see this.
        </p>
      </div>
    );
  if (near.length === 0 || !own) return null;
  return (
    <div className="board-own">
      <p className="sr-only">Around you</p>
      <ol>
        {near.map((row) => (
          <BoardRow
            key={row.userId}
            row={row}
            value={formatValue(board, row.value)}
            note={
              row.isMe ? `${formatValue(board, missingForBoard(own.value, rows))} more to join the top ten` : undefined
            }
          />
        ))}
      </ol>
    </div>
  );
}

type Shown = Omit<Row, "rank" | "value"> & { rank: number | null };

/** A row of a board; without a rank if `rank` is null. */
export function BoardRow({ row, value, medal, note }: { row: Shown; value: string; medal?: string; note?: string }) {
  return (
    <li className="board-row" aria-current={row.isMe || undefined} data-place={medal ? row.rank : undefined}>
      {row.rank === null ? null : (
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
          {/* The narrowest phones show only the number, so that it fits on one line. */}
          <span className="max-[26rem]:hidden">{levelName(row.level)}</span>
        </p>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
      </div>
      <span className="num ml-auto font-semibold">{value}</span>
    </li>
  );
}
