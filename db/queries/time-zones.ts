import { eq, sql } from "drizzle-orm";
import { meaningOfZone } from "@/lib/domain/shared/local-time";
import { db, type Tx } from "../client";
import { timeZones } from "../schema";

type Reader = Pick<Tx, "select">;

/**
 * The name under which a zone is stored: as Postgres spells it, or another name for the same zone, where a browser says
 * Asia/Calcutta and Postgres knows Asia/Kolkata only. Null for a zone that Postgres does not know.
 */
export async function findTimeZone(named: string, from: Reader = db): Promise<string | null> {
  const meaning = meaningOfZone(named);
  for (const name of [named, meaning]) {
    const isNamed = eq(sql`lower(${timeZones.name})`, name?.toLowerCase());
    const [zone] = await from.select().from(timeZones).where(isNamed);
    if (zone) return zone.name;
  }
  return (meaning && (await namesByMeaning(from)).get(meaning)) || null;
}

let known: Map<string, string> | undefined;

/** Made once in a process: Node takes a tenth of a second for all of them. */
async function namesByMeaning(from: Reader): Promise<Map<string, string>> {
  const names = known ? [] : await from.select().from(timeZones).orderBy(timeZones.name);
  known ??= new Map(names.map(({ name }) => [meaningOfZone(name) ?? name, name]));
  return known;
}
