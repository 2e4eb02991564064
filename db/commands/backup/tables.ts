import type postgres from "postgres";

export type Table = { name: string; columns: string[] };

/** Each table after those it refers to. */
export async function listTables(sql: postgres.Sql | postgres.TransactionSql): Promise<Table[]> {
  const tables = await sql<(Table & { refersTo: string[] })[]>`
    select c.relname as name,
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "refersTo"
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const isThere = new Set(ordered.map(({ name }) => name));
    const next = tables.filter(({ name, refersTo }) => !isThere.has(name) && refersTo.every((one) => isThere.has(one)));
    if (next.length === 0) throw new Error("Some tables refer to each other in a circle.");
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })));
  }
  return ordered;
}
