import { sql } from "drizzle-orm";
import { runAsProduct } from "../faults/product";
import { runSql } from "../support/database/sql";
import { median } from "./load";
import { findDatabase, type Ours } from "./servers";

const SAVES = 200;

export type SaveResult = Awaited<ReturnType<typeof measureSave>>;

/** A Save beside an insert of one row, one after the other on the product's own connections; both are on disk when they end. */
export async function measureSave({ product }: Ours) {
  const open = await openSessions();
  return runAsProduct(product, async () => {
    const { db } = await import("@/db/connection/client");
    const { press } = await import("@/db/queries/crafting/press");
    const runs: { saveMs: number; insertMs: number }[] = [];
    for (const { userId, sessionId } of open) {
      const insertMs = await measureMs(() =>
        db.execute(sql`insert into bench_rows (content) values ('Crafting session')`),
      );
      const saveMs = await measureMs(async () => {
        const [saved] = await press(userId, [{ kind: "stop", session: sessionId }]);
        if (saved?.status !== "finished") throw new Error(`The session is ${saved?.status}.`);
      });
      runs.push({ saveMs, insertMs });
    }
    // A connection still prepares its first statements.
    const warm = runs.slice(SAVES / 10);
    return {
      saveMs: median(warm.map(({ saveMs }) => saveMs)),
      insertMs: median(warm.map(({ insertMs }) => insertMs)),
      ratio: median(warm.map(({ saveMs, insertMs }) => saveMs / insertMs)),
    };
  });
}

/** A crafter for each Save, whose session began an hour ago. */
async function openSessions() {
  const rows = await runSql(findDatabase().adminUrl, [
    "create table bench_rows (id bigint primary key generated always as identity, content text not null)",
    "grant insert on bench_rows to craftpact_app",
    `insert into users (email) select 'saves' || n || '@craftpact.example' from generate_series(1, ${SAVES}) n`,
    `insert into crafting_sessions (user_id, start_time)
      select id, date_trunc('milliseconds', now()) - interval '1 hour' from users where email like 'saves%'`,
    `insert into session_segments (session_id, started_at)
      select c.id, start_time from crafting_sessions c join users u on u.id = c.user_id where email like 'saves%'`,
    `select c.user_id, c.id from crafting_sessions c join users u on u.id = c.user_id where email like 'saves%'`,
  ]);
  return rows.map(({ user_id, id }) => ({ userId: String(user_id), sessionId: String(id) }));
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
