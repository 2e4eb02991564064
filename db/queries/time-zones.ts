import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { timeZones } from "@/db/schema";
import { meaningOfZone } from "@/lib/domain/shared/local-time";

type Reader = Pick<Tx, "select">;

/** The zone as Postgres spells it, also for another name of the same zone (Asia/Calcutta). Null for an unknown zone. */
export async function findTimeZone(named: string, from: Reader = db): Promise<string | null> {
  const meaning = meaningOfZone(named);
  for (const name of [named, meaning]) {
    const isNamed = eq(sql`lower(${timeZones.name})`, name?.toLowerCase());
    const [zone] = await from.select().from(timeZones).where(isNamed);
    if (zone) return zone.name;
  }
  return (meaning && (await listNamesByMeaning(from)).get(meaning)) || null;
}

let known: Map<string, string> | undefined;

/** Cached: Node takes a tenth of a second for all of them. */
async function listNamesByMeaning(from: Reader): Promise<Map<string, string>> {
  const names = known ? [] : await from.select().from(timeZones).orderBy(timeZones.name);
  known ??= new Map(names.map(({ name }) => [meaningOfZone(name) ?? name, name]));
  return known;
}
