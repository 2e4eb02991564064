import { and, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { readFromReplica } from "@/db/connection/replica";
import { projects, userDays } from "@/db/schema";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import type { Range } from "@/lib/domain/insights/range";
import {
  type FinishedProject,
  HIDDEN_HOURS_DAYS,
  type HiddenHours,
  type MonthlyLedgerRow,
} from "@/lib/domain/insights/studio";
import { type RangeSums, sumDays } from "@/lib/domain/insights/sums";
import { addDays, type LocalDate } from "@/lib/domain/shared/local-time";

/** The sums of a crafter's days in a range. */
export async function findSums(userId: string, { from, to }: Range): Promise<RangeSums> {
  const mine = and(eq(userDays.userId, userId), between(userDays.localDate, from, to));
  const days = await readFromReplica((on) => on.select().from(userDays).where(mine).orderBy(userDays.localDate));
  const sums = sumDays(days);
  const ids = sums.projects.flatMap(({ projectId }) => projectId ?? []);
  return ids.length === 0 ? sums : withNames(sums, await readFromReplica((on) => findProjectNames(on, [userId], ids)));
}

export async function findProjectNames(on: Pick<Tx, "select">, userIds: string[], projectIds: string[]) {
  if (projectIds.length === 0) return new Map<string, string>();
  const named = await on
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(inArray(projects.userId, userIds), inArray(projects.id, projectIds)));
  return new Map(named.map(({ id, name }) => [id, name]));
}

export function withNames(sums: RangeSums, names: ReadonlyMap<string, string>): RangeSums {
  const named = sums.projects.map((one) => ({ ...one, name: (one.projectId && names.get(one.projectId)) ?? null }));
  return { ...sums, projects: named };
}

/** Exact as a double: amounts have at most twelve digits, and there are at most 999 pieces. */
const snapshotAmount = (key: string) => sql.raw(`(p.snapshot ->> '${key}')::float8`);

/** Sales, gifts and own use by month, project, channel and fate, including projects beyond the plan's history. */
export async function listMonthlyLedger(userId: string, range: Range): Promise<MonthlyLedgerRow[]> {
  return readFromReplica((on) => listLedgers(on, [userId], range));
}

/** Like `listMonthlyLedger`, for several crafters. */
export async function listLedgers(tx: Pick<Tx, "execute">, userIds: readonly string[], { from, to }: Range) {
  const rows = await tx.execute<MonthlyLedgerRow & { userId: string }>(sql`
    select s.*, p.name, p.snapshot ->> 'currency' as currency, p.pieces as made,
      ${snapshotAmount("materialsCents")} + p.additional_costs as "costsCents", ${snapshotAmount("totalSeconds")} as seconds, c.name as channel
    from (
      select user_id as "userId", to_char(sold_on, 'YYYY-MM') as month, project_id as "projectId", channel_id as "channelId", fate,
        sum(pieces)::int as pieces, sum(gross)::float8 as "grossCents", sum(gross - fees - postage)::float8 as "netCents"
      from project_sales where user_id in (${sql.join(
        userIds.map((id) => sql`${id}`),
        sql`, `,
      )}) and sold_on between ${from} and ${to} group by 1, 2, 3, 4, 5) s
    join projects p on p.id = s."projectId"
    left join sales_channels c on c.id = s."channelId"
    order by s.month, p.name, p.id`);
  return [...rows];
}

/** All completed projects, including those beyond the plan's history. */
export async function listFinishedProjects(userId: string): Promise<FinishedProject[]> {
  const finished = sql`
    select p.snapshot ->> 'currency' as currency, p.pieces as made, coalesce(s.gone, 0)::int as gone,
      ${snapshotAmount("materialsCents")} + p.additional_costs as "costsCents", ${snapshotAmount("totalSeconds")} as seconds,
      (p.completed_at at time zone usable_zone((select time_zone from users where id = ${userId})))::date::text as "completedOn",
      t.id as "templateId", t.name as template
    from projects p
    left join (select project_id, sum(pieces) as gone from project_sales where user_id = ${userId} group by 1) s
      on s.project_id = p.id
    left join projects t on t.id = p.made_from
    where p.user_id = ${userId} and p.status = 'finished'
    order by p.completed_at`;
  return [...(await readFromReplica((on) => on.execute<FinishedProject>(finished)))];
}

/** `today` is the crafter's local date. */
export async function findHiddenHours(userId: string, today: LocalDate): Promise<HiddenHours> {
  const mine = and(
    eq(userDays.userId, userId),
    between(userDays.localDate, addDays(today, 1 - HIDDEN_HOURS_DAYS), today),
  );
  const [sums] = await readFromReplica((on) =>
    on
      .select({ makingSeconds: sumOfKind("making"), businessSeconds: sumOfKind("business") })
      .from(userDays)
      .where(mine),
  );
  return sums ?? { makingSeconds: 0, businessSeconds: 0 };
}

function sumOfKind(kind: SessionKind): SQL<number> {
  return sql<number>`coalesce(sum(${userDays.seconds}) filter (where ${userDays.kind} = ${kind}), 0)::int`;
}
