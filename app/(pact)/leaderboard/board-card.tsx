import { Card, CardTitle } from "@/components/ui/card";
import type { BoardView } from "@/db/queries/leaderboard/boards";
import { type Board, formatValue, hasMedal, missingForBoard, ordinal } from "@/lib/domain/leaderboard/boards";
import { BoardRow } from "./board-row";

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
              You would be <span className="num font-semibold text-ink">{ordinal(own.rank)}</span> with{" "}
              <span className="num font-semibold text-ink">{formatValue(board, own.value)}</span>.{" "}
            </>
          ) : null}
          You’re not on the boards: only you see this.
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
