import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { expect, test } from "../../support/e2e";
import { aChallenge, aFinishedSession, aMembership } from "../../support/people/factories";
import { allocation, stopwatch } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";

/** Sends other seconds than the screen shows, as a stale or tampered page would: only the server can refuse them. */
async function sendInstead(page: Page, shown: number, sent: number) {
  await page.route("**/dashboard?allocate=*", (route) => {
    const body = route.request().postData();
    if (route.request().method() !== "POST" || !body) return route.continue();
    return route.continue({ postData: body.replace(`"seconds":${shown}`, `"seconds":${sent}`) });
  });
}

test("the server refuses amounts that do not add up, and the dialog says so", async ({ signedIn: page, crafter }) => {
  const challenge = await aChallenge();
  await aMembership(crafter.id, challenge.id);
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400 });
  await page.goto(`/dashboard?allocate=${session.id}`);
  const dialog = allocation(page);
  await dialog.add(challenge.name).click();
  await sendInstead(page, 2_400, 1_800);
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByText(WORDS.allocateAll)).toBeVisible();
});

test("the server refuses less than an hour for a session-based challenge, and the dialog says so", async ({
  signedIn: page,
  crafter,
}) => {
  const challenge = await aChallenge({ goalUnit: "sessions", userGoalUnit: "sessions" });
  await aMembership(crafter.id, challenge.id);
  const session = await aFinishedSession(crafter.id, { durationSeconds: 7_500 });
  await page.goto(`/dashboard?allocate=${session.id}`);
  const dialog = allocation(page);
  await dialog.add(challenge.name).click();
  await dialog.time(challenge.name).fill("1h");
  await dialog.time(challenge.name).press("Enter");
  await expect(dialog.time(challenge.name)).toHaveValue("1h 0m");
  await page.route("**/dashboard?allocate=*", (route) => {
    const body = route.request().postData();
    if (route.request().method() !== "POST" || !body) return route.continue();
    const swapped = body.replace('"seconds":3600', '"seconds":3000').replace('"seconds":3900', '"seconds":4500');
    return route.continue({ postData: swapped });
  });
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByText(WORDS.amountTooSmall)).toBeVisible();
});

// Alone, because a reader gives up on a locked table after two seconds.
test("the stopwatch does not wait for the recent sessions, which say that they are loading @alone", async ({
  signedIn: page,
  crafter,
}) => {
  await aFinishedSession(crafter.id, { durationSeconds: 2_400, description: "Scarf" });
  // Read once beforehand, so that nothing but the database is waited for.
  await page.goto("/dashboard");
  await expect(page.getByRole("listitem").filter({ hasText: "Scarf" })).toBeVisible();

  await whileLocked("challenges", async () => {
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(page.getByText(WORDS.loadingActivities)).toBeVisible();
    await expect(stopwatch(page).start).toBeVisible();
  });
  await expect(page.getByRole("listitem").filter({ hasText: "Scarf" })).toBeVisible();
});

/** Holds a table so that everybody who reads it waits. */
async function whileLocked(table: string, work: () => Promise<void>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = () => {};
  const holding = new Promise<void>((resolve) => {
    held = resolve;
  });
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
    held();
    await released;
  });
  await Promise.race([holding, transaction]);
  try {
    await work();
  } finally {
    release();
    await transaction;
  }
}
