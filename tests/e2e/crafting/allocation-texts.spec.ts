import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { expect, test } from "../../support/e2e";
import { aChallenge, aFinishedSession, aMembership, aProject } from "../../support/factories";
import { allocation } from "../../support/pact-screens";
import { WORDS } from "../../support/words";

/** Sends other seconds than the screen shows, as a stale or tampered page would: only the server can refuse them. */
async function sendInstead(page: Page, shown: number, sent: number) {
  await page.route("**/dashboard?allocate=*", (route) => {
    const body = route.request().postData();
    if (route.request().method() !== "POST" || !body) return route.continue();
    return route.continue({ postData: body.replace(`"seconds":${shown}`, `"seconds":${sent}`) });
  });
}

test("the server refuses amounts that do not add up, in the fixed sentence", async ({ signedIn: page, crafter }) => {
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

test("the server refuses less than an hour for a session-based challenge, in the fixed sentence", async ({
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
test("what is still being read says so: activities and projects @alone", async ({ signedIn: page, crafter }) => {
  const project = await aProject(crafter.id);
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400, description: "Scarf" });
  const { dialog } = allocation(page);
  // Read once beforehand, so that nothing but the database is waited for.
  await page.goto(`/dashboard?allocate=${session.id}`);
  await expect(dialog).toBeVisible();

  await whileLocked("projects", async () => {
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(page.getByText(WORDS.loadingActivities)).toBeVisible();
  });
  await expect(page.getByText("Scarf").first()).toBeVisible();

  await whileLocked("projects", async () => {
    await page.goto(`/dashboard?allocate=${session.id}`, { waitUntil: "commit" });
    await dialog.getByRole("tab", { name: "Assign to Project" }).click();
    await expect(dialog.getByText(WORDS.loadingProjects)).toBeVisible();
  });
  await expect(dialog.getByRole("radio", { name: project.name })).toBeVisible();
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
