import type postgres from "postgres";

export type Table = { name: string; columns: string[] };

/** Lists tables so that each comes after those that it references. */
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

const PUBLIC = "'public'::regnamespace";

/** Foreign keys are dropped first and created last: each needs the index of the table that it references. */
const LIST = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
    case contype when 'f' then 2 else 0 end as step
  from pg_constraint where connamespace = ${PUBLIC} and contype in ('p', 'u', 'x', 'f')
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = ${PUBLIC} and not exists (select from pg_constraint where conindid = indexrelid)
  order by step, make`;

/**
 * Drops the constraints and indexes that Postgres would check and extend with each row. The returned function creates
 * them again, which checks all rows at once in a fraction of the time.
 */
export async function dropIndexes(tx: postgres.TransactionSql): Promise<() => Promise<void>> {
  const all = await tx.unsafe<{ drop: string; make: string }[]>(LIST);
  for (const { drop } of all.toReversed()) await tx.unsafe(drop);
  return async () => {
    await tx`set local maintenance_work_mem = '256MB'`;
    for (const { make } of all) await tx.unsafe(make);
  };
}
