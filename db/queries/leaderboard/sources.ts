import { type SQL, sql } from "drizzle-orm";
import { BOARD_ROWS, type RankedBoard } from "@/lib/domain/leaderboard/boards";

/**
 * Standings in index order by `score`. If values change with time, each of the time windows `g` has its own order; few
 * windows exist at a time.
 */
type Source = { score: string; windows: SQL; where: SQL };

const permanentSource = (score: string): Source => ({ score, windows: sql`(values (1)) g`, where: sql`true` });

const windowsOf = (board: RankedBoard, during: SQL) =>
  sql`(select distinct starts_at, ends_at from leaderboard_counts where board = ${board} and ${during}) g`;

/** Tracked seconds of the last 28 local dates. */
export const RECENT = permanentSource("recent_seconds");

export const sourcesAt = (at: SQL): Record<RankedBoard, Source[]> => ({
  top_crafters: [permanentSource("seconds")],
  most_sessions: [permanentSource("sessions")],
  most_improved: [
    {
      score: "improved_seconds",
      windows: windowsOf("most_improved", sql`starts_at = '-infinity' and ends_at > ${at}`),
      where: sql`improved_until = g.ends_at`,
    },
    {
      score: "next_improved_seconds",
      windows: windowsOf("most_improved", sql`starts_at > '-infinity' and starts_at <= ${at} and ends_at > ${at}`),
      where: sql`improved_until = g.starts_at and next_improved_until = g.ends_at`,
    },
  ],
  top_streak: [
    { score: "streak", windows: windowsOf("top_streak", sql`ends_at > ${at}`), where: sql`streak_until = g.ends_at` },
  ],
  most_active_today: [permanentSource("active_today")],
});

/** SQL for the value that a board shows for a score. */
export const SHOWN: Record<RankedBoard, (score: SQL) => SQL> = {
  top_crafters: (score) => sql`${score} / 3600`,
  most_sessions: (score) => score,
  most_improved: (score) => sql`${score} / 60`,
  top_streak: (score) => score,
  most_active_today: (score) => score,
};

/** Only board_members may be shown to others. */
const selectMembers = ({ score, where }: Source) => sql`
  select user_id, ${sql.identifier(score)} as score from leaderboard_standings standing
  where ${where} and ${sql.identifier(score)} > 0 and exists (select 1 from board_members m where m.id = standing.user_id)`;

/** The first ten. */
export const selectFirst = (sources: Source[]) =>
  unionSources(sources, (source) => {
    const score = sql.identifier(source.score);
    return sql`${selectMembers(source)} order by ${score} desc nulls last, user_id limit ${BOARD_ROWS}`;
  });

/** The `above` and `below` nearest rows to the CTE `mine` (user_id, score). Equal scores are ordered by id. */
export function selectNearest(sources: Source[], { above, below }: { above: number; below: number }): SQL {
  const selectSide = (tied: SQL, beyond: SQL, order: (score: SQL) => SQL, count: number) => {
    const found = unionSources(sources, (source) => {
      const score = sql`${sql.identifier(source.score)}`;
      const selectPart = (where: SQL) =>
        sql`(${selectMembers(source)} and ${score} ${where} order by ${order(score)} limit ${count})`;
      return sql`${selectPart(tied)} union all ${selectPart(beyond)}`;
    });
    return sql`(select * from (${found}) side order by ${order(sql`score`)} limit ${count})`;
  };
  const ascending = (score: SQL) => sql`${score} asc nulls first, user_id desc`;
  const descending = (score: SQL) => sql`${score} desc nulls last, user_id`;
  return sql`
    ${selectSide(sql`= mine.score and user_id < mine.user_id`, sql`> mine.score`, ascending, above)}
    union all ${selectSide(sql`= mine.score and user_id > mine.user_id`, sql`< mine.score`, descending, below)}`;
}

function unionSources(sources: Source[], query: (source: Source) => SQL): SQL {
  const found = sources.map(
    (source) => sql`select found.* from ${source.windows} cross join lateral (${query(source)}) found`,
  );
  return sql.join(found, sql` union all `);
}
