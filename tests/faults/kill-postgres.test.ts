import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPidFile } from "@/db/embedded/postmaster";
import { findEmbedded } from "@/db/embedded/start";
import { runSql } from "../support/database/sql";
import { type Crafter, craftOnce, getPage, newSeen, type Seen, signInNewCrafters } from "./crafters";
import { appPidsOf, DATA_DIR, emptyDataDir, listHolders, type Product, runAsProduct, startProduct } from "./product";

const KILLS = 10;
const PGDATA = join(DATA_DIR, "postgres");
let product: Product;
let crafters: Crafter[];
let seen: Seen;

beforeAll(async () => {
  emptyDataDir();
  product = await startProduct();
  crafters = await runAsProduct(product, () => signInNewCrafters(findAdminUrl(), 10));
});

afterAll(() => product?.stop());

describe("kill -9 of Postgres ten times under ten writers", () => {
  it("leaves the app's process alive and answers as the rules say, at most 10 s late", async () => {
    const before = appPidsOf(product);
    seen = newSeen();
    let going = true;
    const writers = crafters.map(async (crafter) => {
      while (going) await craftOnce(product, crafter, seen);
    });
    const readers = ["/dashboard", "/api/stopwatch", "/api/health"].map(async (path, index) => {
      while (going) await Promise.all([getPage(product, crafters[index] as Crafter, seen, path), pause(50)]);
    });
    await pause(2_000);
    const late: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      late.push(await killAndWait());
      await pause(1_500);
    }
    going = false;
    await Promise.all([...writers, ...readers]);

    console.info(
      `saves acknowledged ${seen.saved.length}, slowest ${seen.slowest} ms, back after ${late.join(" ")} ms`,
    );
    console.info([...seen.statuses].sort().join("\n"));
    expect(seen.faults).toEqual([]);
    expect(seen.slowest).toBeLessThan(10_000);
    expect(Math.max(...late)).toBeLessThan(5_000);
    expect(seen.saved.length).toBeGreaterThan(50);
    for (const path of ["/api/health", "/dashboard"])
      expect(seen.statuses.get(`GET ${path} 503`), path).toBeGreaterThan(0);
    expect(appPidsOf(product)).toEqual(before);
  });

  it("signs nobody out", async () => {
    const answers = await Promise.all(crafters.map((crafter) => getPage(product, crafter, newSeen(), "/dashboard")));
    expect(answers.map((answer) => answer?.status)).toEqual(crafters.map(() => 200));
  });

  it("keeps every acknowledged save exactly once, and the totals are theirs", async () => {
    await expectEverySave();
  });
});

describe("kill -9 of the launcher and the app", () => {
  it("ends the app too, and another start finds every row within 15 s", async () => {
    const apps = appPidsOf(product);
    for (const pid of [product.launcher.pid as number, ...apps]) process.kill(pid, "SIGKILL");
    const started = Date.now();
    await startAgain();
    expect(Date.now() - started).toBeLessThan(15_000);
    await expectEverySave();
    expect((await getPage(product, crafters[0] as Crafter, newSeen(), "/dashboard"))?.status).toBe(200);
  });

  it("ends the app by itself when only the launcher is killed", async () => {
    process.kill(product.launcher.pid as number, "SIGKILL");
    await pause(2_000);
    await expect(fetch(`${product.url}/api/health`, { signal: AbortSignal.timeout(2_000) })).rejects.toThrow();
    await startAgain();
    await expectEverySave();
  });
});

describe("SIGTERM", () => {
  it("leaves no process on the data folder after 10 s", async () => {
    product.launcher.kill("SIGTERM");
    await expect.poll(listHolders, { timeout: 10_000 }).toEqual([]);
  });
});

/** Kills the postmaster and waits until it is back on its port; returns how long the app then still took, in ms. */
async function killAndWait(): Promise<number> {
  const before = readPidFile(PGDATA);
  if (!before) throw new Error("Postgres does not run");
  process.kill(before.pid, "SIGKILL");
  for (;;) {
    await pause(20);
    const now = readPidFile(PGDATA);
    if (!now?.ready || now.pid === before.pid) continue;
    expect(now.port).toBe(before.port);
    break;
  }
  const back = Date.now();
  while (!(await fetch(`${product.url}/api/health`)).ok) await pause(50);
  return Date.now() - back;
}

/** On the port that the crafters' cookies name. */
async function startAgain() {
  product = await startProduct({ PORT: new URL(product.url).port });
}

function findAdminUrl(): string {
  return findEmbedded(DATA_DIR)?.adminUrl ?? "";
}

async function expectEverySave() {
  const rows = await runSql(findAdminUrl(), ["select id from crafting_sessions where end_time is not null"]);
  const drifts = await runSql(findAdminUrl(), [
    `select id from users u where u.total_crafting_time <>
      (select coalesce(sum(duration), 0) from crafting_sessions s where s.user_id = u.id and s.end_time is not null)`,
  ]);
  const kept = new Set(rows.map(({ id }) => id));
  expect(seen.saved.filter((id) => !kept.has(id))).toEqual([]);
  expect(new Set(seen.saved).size).toBe(seen.saved.length);
  expect(drifts).toEqual([]);
}
