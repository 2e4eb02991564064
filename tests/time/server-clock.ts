import postgres from "postgres";

export type ServerClock = Awaited<ReturnType<typeof aServerClock>>;

/** Replaces app_now() in a database of the simulator's own by one that reads a table of one row. */
export async function aServerClock(adminUrl: string) {
  const sql = postgres(adminUrl, { max: 1, onnotice() {} });
  await sql.unsafe(`create unlogged table simulated_clock (at timestamptz not null) with (fillfactor = 10)`);
  await sql.unsafe(`insert into simulated_clock values (now())`);
  await sql.unsafe(`create or replace function public.app_now() returns timestamptz language plpgsql stable security definer
    as $$ begin return (select at from public.simulated_clock); end $$`);
  return {
    async set(ms: number) {
      await sql`update simulated_clock set at = to_timestamp(${ms / 1000}::float8)`;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
