import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { fromReplica } from "@/db/connection/replica";
import { userDays } from "@/db/schema";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import { HIDDEN_HOURS_DAYS, type HiddenHours } from "@/lib/domain/insights/hidden-hours";
import { addDays, type LocalDate } from "@/lib/domain/shared/local-time";

/** `today` is the crafter's. */
export async function findHiddenHours(userId: string, today: LocalDate): Promise<HiddenHours> {
  const mine = and(
    eq(userDays.userId, userId),
    between(userDays.localDate, addDays(today, 1 - HIDDEN_HOURS_DAYS), today),
  );
  const [sums] = await fromReplica((on) =>
    on
      .select({ makingSeconds: sumOf("making"), businessSeconds: sumOf("business") })
      .from(userDays)
      .where(mine),
  );
  return sums ?? { makingSeconds: 0, businessSeconds: 0 };
}

function sumOf(kind: SessionKind): SQL<number> {
  return sql<number>`coalesce(sum(${userDays.seconds}) filter (where ${userDays.kind} = ${kind}), 0)::int`;
}
