import { and, between, eq, inArray } from "drizzle-orm";
import { fromReplica } from "@/db/connection/replica";
import { projects, userDays } from "@/db/schema";
import type { Range } from "@/lib/domain/insights/range";
import { type RangeSums, sumDays } from "@/lib/domain/insights/sums";

/** The sums of a crafter's days in a range. */
export async function findSums(userId: string, { from, to }: Range): Promise<RangeSums> {
  const mine = and(eq(userDays.userId, userId), between(userDays.localDate, from, to));
  const days = await fromReplica((on) => on.select().from(userDays).where(mine).orderBy(userDays.localDate));
  const sums = sumDays(days);
  const ids = sums.projects.flatMap(({ projectId }) => projectId ?? []);
  if (ids.length === 0) return sums;
  const named = await fromReplica((on) =>
    on
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(and(eq(projects.userId, userId), inArray(projects.id, ids))),
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return {
    ...sums,
    projects: sums.projects.map((one) => ({ ...one, name: (one.projectId && names.get(one.projectId)) ?? null })),
  };
}
