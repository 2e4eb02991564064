import type { Page, Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions, intendedProjects, sessionSegments, users } from "@/db/schema";
import { aDelay, expect, expectNoAxeFindings, test } from "../../support/e2e";
import { anOpenSession, aProject } from "../../support/people/factories";
import { expectFaceReaches, projectPickerOf, stopAndSave, stopwatchOf } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";
import { answerTaps, readStore } from "../../support/taps/pocket";
import { sessionsOf } from "../../support/taps/sessions";
import { isThorough } from "../../support/thorough";

const RETRIED =
  /^Saved on this device, not sent yet: 1 tap from \d\d:\d\d\. We couldn’t send it yet\. We’ll try again\.$/;

type Answer = Parameters<Route["fulfill"]>[0] | Parameters<Route["abort"]>[0];

const aFlightAnswer = (result: string): Answer => ({
  contentType: "text/x-component",
  body: `0:{"a":"$@1","f":"","b":"x"}\n1:${result}\n`,
});
const aRefusalAnswer = (status: number, code: string): Answer => ({
  status,
  json: { error: { code, message: "Not now." } },
});

/** What may come back in place of an answer to a Save. */
const ANSWERS: [name: string, Answer][] = [
  ...[400, 403, 404, 405, 408, 410, 413, 415, 422, 425, 429, 431, 451, 500, 501, 502, 503, 504, 507, 520, 529].map(
    (status): [string, Answer] => [
      `status ${status}`,
      { status, contentType: "text/html", body: `<h1>${status}</h1>` },
    ],
  ),
  ["our unavailable", aRefusalAnswer(503, "unavailable")],
  ["our rate_limited", aRefusalAnswer(429, "rate_limited")],
  ["our unexpected", aRefusalAnswer(500, "unexpected")],
  ["no answer", "failed"],
  ["a reset connection", "connectionreset"],
  ["a time-out", "timedout"],
  ["an address that can't be reached", "addressunreachable"],
  ["a page", { contentType: "text/html", body: "<!doctype html><title>Welcome to our Wi-Fi</title>" }],
  ["nothing at all", { contentType: "text/html", body: "" }],
  ["an empty stream", { contentType: "text/x-component", body: "" }],
  ["a stream cut off", { contentType: "text/x-component", body: '0:{"a":"$@1","f":"","b":"x"}\n1:{"data":{"stat' }],
  ["json", { json: { error: { code: "not_found", message: "Not found" } } }],
  ["a result without data", aFlightAnswer("{}")],
  ["a result of another shape", aFlightAnswer('{"data":{"ok":true}}')],
  ["an unexpected error", aFlightAnswer('{"serverError":{"code":"unexpected","message":"Something went wrong."}}')],
  ["an outdated action", { status: 404, headers: { "x-nextjs-action-not-found": "1" }, body: "" }],
];

/** Each makes the dashboard's request fail differently. */
const DIFFERENT = ["status 503", "our rate_limited", "no answer", "a page", "a stream cut off", "an unexpected error"];

