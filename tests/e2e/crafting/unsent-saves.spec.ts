import type { Page, Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions, intendedProjects, sessionSegments, users } from "@/db/schema";
import { expect, expectNoAxeFindings, test } from "../../support/e2e";
import { anOpenSession, aProject } from "../../support/people/factories";
import { expectFaceReaches, stopwatch } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";
import { storedIn } from "../../support/taps/pocket";
import { isThorough, sampled } from "../../support/thorough";

const RETRIED = /^On this device: 1 tap waits, from \d\d:\d\d\. We couldn’t send it yet\. We’ll try again\.$/;

type Answer = { name: string; answer: (route: Route) => Promise<void> };

const status = (code: number): Answer => ({
  name: `status ${code}`,
  answer: (route) => route.fulfill({ status: code, contentType: "text/html", body: `<h1>${code}</h1>` }),
});
const body = (name: string, contentType: string, body: string, code = 200): Answer => ({
  name,
  answer: (route) => route.fulfill({ status: code, contentType, body }),
});
const flight = (name: string, result: string) =>
  body(name, "text/x-component", `0:{"a":"$@1","f":"","b":"x"}\n1:${result}\n`);
const refusal = (code: string, httpStatus: number) =>
  body(`our ${code}`, "text/plain", JSON.stringify({ error: { code, message: "Not now." } }), httpStatus);
const lost = (reason: "failed" | "connectionreset" | "timedout" | "addressunreachable"): Answer => ({
  name: reason,
  answer: (route) => route.abort(reason),
});

/** What may come back in place of an answer to a Save: by kind, so that the kinds are tried side by side. */
const KINDS: Record<string, Answer[]> = {
  "a refused request": [400, 403, 404, 405, 408, 410, 413, 415, 422, 425, 429, 431, 451].map(status),
  "a server error": [
    ...[500, 501, 502, 503, 504, 507, 520, 529].map(status),
    refusal("unavailable", 503),
    refusal("rate_limited", 429),
    refusal("unexpected", 500),
  ],
  "an unusable answer": [
    ...(["failed", "connectionreset", "timedout", "addressunreachable"] as const).map(lost),
    body("a page", "text/html", "<!doctype html><title>Welcome to our Wi-Fi</title>"),
    body("nothing at all", "text/html", ""),
    body("an empty stream", "text/x-component", ""),
    body("a stream cut off", "text/x-component", '0:{"a":"$@1","f":"","b":"x"}\n1:{"data":{"stat'),
    body("json", "application/json", '{"error":{"code":"not_found","message":"Not found"}}'),
    flight("a result without data", "{}"),
    flight("a result of another shape", '{"data":{"ok":true}}'),
    flight(
      "an unexpected error",
      '{"serverError":{"code":"unexpected","message":"Something went wrong. Please try again."}}',
    ),
    {
      name: "an outdated action",
      answer: (route) => route.fulfill({ status: 404, headers: { "x-nextjs-action-not-found": "1" }, body: "" }),
    },
  ],
};

