import type { Metadata } from "next";
import { findLeaderboard } from "@/db/queries/leaderboard/boards";
import { BOARDS } from "@/lib/domain/leaderboard/boards";
import { requireUser } from "@/lib/server/auth/current-user";
import { BoardCard } from "./board-card";

export const metadata: Metadata = { title: "Leaderboard" };

/** The six boards, all from one snapshot of at most a minute ago. */
export default async function LeaderboardPage() {
  const user = await requireUser();
  const { takenAt, boards } = await findLeaderboard(user.id);
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: user.timeZone, hour: "2-digit", minute: "2-digit" });
  return (
    <div className="wrap py-7">
      <header className="mb-5">
        <h1>Leaderboard</h1>
        <p className="mt-1 text-muted">
          Updated <time dateTime={takenAt.toISOString()}>{clock.format(takenAt)}</time>
        </p>
        <nav aria-label="Boards" className="mt-3 flex flex-wrap gap-x-4 md:hidden">
          {BOARDS.map(({ key, name }) => (
            <a key={key} href={`#board-${key}`} className="inline-flex min-h-11 items-center text-sm">
              {name}
            </a>
          ))}
        </nav>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
        {BOARDS.map(({ key, name }) => (
          <BoardCard key={key} board={key} name={name} view={boards[key]} />
        ))}
      </div>
    </div>
  );
}
