import { randomUUID } from "node:crypto";
import { pause } from "@/db/embedded/postmaster";
import { findBroken } from "@/db/invariants";
import { withDatabase } from "@/db/seed";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";
import { runSql } from "../support/database/sql";
import { type Crafter, callAction, look, nothingSeen, type Seen } from "./crafters";

const WRITERS = 6;
const READERS = 3;
const PAGES = ["/dashboard", "/leaderboard", "/calculator/projects", "/dashboard/insights", "/profile", "/pricing"];

/** `dataDir`, `sources`: whose build says how the actions are called. */
type Front = { port: number; adminUrl: string; AUTH_SECRET: string; dataDir: string; sources?: string };

export type Rolled = { answers: number; failed: string[]; lost: number; broken: Record<string, number> };

/** Crafters who craft and look at pages through the proxy until `stop`. Failed is every answer but a 200, and no answer. */
export async function startRolledLoad(at: Front) {
  const { dataDir, sources = "." } = at;
  const product = { url: `http://localhost:${at.port}`, dataDir, sources };
  const seen: Seen[] = [];
  const saved: string[] = [];
  const unacknowledged: string[] = [];
  let going = true;
  const act = async (crafter: Crafter, n: number) => {
    const own = nothingSeen();
    seen.push(own);
    for (let attempt = 0; going; attempt++) {
      if (n >= WRITERS) {
        await (await look(product, crafter, own, PAGES[attempt % PAGES.length] ?? "/"))?.text();
        continue;
      }
      const started = await callAction(product, crafter, own, "startSessionAction", { description: "Rolling" });
      const sessionId = started?.id;
      if (!sessionId) unacknowledged.push(`Start at ${new Date().toISOString()}`);
      else {
        const done = await callAction(product, crafter, own, "finishSessionAction", { sessionId });
        if (done?.status === "finished") saved.push(sessionId);
        else unacknowledged.push(`Save at ${new Date().toISOString()}`);
      }
      await pause(100);
    }
  };
  const acting = (await signIn(at, WRITERS + READERS)).map(act);
  return {
    async stop(): Promise<Rolled> {
      going = false;
      await Promise.all(acting);
      const statuses = seen.flatMap((own) => [...own.statuses]);
      const failed = [...seen.flatMap(({ faults }) => faults), ...unacknowledged];
      failed.push(...statuses.filter(([key]) => !key.endsWith(" 200")).map(([key, count]) => `${key}, ${count} times`));
      const rows = await runSql(at.adminUrl, ["select id from crafting_sessions where end_time is not null"]);
      const there = new Set(rows.map(({ id }) => id));
      return {
        ...{ answers: statuses.reduce((sum, [, count]) => sum + count, 0), failed },
        lost: saved.filter((id) => !there.has(id)).length,
        broken: await withDatabase(at.adminUrl, (db) => findBroken(db)),
      };
    },
  };
}

async function signIn({ port, adminUrl, AUTH_SECRET }: Front, count: number) {
  Object.assign(process.env, {
    ...{ EMBEDDED_DATABASE: "0", DATABASE_URL: adminUrl, AUTH_SECRET, APP_URL: `http://localhost:${port}` },
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  const mark = randomUUID();
  const rows = await runSql(adminUrl, [
    `insert into users (email, welcomed_at, first_steps_dismissed_at)
      select '${mark}-' || n || '@craftpact.example', now(), now() from generate_series(1, ${count}) n`,
    `insert into auth_sessions (user_id, expires_at)
      select id, now() + interval '12 hours' from users where email like '${mark}%' returning id, user_id`,
  ]);
  const cookieName = loginCookieName();
  return Promise.all(
    rows.map(async ({ id, user_id }): Promise<Crafter> => {
      const userId = String(user_id);
      return { userId, cookieName, cookie: `${cookieName}=${await sealLogin({ authSessionId: String(id), userId })}` };
    }),
  );
}