test("a Save stays on the device after any answer but the server's", async ({ signedIn: page, crafter }) => {
  // Each of the answers is met twice, the second time by a page just loaded.
  test.setTimeout(isThorough ? 300_000 : 90_000);
  const session = await anOpenSession(crafter.id, { seconds: 620 });
  const endedAt = new Date(session.startedAt.getTime() + 600_000);
  await db.update(sessionSegments).set({ endedAt }).where(eq(sessionSegments.sessionId, session.id));
  let answer: Answer = "failed";
  let sent = 0;
  const give = (route: Route) => (typeof answer === "string" ? route.abort(answer) : route.fulfill(answer));
  await page.route("**/dashboard", (route) =>
    route.request().headers()["next-action"] ? give(route) : route.continue(),
  );
  await page.route("**/api/stopwatch/taps", async (route) => {
    if (!route.request().postData()?.includes("stop")) return route.continue();
    sent += 1;
    await give(route);
  });
  await page.goto("/dashboard");
  await waitUntilPrepared(page);
  const { card, start } = stopwatchOf(page);
  await stopAndSave(page);
  await expect(start).toBeVisible();
  const answers = ANSWERS.filter(([name]) => isThorough || DIFFERENT.includes(name));
  expect(answers.length).toBeGreaterThanOrEqual(DIFFERENT.length);
  for (const [name, given] of answers) {
    answer = given;
    const before = sent;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(() => sent, name).toBeGreaterThan(before);
    await expect(card.getByText(RETRIED), name).toBeVisible();
    await page.reload();
    await expect(card.getByText(RETRIED), `${name}, reloaded`).toBeVisible();
    await expect(start, `${name}, reloaded`).toBeVisible();
    expect(await countWaiting(page), name).toBe(1);
  }
  expect((await sessionOf(crafter.id))?.endedAt).toBeNull();
  await page.unrouteAll();
  await page.reload();
  await expect(card.getByText(/^Sent\. 0h 10m on Crafting session/)).toBeVisible();
  await expect.poll(() => countWaiting(page)).toBe(0);
  await expect(start).toBeVisible();
  expect((await sessionOf(crafter.id))?.durationSeconds).toBe(600);

  // It is said once.
  await page.reload();
  await expect(start).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(card.getByText(/^Sent\./)).toBeHidden();
});

// Both take ten seconds to give up.
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
    await waitUntilPrepared(page);
    const pressedAt = Date.now();
    await stopAndSave(page);
    await expect.poll(() => pending !== undefined).toBe(true);
    // A request is given ten seconds.
    await expect(stopwatchOf(page).card.getByText(WORDS.lastSession)).toBeVisible({ timeout: 20_000 });
    await pending?.abort();
    expect(await countWaiting(page)).toBe(0);
    expect(Math.abs(+((await sessionOf(crafter.id))?.endedAt ?? 0) - pressedAt)).toBeLessThan(3_000);
  });

  test("a Save during a busy database is stored once the database is free", async ({ signedIn: page, crafter }) => {
    await anOpenSession(crafter.id, { seconds: 602 });
    await page.goto("/dashboard");
    const { card } = stopwatchOf(page);
    const { held, release } = aDelay();
    const busy = db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, crafter.id)).for("update");
      await held;
    });
    await stopAndSave(page);
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

test("an offline Save ends the session when it was pressed @phone", async ({ signedIn: page, context, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 1_805 });
  await page.goto("/dashboard");
  await waitUntilPrepared(page);
  await context.setOffline(true);
  const pressedAt = Date.now();
  await stopAndSave(page);
  await expect(page.getByText("Saved on this phone: 0h 30m. We’ll send it when you’re online.")).toBeInViewport();
  const { card, start } = stopwatchOf(page);
  await expect(card.getByText("We’ll send it when you’re back online.")).toBeVisible();
  await expect(start).toBeVisible();
  await expectNoAxeFindings(page);
  await context.setOffline(false);
  await expect(card.getByText(/^Sent\. 0h 30m on Crafting session/)).toBeVisible();
  const stored = await sessionOf(crafter.id);
  expect(Math.abs(+(stored?.endedAt ?? 0) - pressedAt)).toBeLessThan(3_000);
});

