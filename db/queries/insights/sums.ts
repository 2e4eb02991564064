import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { Range } from "@/lib/domain/insights/range";
import type { DayTotal } from "@/lib/domain/insights/stitches";
import type { HourTotal, RangeSums } from "@/lib/domain/insights/sums";

type SumRow = Omit<DayTotal, "localDate"> & {
  localDate: string | null;
  kind: RangeSums["kinds"][number]["kind"] | null;
  projectId: string | null;
  name: string | null;
  longest: number;
};

/** What a crafter's dates in a range add up to, each sum apart: they are equal. */
export async function findSums(userId: string, { from, to }: Range): Promise<RangeSums> {
  const mine = sql`user_id = ${userId} and local_date between ${from} and ${to}`;
  const [rows, hours] = await Promise.all([
    db.execute<SumRow>(sql`
      select s.*, p.name from (
        select local_date::text as "localDate", kind, project_id as "projectId", sum(seconds)::int as seconds,
          sum(late_seconds)::int as "lateSeconds", sum(sessions)::int as sessions, max(longest_seconds) as longest
        from user_days where ${mine} group by grouping sets ((local_date), (kind), (project_id))) s
      left join projects p on p.id = s."projectId" and p.user_id = ${userId}
      order by s."localDate", s.seconds desc`),
    db.execute<HourTotal>(sql`
      select extract(isodow from local_date)::int as weekday, hour, sum(seconds)::int as seconds
      from user_hours where ${mine} group by 1, 2 order by 1, 2`),
  ]);
  const days = rows.flatMap(({ localDate, seconds, lateSeconds, sessions }) =>
    localDate ? [{ localDate, seconds, lateSeconds, sessions }] : [],
  );
  const [longest] = rows.filter((row) => row.localDate).toSorted((a, b) => b.longest - a.longest);
  return {
    days,
    kinds: rows.flatMap(({ kind, seconds }) => (kind ? [{ kind, seconds }] : [])),
    projects: rows
      .filter(({ localDate, kind }) => !localDate && !kind)
      .map(({ projectId, name, seconds }) => ({ projectId, name, seconds })),
    hours: [...hours],
    longest:
      longest?.localDate && longest.longest > 0 ? { seconds: longest.longest, localDate: longest.localDate } : null,
  };
}