for (const [kind, answers] of Object.entries(KINDS))
  test(`a Save stays on the device after ${kind}, and the card says so, also after a reload`, async ({
    signedIn: page,
    crafter,
  }) => {
    // Each of the answers is met twice, the second time by a page just loaded.
    test.slow();
    const session = await anOpenSession(crafter.id, { seconds: 620 });
    const endedAt = new Date(session.startedAt.getTime() + 600_000);
    await db.update(sessionSegments).set({ endedAt }).where(eq(sessionSegments.sessionId, session.id));
    let answer: Answer["answer"] = (route) => route.abort("failed");
    let sent = 0;
    await page.route("**/dashboard", (route) =>
      route.request().headers()["next-action"] ? answer(route) : route.continue(),
    );
    await page.route("**/api/stopwatch/taps", async (route) => {
      if (!route.request().postData()?.includes("stop")) return route.continue();
      sent += 1;
      await answer(route);
    });
    await page.goto("/dashboard");
    await settled(page);
    const { card, start } = stopwatch(page);
    await pressSave(page);
    await expect(start).toBeVisible();
    for (const { name, ...kind } of sampled(9, answers)) {
      answer = kind.answer;
      const before = sent;
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect.poll(() => sent, name).toBeGreaterThan(before);
      await expect(card.getByText(RETRIED), name).toBeVisible();
      await page.reload();
      await expect(card.getByText(RETRIED), `${name}, reloaded`).toBeVisible();
      await expect(start, `${name}, reloaded`).toBeVisible();
      expect(await countWaiting(page), name).toBe(1);
    }
    expect((await storedOf(crafter.id))?.endedAt).toBeNull();
    answer = (route) => route.continue();
    await page.reload();
    await expect(card.getByText(/^Sent\. 0h 10m on Crafting session/)).toBeVisible();
    await expect.poll(() => countWaiting(page)).toBe(0);
    await expect(start).toBeVisible();
    expect((await storedOf(crafter.id))?.durationSeconds).toBe(600);
  });

// Both wait for ten seconds of silence.
if (isThorough) {
  test("a Save that times out ends the session at the time it was pressed", async ({ signedIn: page, crafter }) => {
    await anOpenSession(crafter.id, { seconds: 615 });
    test.slow();
    let pending: Route | undefined;
    await page.route("**/dashboard", (route) => {
      if (pending || !route.request().headers()["next-action"]) return route.continue();
      pending = route;
    });
    await page.goto("/dashboard");
    await settled(page);
    const pressedAt = Date.now();
    await pressSave(page);
    await expect.poll(() => pending !== undefined).toBe(true);
    // A request is given ten seconds.
    await expect(stopwatch(page).card.getByText(WORDS.lastSession)).toBeVisible({ timeout: 20_000 });
    await pending?.abort();
    expect(await countWaiting(page)).toBe(0);
    expect(Math.abs(+((await storedOf(crafter.id))?.endedAt ?? 0) - pressedAt)).toBeLessThan(3_000);
  });

  test("a Save during a busy database is stored once the database is free", async ({ signedIn: page, crafter }) => {
    await anOpenSession(crafter.id, { seconds: 602 });
    await page.goto("/dashboard");
    const { card } = stopwatch(page);
    let release = () => {};
    const busy = db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, crafter.id)).for("update");
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await pressSave(page);
    // The server gives up after eight seconds.
    await expect(card.getByText("We couldn’t send it yet")).toBeVisible({ timeout: 20_000 });
    expect(await countWaiting(page)).toBe(1);
    release();
    await busy;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(card.getByText(WORDS.lastSession)).toBeVisible();
    expect(await countWaiting(page)).toBe(0);
  });
}

test("an offline Save ends the session at the time it was pressed @phone", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 1_805 });
  await page.goto("/dashboard");
  await settled(page);
  await context.setOffline(true);
  const pressedAt = Date.now();
  await pressSave(page);
  await expect(page.getByText("Saved on this phone: 0h 30m. We’ll send it when you’re online.")).toBeInViewport();
  const { card, start } = stopwatch(page);
  await expect(card.getByText("We’ll send it when you’re back online.")).toBeVisible();
  await expect(start).toBeVisible();
  await expectNoAxeFindings(page);
  await context.setOffline(false);
  await expect(card.getByText(/^Sent\. 0h 30m on Crafting session/)).toBeVisible();
  const stored = await storedOf(crafter.id);
  expect(Math.abs(+(stored?.endedAt ?? 0) - pressedAt)).toBeLessThan(3_000);
});

