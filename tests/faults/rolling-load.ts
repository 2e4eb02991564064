import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { findBroken } from "@/db/invariants";
import { serverIdOf } from "@/db/queries/crafting/session-writes";
import { withDatabase } from "@/db/seed";
import { runSql } from "../support/database/sql";
import { aStart, type Crafter, getPage, newSeen, type Seen, sendTap, signInNewCrafters } from "./crafters";

const WRITERS = 6;
const READERS = 3;
const PAGES = ["/dashboard", "/leaderboard", "/calculator/projects", "/dashboard/insights", "/profile", "/pricing"];

type Front = { port: number; adminUrl: string; AUTH_SECRET: string };

export type Rolled = { answers: number; failed: string[]; lost: number; broken: Record<string, number> };

/** Crafters who craft and look at pages through the proxy until `stop`. Any answer but a 200 fails, as does none. */
export async function startRolledLoad(at: Front) {
  const product = { url: `http://localhost:${at.port}` };
  const seen: Seen[] = [];
  const saved: string[] = [];
  const unacknowledged: string[] = [];
  let going = true;
  const act = async (crafter: Crafter, n: number) => {
    const own = newSeen();
    seen.push(own);
    for (let attempt = 0; going; attempt++) {
      if (n >= WRITERS) {
        await (await getPage(product, crafter, own, PAGES[attempt % PAGES.length] ?? "/"))?.text();
        continue;
      }
      const session = randomUUID();
      if (!(await sendTap(product, crafter, own, aStart("Rolling", session))))
        unacknowledged.push(`Start at ${new Date().toISOString()}`);
      else {
        const isSaved = await sendTap(product, crafter, own, { kind: "stop", session });
        if (isSaved) saved.push(serverIdOf(crafter.userId, session));
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

function signIn({ port, adminUrl, AUTH_SECRET }: Front, count: number) {
  Object.assign(process.env, {
    ...{ EMBEDDED_DATABASE: "0", DATABASE_URL: adminUrl, AUTH_SECRET, APP_URL: `http://localhost:${port}` },
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  return signInNewCrafters(adminUrl, count);
}
