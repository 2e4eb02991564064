import type { BoardView } from "@/db/queries/leaderboard/boards";
import { type Board, formatValue, missingForBoard, ordinal } from "@/lib/domain/leaderboard/boards";
import { BoardRow } from "./board-row";

/** The viewer among their neighbours, or what only the viewer sees: where they would be. */
export function OwnStanding({ board, view: { own, rows, near, isOnBoards } }: { board: Board; view: BoardView }) {
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
