import { WovenFace } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { faceOf } from "@/components/ui/face";
import { SoftLink } from "@/components/ui/soft-link";
import type { BoardRow as Row } from "@/db/queries/leaderboard/boards";
import { levelName } from "@/lib/domain/profile/levels";

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