test("a description typed offline stays in its field and is saved with the session", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 600, description: "Scarf" });
  await page.goto("/dashboard");
  await settled(page);
  const field = page.getByLabel("What are you working on?");
  await field.fill("Scarf, first skein");
  await field.blur();
  await expect.poll(async () => (await storedOf(crafter.id))?.description).toBe("Scarf, first skein");
  await context.setOffline(true);
  const failed = page.waitForEvent(
    "requestfailed",
    (one) => one.method() === "POST" && one.url().endsWith("/dashboard"),
  );
  await field.fill("Scarf, second skein");
  await field.blur();
  await failed;
  await waitForRender(page);
  await expect(field).toHaveValue("Scarf, second skein");
  await pressSave(page);
  const { card } = stopwatch(page);
  await expect(card.getByText(/We’ll send it when you’re back online\./)).toBeVisible();
  await context.setOffline(false);
  await expect(card.getByText(/^Sent\. 0h 10m on Scarf, second skein/)).toBeVisible();
});

test("Pause, Resume, Save and a Start on a project work offline and are sent later", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  const project = await aProject(crafter.id, { name: "Salt pig" });
  await anOpenSession(crafter.id, { seconds: 1_805 });
  await page.goto("/dashboard");
  await settled(page);
  const { card, start, pause, resume } = stopwatch(page);
  await context.setOffline(true);
  await pause.click();
  await expect(card.getByText("On this device: 1 tap waits")).toBeVisible();
  await resume.click();
  await pressSave(page);
  await card.getByRole("button", { name: "Salt pig" }).click();
  await start.click();
  await expect(card.getByText("On this device: 4 taps wait, the oldest from")).toBeVisible();
  await expect(pause).toBeVisible();
  await context.setOffline(false);
  await expect(card.getByText(/^Sent\./)).toBeVisible();
  expect(await countWaiting(page)).toBe(0);
  const stored = await db.select().from(craftingSessions).where(eq(craftingSessions.userId, crafter.id));
  expect(stored.map(({ endedAt }) => endedAt === null).toSorted()).toEqual([false, true]);
  await expect(pause).toBeEnabled();
  expect(await findIntended(crafter.id)).toBe(project.id);
});

test("a Start whose answer is lost shows the running stopwatch and no error", async ({ signedIn: page, crafter }) => {
  await page.route("**/dashboard", async (route) => {
    if (!route.request().headers()["next-action"]) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto("/dashboard");
  const { description, face, start, pause } = stopwatch(page);
  await description.fill("A bowl");
  await start.click();
  await expect.poll(async () => (await storedOf(crafter.id))?.description).toBe("A bowl");
  await expect(pause).toBeEnabled();
  await expectFaceReaches(face, 1);
  await expect(page.getByText("No connection.")).toHaveCount(0);
  await expect(description).toHaveValue("A bowl");
  expect(await db.$count(craftingSessions, eq(craftingSessions.userId, crafter.id))).toBe(1);
});

test("an unsent Save of a session discarded elsewhere is removed with a message", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 1_805 });
  await page.goto("/dashboard");
  await settled(page);
  await context.setOffline(true);
  await pressSave(page);
  await expect(stopwatch(page).card.getByText("We’ll send it when you’re back online.")).toBeVisible();
  await db.delete(craftingSessions).where(eq(craftingSessions.userId, crafter.id));
  await context.setOffline(false);
  await expect(page.getByText("This session was discarded or deleted elsewhere")).toBeVisible();
  expect(await countWaiting(page)).toBe(0);
  await expect(stopwatch(page).start).toBeVisible();
});

const countWaiting = async (page: Page) => (await storedIn(page, "taps")).length;

/** The server knows this browser, which has all it needs to keep presses. */
/** React has rendered what a failed request changed. */
async function waitForRender(page: Page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

async function settled(page: Page) {
  await stopwatch(page).save.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  await expect.poll(async () => (await storedIn(page, "accounts"))[0]).toHaveProperty("contact");
}

async function pressSave(page: Page) {
  await stopwatch(page).save.click();
  await page.getByRole("button", { name: "Stop & Save" }).click();
}

async function storedOf(userId: string) {
  return (await db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId)))[0];
}

async function findIntended(userId: string) {
  const [row] = await db.select().from(intendedProjects).where(eq(intendedProjects.userId, userId));
  return row?.projectId;
}