test("every press on the dashboard works offline and is sent later", async ({ signedIn: page, context, crafter }) => {
  const project = await aProject(crafter.id, { name: "Salt pig" });
  await anOpenSession(crafter.id, { seconds: 1_805, description: "Scarf" });
  await page.goto("/dashboard");
  await waitUntilPrepared(page);
  const { card, description, pause, resume } = stopwatchOf(page);
  await description.fill("Scarf, first skein");
  await description.blur();
  await expect.poll(async () => (await sessionOf(crafter.id))?.description).toBe("Scarf, first skein");
  await context.setOffline(true);
  const failed = page.waitForEvent(
    "requestfailed",
    (one) => one.method() === "POST" && one.url().endsWith("/dashboard"),
  );
  await description.fill("Scarf, second skein");
  await description.blur();
  await failed;
  await waitForRender(page);
  await expect(description).toHaveValue("Scarf, second skein");
  await pause.click();
  await expect(card.getByText("Saved on this device, not sent yet: 1 tap from")).toBeVisible();
  await resume.click();
  await stopAndSave(page);
  await projectPickerOf(page).trigger.click();
  await projectPickerOf(page).start("Salt pig").click();
  await expect(card.getByText("Saved on this device, not sent yet: 4 taps, the oldest from")).toBeVisible();
  await expect(pause).toBeVisible();
  await context.setOffline(false);
  await expect(card.getByText(/^Sent\. 0h 30m on Scarf, second skein/)).toBeVisible();
  expect(await countWaiting(page)).toBe(0);
  const [saved, open] = await sessionsOf(crafter.id);
  expect([saved?.endedAt, open?.endedAt]).toEqual([expect.any(Date), null]);
  await expect(pause).toBeEnabled();
  const intended = await db.select().from(intendedProjects).where(eq(intendedProjects.userId, crafter.id));
  expect(intended).toMatchObject([{ projectId: project.id }]);
});

test("an unsent Save of a session discarded elsewhere is removed with a message", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 1_805 });
  await page.goto("/dashboard");
  await waitUntilPrepared(page);
  const { card, start } = stopwatchOf(page);
  await context.setOffline(true);
  await stopAndSave(page);
  await expect(card.getByText("We’ll send it when you’re back online.")).toBeVisible();
  await db.delete(craftingSessions).where(eq(craftingSessions.userId, crafter.id));
  await context.setOffline(false);
  await expect(page.getByText("This session was discarded or deleted elsewhere")).toBeVisible();
  expect(await countWaiting(page)).toBe(0);
  await expect(start).toBeVisible();
});

test("a Start whose answer is lost shows the running stopwatch and no error", async ({ signedIn: page, crafter }) => {
  await page.route("**/dashboard", async (route) => {
    if (!route.request().headers()["next-action"]) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto("/dashboard");
  const { description, face, start, pause } = stopwatchOf(page);
  await description.fill("A bowl");
  await start.click();
  await expect.poll(async () => (await sessionOf(crafter.id))?.description).toBe("A bowl");
  await expect(pause).toBeEnabled();
  await expectFaceReaches(face, 1);
  await expect(page.getByText("No connection.")).toHaveCount(0);
  await expect(description).toHaveValue("A bowl");
  expect(await sessionsOf(crafter.id)).toHaveLength(1);
});

const countWaiting = async (page: Page) => (await readStore(page, "taps")).length;

/** Waits until React has rendered a failed request. */
async function waitForRender(page: Page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Waits until the server knows this browser, which can then keep presses. */
async function waitUntilPrepared(page: Page) {
  await stopwatchOf(page).save.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  await expect.poll(async () => (await readStore(page, "accounts"))[0]).toHaveProperty("contact");
}

async function sessionOf(userId: string) {
  return (await sessionsOf(userId))[0];
}

test("a Save that leaves a question open links to it", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 620 });
  await page.route("**/dashboard", (route) =>
    route.request().headers()["next-action"] ? route.abort() : route.continue(),
  );
  await page.route("**/api/stopwatch/taps", (route) =>
    route.request().postData()?.includes("stop") ? route.abort() : route.continue(),
  );
  await page.goto("/dashboard");
  await waitUntilPrepared(page);
  const { card } = stopwatchOf(page);
  await stopAndSave(page);
  await expect(card.getByText("Saved on this device, not sent yet: 1 tap")).toBeVisible();
  // In this order nothing reaches the server in between.
  await answerTaps(page, { questions: 1 });
  await page.unroute("**/api/stopwatch/taps");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await card.getByRole("link", { name: "We need an answer to count this right." }).click();
  await expect(page).toHaveURL(/\/dashboard\/questions$/);
});
