import type { Page, Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { craftingSessions, sessionSegments, users } from "@/db/schema";
import { expect, expectNoAxeFindings, test } from "../../support/e2e";
import { anOpenSession, letPass } from "../../support/factories";
import { expectFaceReaches, stopwatch } from "../../support/pact-screens";
import { sampled } from "../../support/thorough";
import { WORDS } from "../../support/words";

const RETRIED = /^Saved on this device \(0h 10m\)\. We couldn’t send it yet\. We’ll try again\.$/;
const OUTDATED = /^Saved on this device \(0h 10m\)\. A newer version is ready\. Reload the page to send it\.$/;

type Answer = { name: string; answer: (route: Route) => Promise<void>; says?: RegExp };

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
  "a refusal of the request": [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 425, 429, 431, 451].map(status),
  "a failure of the server": [
    ...[500, 501, 502, 503, 504, 507, 520, 529].map(status),
    refusal("unavailable", 503),
    refusal("rate_limited", 429),
    refusal("unexpected", 500),
  ],
  "no answer of ours": [
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
      says: OUTDATED,
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
    // The stopwatch stands still, so however long this takes, there is nothing to ask afterwards.
    const session = await anOpenSession(crafter.id, { seconds: 620 });
    const endedAt = new Date(session.startedAt.getTime() + 600_000);
    await db.update(sessionSegments).set({ endedAt }).where(eq(sessionSegments.sessionId, session.id));
    let answer: Answer["answer"] = (route) => route.abort("failed");
    let sent = 0;
    await page.route("**/dashboard", async (route) => {
      if (!route.request().headers()["next-action"]) return route.continue();
      sent += 1;
      await answer(route);
    });
    await page.goto("/dashboard");
    const { card } = stopwatch(page);
    await pressSave(page);
    for (const { name, says = RETRIED, ...kind } of sampled(9, answers)) {
      answer = kind.answer;
      const before = sent;
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect.poll(() => sent, name).toBe(before + 1);
      await expect(card.getByText(says), name).toBeVisible();
      await page.reload();
      await expect(card.getByText(says), `${name}, reloaded`).toBeVisible();
      expect(sent, `${name}, reloaded`).toBe(before + 2);
      expect(await countUnsent(page), name).toBe(1);
    }
    expect((await storedOf(crafter.id))?.endedAt).toBeNull();
    answer = (route) => route.continue();
    await page.reload();
    await expect(card.getByText(`${WORDS.lastSession}: 0h 10m`)).toBeVisible();
    await expect(card.getByText("Saved on this device")).toHaveCount(0);
    expect(await countUnsent(page)).toBe(0);
    expect((await storedOf(crafter.id))?.durationSeconds).toBe(600);
  });

test("a Save that gets no answer in time stays on the device and is sent again", async ({
  signedIn: page,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 615 });
  await page.clock.install();
  let pending: Route | undefined;
  await page.route("**/dashboard", (route) => {
    if (pending || !route.request().headers()["next-action"]) return route.continue();
    pending = route;
  });
  await page.goto("/dashboard");
  const { card } = stopwatch(page);
  await pressSave(page);
  await expect.poll(() => pending !== undefined).toBe(true);
  await page.clock.fastForward(10_000);
  await expect(
    card.getByText("Saved on this device (0h 10m). We couldn’t send it yet. We’ll try again."),
  ).toBeVisible();
  await expect(card.getByText("The clock keeps running until then.")).toBeVisible();
  expect(await countUnsent(page)).toBe(1);
  await pending?.abort();
  await page.clock.fastForward(15_000);
  await expect(card.getByText(WORDS.lastSession)).toBeVisible();
  expect(await countUnsent(page)).toBe(0);
});

test("a Save that meets a busy database stays on the device, offline it says so, and then it is stored", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 602 });
  await page.goto("/dashboard");
  const { card, save } = stopwatch(page);
  let release = () => {};
  const busy = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, crafter.id)).for("update");
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await pressSave(page);
  await expect(card.getByText("We couldn’t send it yet")).toBeVisible();
  expect(await countUnsent(page)).toBe(1);
  release();
  await busy;
  await context.setOffline(true);
  await pressSave(page);
  await expect(
    card.getByText("We’ll send it when you’re back online. The clock keeps running until then."),
  ).toBeVisible();
  await expect(save).toBeEnabled();
  await context.setOffline(false);
  await expect(card.getByText(WORDS.lastSession)).toBeVisible();
  expect(await countUnsent(page)).toBe(0);
  expect((await storedOf(crafter.id))?.durationSeconds).toBeGreaterThanOrEqual(602);
});

for (const choice of ["press", "now"] as const)
  test(`a Save made without a connection asks where the session ends once the clock ran on: ${choice}`, async ({
    signedIn: page,
    context,
    crafter,
  }) => {
    const session = await pressOffline(page, crafter.id);
    await letPass(session.id, 13 * 3600);
    await context.setOffline(false);
    const question = page.getByRole("alertdialog");
    const message = question.getByText("Stop at 0h 30m, when you pressed Save, or now?");
    await expect(message).toBeVisible();
    await page.reload();
    await expect(message).toBeVisible();
    await expectNoAxeFindings(page);
    expect((await storedOf(crafter.id))?.endedAt).toBeNull();
    await expect(question.getByRole("radio", { name: "0h 30m, when you pressed Save" })).toBeChecked();
    // Closed without an answer it says so, and Save leads back to it.
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(stopwatch(page).card.getByText("Your Save is stored on this device.")).toBeVisible();
    expect(await countUnsent(page)).toBe(1);
    await stopwatch(page).save.click();
    if (choice === "now") await question.getByRole("radio", { name: "13h 30m, now" }).check();
    await question.getByRole("button", { name: choice === "press" ? "Save 0h 30m" : "Save 13h 30m" }).click();
    await expect(page.getByRole("dialog", { name: "Allocate Crafting Time" })).toBeVisible();
    const seconds = (await storedOf(crafter.id))?.durationSeconds ?? 0;
    expect(seconds).toBeGreaterThanOrEqual(choice === "press" ? 1_800 : 48_600);
    expect(seconds).toBeLessThan(choice === "press" ? 1_860 : 48_720);
    expect(await countUnsent(page)).toBe(0);
  });

test("a Start whose answer is lost shows the running stopwatch and claims no failure", async ({
  signedIn: page,
  crafter,
}) => {
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
});

test("an unsent Save of a session that was discarded elsewhere says so and goes", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  const { card } = stopwatch(page);
  await pressOffline(page, crafter.id);
  await db.delete(craftingSessions).where(eq(craftingSessions.userId, crafter.id));
  await context.setOffline(false);
  await expect(card.getByText("This session was discarded in another tab or on another device.")).toBeVisible();
  expect(await countUnsent(page)).toBe(0);
  await expect(stopwatch(page).start).toBeVisible();
});

/** Thirty minutes of crafting, and Save pressed without a connection. */
async function pressOffline(page: Page, userId: string) {
  const session = await anOpenSession(userId, { seconds: 1_805 });
  await page.goto("/dashboard");
  await stopwatch(page).save.click();
  await expect(page.getByRole("button", { name: "Stop & Save" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Stop & Save" }).click();
  await expect(stopwatch(page).card.getByText("Saved on this device (0h 30m).")).toBeVisible();
  return session;
}

async function pressSave(page: Page) {
  await stopwatch(page).save.click();
  await page.getByRole("button", { name: "Stop & Save" }).click();
}

async function storedOf(userId: string) {
  return (await db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId)))[0];
}

function countUnsent(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("stopwatch-save:")).length);
}
