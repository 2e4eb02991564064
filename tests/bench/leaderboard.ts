import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { APP_ROLE } from "@/db/embedded/roles";
import { startEmbedded } from "@/db/embedded/start";
import { migrate } from "@/db/migrate";
import { BOARDS } from "@/lib/domain/leaderboard/boards";
import { runSql } from "../support/database";

// node --conditions=react-server --import tsx tests/bench/leaderboard.ts: six boards over 100,000 crafters and
// 1,000,000 sessions (goal: 5 ms a read, a snapshot at most 60 s old).

const USERS = 100_000;
const SESSIONS_EACH = 10;
const RUNS = 200;

const folder = mkdtempSync(join(tmpdir(), "craft-pact-bench-"));
// Postgres runs as another account when we are root.
chmodSync(folder, 0o755);
const server = await startEmbedded(join(folder, "data"));
try {
  await migrate(server.adminUrl, { grantTo: APP_ROLE });
  const filling = performance.now();
  await runSql(server.adminUrl, fill());
  console.log(`filled in ${Math.round((performance.now() - filling) / 1000)} s`);
  process.env.DATABASE_URL = server.appUrl;
  process.env.EMBEDDED_DATABASE = "1";
  process.env.AUTH_SECRET ??= "only-for-the-bench-only-for-the-bench-only";
  process.env.APP_URL ??= "http://localhost:3000";
  await measure();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Ten sessions of each crafter over the last month and a half; the guards of single writes are left out. */
function fill(): string[] {
  return [
    "set session_replication_role = replica",
    "alter table crafting_sessions drop constraint crafting_sessions_no_overlap",
    `insert into users (id, email, display_name, time_zone)
      select ${userId("n")}, 'u' || n || '@craftpact.example', 'Crafter ' || n,
        (array['UTC', 'Africa/Johannesburg', 'Pacific/Auckland', 'America/Los_Angeles'])[1 + n % 4]
      from generate_series(1, ${USERS}) n`,
    `insert into crafting_sessions (user_id, start_time, end_time, duration)
      select user_id, start_time, start_time + seconds * interval '1 second', seconds from (
        select ${userId("n")} as user_id, 300 + (n * 7919 + k * 104729) % 12000 as seconds,
          now() - (k * 108 + (n * 31 + k * 17) % 100) * interval '1 hour' - interval '4 hours' as start_time
        from generate_series(1, ${USERS}) n, generate_series(0, ${SESSIONS_EACH - 1}) k) made`,
    `insert into session_days (session_id, user_id, local_date, seconds)
      select id, user_id, (start_time at time zone 'UTC')::date, duration from crafting_sessions`,
    `update users u set total_crafting_time = s.seconds, session_count = s.sessions, xp = s.seconds / 60,
        current_streak = 1 + abs(hashtext(u.email)) % 60, streak_last_date = current_date - abs(hashtext(u.email)) % 9
      from (select user_id, sum(duration) as seconds, count(*) as sessions from crafting_sessions group by user_id) s
      where s.user_id = u.id`,
    "vacuum analyze",
  ];
}

function userId(n: string): string {
  return `('00000000-0000-4000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
}

async function measure() {
  const { closePool } = await import("@/db/client");
  const { findBoard } = await import("@/db/queries/leaderboard/boards");
  const { refreshLeaderboard } = await import("@/db/queries/leaderboard/refresh");
  const refresh = () => refreshLeaderboard({ maxAgeSeconds: 0, wait: false });
  console.log(`first refresh  ${Math.round((await timed(refresh)).ms)} ms`);
  for (let round = 0; round < 3; round++) {
    await runSql(server.adminUrl, [
      `update users set session_count = session_count + 1, total_crafting_time = total_crafting_time + 3600
        where abs(hashtext(email)) % 200 = ${round}`,
    ]);
    console.log(`next refresh   ${Math.round((await timed(refresh)).ms)} ms, 500 crafters moved`);
  }
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const viewer = `00000000-0000-4000-8000-${String(1 + ((run * 7919) % USERS)).padStart(12, "0")}`;
    const { key, name } = BOARDS[run % BOARDS.length] ?? BOARDS[0];
    const { ms, result } = await timed(() => findBoard(viewer, key));
    if (result.rows.length === 0) throw new Error(`${name} is empty`);
    times.push(ms);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1);
  console.log(`one board  median ${at(0.5)} ms  p95 ${at(0.95)} ms  slowest ${at(1)} ms`);
  await closePool();
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const from = performance.now();
  const result = await work();
  return { ms: performance.now() - from, result };
}
