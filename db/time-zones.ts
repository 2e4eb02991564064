import type postgres from "postgres";
import { isTimeZone, meaningOfZone } from "@/lib/domain/shared/local-time";

const TABLES = ["users", "pending_signups"];

/**
 * Updates the list of zones at every start, and stored zones to names on it. A zone that Postgres or Node no longer knows
 * stays for whoever chose it, and counts as UTC.
 */
export async function updateTimeZones(sql: postgres.Sql): Promise<void> {
  const [list] = await sql`select to_regclass('time_zones') as found`;
  if (!list?.found) return;
  const known = await sql<{ name: string }[]>`select name from pg_timezone_names`;
  const names = known.map(({ name }) => name).filter(isTimeZone);
  await sql`insert into time_zones select unnest(${names}::text[]) on conflict do nothing`;
  await sql`
    delete from time_zones z where name <> all(${names})
      and not exists (select 1 from users where time_zone = z.name)
      and not exists (select 1 from pending_signups where time_zone = z.name)`;
  for (const table of TABLES) await mend(sql, table, names);
}

/** The name that means the same to Node, by which days were counted, or UTC. */
async function mend(sql: postgres.Sql, table: string, names: readonly string[]) {
  const odd = await sql<{ zone: string }[]>`
    select distinct time_zone as zone from ${sql(table)} where time_zone not in (select name from time_zones)`;
  for (const { zone } of odd) {
    const meaning = meaningOfZone(zone);
    const name = names.find((one) => one === meaning) ?? names.find((one) => meaningOfZone(one) === meaning) ?? "UTC";
    await sql`update ${sql(table)} set time_zone = ${name} where time_zone = ${zone}`;
  }
  const key = `${table}_time_zone_time_zones_name_fk`;
  const [unchecked] = await sql`select 1 from pg_constraint where conname = ${key} and not convalidated`;
  if (unchecked) await sql`alter table ${sql(table)} validate constraint ${sql(key)}`;
}
