import { WovenFace } from "@/components/ui/avatar";
import { Card, CardTitle } from "@/components/ui/card";
import { faceOf } from "@/components/ui/face";
import { SoftLink } from "@/components/ui/soft-link";
import type { BoardView, BoardRow as Row } from "@/db/queries/leaderboard/boards";
import {
  type Board,
  formatOrdinal,
  formatValue,
  hasMedal,
  MYSTERY,
  missingForBoard,
} from "@/lib/domain/leaderboard/boards";
import { levelName } from "@/lib/domain/profile/levels";

const ABOUT: Record<Board, string> = {
  top_crafters: "All-time crafting hours",
  most_sessions: "All-time saved sessions",
  most_improved: "Biggest gain over the last 7 days",
  top_streak: "Current streak in days",
  most_active_today: "Sessions in the last 24 hours",
  mystery_crafter: "A random pick from this week’s longest sessions",
};

type Viewer = Pick<Row, "userId" | "name" | "avatarUrl" | "level">;

type Props = { board: Board; name: string; view: BoardView; viewer: Viewer };

/** The top three on a podium, the other ranked rows, and the viewer with neighbours if not among these. */
export function BoardCard({ board, name, view, viewer }: Props) {
  const { rows, near } = view;
  const isRanked = board !== "mystery_crafter";
  const onPodium = rows.filter(({ rank }) => isRanked && hasMedal(rank, rows));
  const first = onPodium.length + 1;
  const show = (row: Row, place: Place) => (
    <BoardRow
      key={row.userId}
      row={isRanked ? row : { ...row, rank: null }}
      value={formatValue(board, row.value)}
      place={place}
      gap={row === near[0] ? describeGap(row, rows) : undefined}
      note={row.isMe && place === "board-near" ? describeMissing(board, row, rows) : undefined}
    />
  );
  return (
    <Card className="board">
      <div>
        <CardTitle>{name}</CardTitle>
        <p className="mt-0.5 text-sm text-muted">{ABOUT[board]}</p>
        {rows.length === 0 ? <p className="mt-4 text-muted">No data available for this category yet.</p> : null}
        {onPodium.length > 0 ? (
          <ol className="board-podium">{onPodium.map((row) => show(row, "board-place"))}</ol>
        ) : null}
      </div>
      <ol start={first} data-ranks={rows.length > first ? `${first} to ${rows.length}` : undefined}>
        {rows.slice(onPodium.length).map((row) => show(row, "board-rest"))}
        {near.map((row) => show(row, "board-near"))}
        {[...rows, ...near].some(({ isMe }) => isMe) ? null : <OwnRow board={board} view={view} viewer={viewer} />}
      </ol>
    </Card>
  );
}

/** The viewer's row on a board that doesn't list them. */
function OwnRow({ board, view: { own, isOnBoards }, viewer }: Omit<Props, "name">) {
  if (!isOnBoards)
    return (
      <li className="board-row board-near" aria-current>
        <p className="py-1.5">
          {own ? (
            <>
              You would be <b className="num text-ink">{formatOrdinal(own.rank)}</b> with{" "}
              <b className="num text-ink">{formatValue(board, own.value)}</b>.{" "}
            </>
          ) : null}
          You’re not on the leaderboard: only you see this.
        </p>
      </li>
    );
  const row = { ...viewer, rank: own?.rank ?? null, isMe: true };
  return board === "mystery_crafter" ? (
    <BoardRow row={row} value="" note={MYSTERY_NOTE} place="board-near" />
  ) : (
    <BoardRow
      row={row}
      value={formatValue(board, own?.value ?? 0)}
      note={own ? undefined : "no place yet"}
      place="board-near"
    />
  );
}

const MYSTERY_NOTE = `every session over ${MYSTERY.longerThanSeconds / 3600} hours is in the draw`;

/** How much more the viewer needs to be among the ten. */
function describeMissing(board: Board, own: Row, rows: readonly Row[]): string {
  return `${formatValue(board, missingForBoard(own.value, rows))} more to join the top ten`;
}

/** How many places below the last of the ten. */
function describeGap({ rank }: Row, rows: readonly Row[]): string | undefined {
  const places = rank - (rows.at(-1)?.rank ?? rank);
  return places > 1 ? `${places} places further down` : undefined;
}

type Shown = Omit<Row, "rank" | "value"> & { rank: number | null };

type Place = "board-place" | "board-rest" | "board-near";

type RowProps = { row: Shown; value: string; place: Place; note?: string | undefined; gap?: string | undefined };

/** A row of a board; without a rank if `rank` is null. */
export function BoardRow({ row, value, place, note, gap }: RowProps) {
  const level = `Level ${row.level} ${levelName(row.level).replaceAll(" ", "\u00a0")}`;
  return (
    <li
      className={`board-row ${place}`}
      aria-current={row.isMe || undefined}
      {...(gap && { "data-gap": gap })}
      data-place={place === "board-place" ? row.rank : undefined}
    >
      {row.rank === null ? null : <span className="board-rank">{row.rank}</span>}
      {row.avatarUrl ? (
        // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
        <img src={row.avatarUrl} alt="" className="board-avatar" />
      ) : (
        <WovenFace face={faceOf(row.userId)} className="board-avatar" />
      )}
      <SoftLink href={`/profile/${row.userId}`} prefetch={false} dir="auto">
        {row.name}
      </SoftLink>
      <p>
        {row.isMe ? <b className="text-accent">You </b> : null}
        {note ? `${level} · ${note}` : level}
      </p>
      {value ? <strong>{value}</strong> : null}
    </li>
  );
}
