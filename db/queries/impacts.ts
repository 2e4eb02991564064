import { and, eq, sql } from "drizzle-orm";
import { db, prepareQuery, type Tx } from "@/db/connection/client";
import { clock } from "@/db/connection/now";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { causes, sessionDays, userSelectedImpacts, users } from "@/db/schema";
import { type Cause, impactUnits } from "@/lib/domain/impacts/causes";
import { splitWeek } from "@/lib/domain/impacts/week-split";
import { type LocalDate, localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { NotFoundError } from "@/lib/errors";

/** `week` is the Monday in the crafter's zone; the causes' seconds add up to `weekSeconds`. */
export type ImpactView = Awaited<ReturnType<typeof findImpactView>>;

/** Units are virtual. */
export type CauseImpact = ImpactView["causes"][number];

/** Each week is split by its own selection. Lifetime units are rounded down once. `at` selects the week. */
export async function findImpactView(userId: string, at?: Date) {
  const [[user], known, weeks, selections] = await Promise.all([
    crafterQuery().execute({ userId }),
    causesQuery().execute(),
    listWeeks(userId),
    listSelections(userId),
  ]);
  if (!user) throw new NotFoundError("crafter");
  const week = weekOf(localDateOf(at ?? user.now, user.timeZone));
  const ids = known.map(({ id }) => id);
  const sharesOf = (key: LocalDate) => splitWeek(weeks.get(key) ?? 0, ids, selections.get(key) ?? new Set());

  const lifetime = new Map<number, number>();
  for (const key of weeks.keys())
    for (const { causeId, seconds } of sharesOf(key)) lifetime.set(causeId, (lifetime.get(causeId) ?? 0) + seconds);
  const thisWeek = new Map(sharesOf(week).map((share) => [share.causeId, share]));
  return {
    week,
    weekSeconds: weeks.get(week) ?? 0,
    causes: known.map((cause) => {
      const { seconds: weekSeconds = 0, fullSeconds: weekFullSeconds = 0 } = thisWeek.get(cause.id) ?? {};
      const lifetimeSeconds = lifetime.get(cause.id) ?? 0;
      return {
        ...cause,
        iconName: cause.iconName as Cause["iconName"],
        isSelected: selections.get(week)?.has(cause.id) ?? false,
        weekSeconds,
        /** Rounded down to whole seconds; shown, and converted to units. */
        weekFullSeconds,
        weekUnits: impactUnits(weekFullSeconds, cause),
        lifetimeSeconds,
        lifetimeUnits: impactUnits(lifetimeSeconds, cause),
      };
    }),
  };
}

const crafterQuery = prepareQuery(() =>
  db
    .select({ timeZone: users.timeZone, now: clock })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("crafter"),
);

const causesQuery = prepareQuery(() => db.select().from(causes).orderBy(causes.id).prepare("causes"));

const weeksQuery = prepareQuery(() =>
  db
    .select({
      week: sql<LocalDate>`date_trunc('week', ${sessionDays.localDate}::timestamp)::date::text`,
      seconds: sql<number>`sum(${sessionDays.seconds})::int`,
    })
    .from(sessionDays)
    .where(eq(sessionDays.userId, sql.placeholder("userId")))
    .groupBy(sql`1`)
    .prepare("weeks"),
);

const selectionsQuery = prepareQuery(() =>
  db
    .select({ week: userSelectedImpacts.week, causeId: userSelectedImpacts.causeId })
    .from(userSelectedImpacts)
    .where(eq(userSelectedImpacts.userId, sql.placeholder("userId")))
    .prepare("selections"),
);

async function listWeeks(userId: string): Promise<Map<LocalDate, number>> {
  const rows = await weeksQuery().execute({ userId });
  return new Map(rows.map(({ week, seconds }) => [week, seconds]));
}

async function listSelections(userId: string): Promise<Map<LocalDate, Set<number>>> {
  const rows = await selectionsQuery().execute({ userId });
  const selections = new Map<LocalDate, Set<number>>();
  for (const { week, causeId } of rows) selections.set(week, (selections.get(week) ?? new Set()).add(causeId));
  return selections;
}

/** Applies to the current week in the crafter's zone. Idempotent. Returns whether the cause is selected. */
export async function selectCause(userId: string, causeId: number, selected: boolean): Promise<boolean> {
  return lockedTransaction(userId, (tx, user) => selectWithLock(tx, user, causeId, selected));
}

/** The caller has locked the user's row. */
export async function selectWithLock(
  tx: Tx,
  { id: userId, timeZone, now }: { id: string; timeZone: string; now: Date },
  causeId: number,
  selected: boolean,
): Promise<boolean> {
  const week = weekOf(localDateOf(now, timeZone));
  const [cause] = await tx.select({ id: causes.id }).from(causes).where(eq(causes.id, causeId));
  if (!cause) throw new NotFoundError("cause");
  if (selected) await tx.insert(userSelectedImpacts).values({ userId, causeId, week }).onConflictDoNothing();
  else
    await tx
      .delete(userSelectedImpacts)
      .where(
        and(
          eq(userSelectedImpacts.userId, userId),
          eq(userSelectedImpacts.week, week),
          eq(userSelectedImpacts.causeId, causeId),
        ),
      );
  return selected;
}
