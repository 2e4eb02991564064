import type postgres from "postgres";
import { isTimeZone, meaningOfZone } from "@/lib/domain/shared/local-time";

const TABLES = ["users", "pending_signups"];

/**
 * Brings the list of zones to what this Postgres and this Node both know, at every start, and the stored zones to names
 * on it. A name on the list that one of them no longer knows stays for whoever chose it: it counts as UTC until it is
 * known again.
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

/** Gives rows whose zone is not on the list the name that means the same to Node, which their days were counted by, or UTC. */
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
