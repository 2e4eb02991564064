import { eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions } from "@/db/schema";
import { aDelay, expect, test } from "../../support/e2e";
import { aFinishedSession } from "../../support/people/factories";
import { allocate } from "../../support/people/given-time";
import { chooseFor, stopwatchOf } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";

test("a session is renamed in a dialog, and deleting it asks first", async ({ signedIn: page, crafter }) => {
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400, description: "Scraf" });
  const stored = async () =>
    (await db.select().from(craftingSessions).where(eq(craftingSessions.id, session.id)))[0]?.description;
  await aFinishedSession(crafter.id, { daysAgo: 1, description: "Hat" });
  await page.goto("/dashboard/sessions");
  const more = (name: string) => page.getByRole("button", { name: `More for “${name}”` });
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const editor = page.getByRole("dialog", { name: "Edit session" });
  await more("Scraf").press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit name and kind of “Scraf”, 0h 40m" })).toBeFocused();
  await page.keyboard.press("Enter");
  await editor.getByLabel("Description").fill("Never mind");
  await page.keyboard.press("Escape");
  await expect(more("Scraf")).toBeFocused();
  await chooseFor(page, "Scraf", "Edit name and kind of");
  await editor.getByLabel("Description").fill(" ");
  await page.keyboard.press("Enter");
  await expect(editor.getByLabel("Description")).toHaveAccessibleDescription("Give the session a name.");
  await editor.getByLabel("Description").fill("Scarf");
  await page.keyboard.press("Enter");
  await expect(more("Scarf")).toBeFocused();
  expect(await stored()).toBe("Scarf");
  expect((await row("Hat").boundingBox())?.height).toBe(64);

  const question = page.getByRole("alertdialog");
  await chooseFor(page, "Scarf", "Delete");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(more("Scarf")).toBeFocused();
  // Without space below, the menu opens above its button.
  const box = await more("Scarf").boundingBox();
  await page.setViewportSize({ width: 1280, height: Math.ceil((box?.y ?? 0) + (box?.height ?? 0)) });
  await chooseFor(page, "Scarf", "Delete");
  await question.getByRole("button", { name: "Delete session" }).click();
  await expect(row("Scarf")).toHaveCount(0);
  await expect(page.getByText("1 session, 1h 0m in all.")).toBeVisible();
  await expect(page.locator("#sessions")).toBeFocused();
  expect(await stored()).toBeUndefined();
});

test("one menu serves all rows: for the one pressed before hydration, and for another while it is open @phone", async ({
  signedIn: page,
  crafter,
}) => {
  for (let day = 0; day < 9; day++) await aFinishedSession(crafter.id, { description: `Row ${day}`, daysAgo: day });
  const more = (name: string) => page.getByRole("button", { name: `More for “${name}”` });
  const menu = (name: string) => page.getByRole("menu", { name: `More for “${name}”` });
  const { held, release } = aDelay();
  await page.route("**/_next/static/chunks/*.js*", (route) => held.then(() => route.continue()));
  await page.goto("/dashboard/sessions", { waitUntil: "commit" });
  await more("Row 1").click();
  release();
  await expect(menu("Row 1").getByRole("menuitem").first()).toBeFocused();
  await expect(more("Row 1")).toHaveAttribute("aria-expanded", "true");
  await expect(more("Row 0")).toHaveAttribute("aria-expanded", "false");
  // A pointer would first have to scroll, which closes the menu.
  await more("Row 8").evaluate((button: HTMLElement) => button.click());
  await expect(menu("Row 8").getByRole("menuitem").first()).toBeFocused();
  await expect(menu("Row 1")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu("Row 8")).toHaveCount(0);
});

test("all sessions and the unallocated ones have lists in pages of twenty, newest first @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const given = await aFinishedSession(crafter.id, { description: "Given" });
  await allocate(crafter.id, given.id, [null, 3_600]);
  await page.goto("/dashboard/sessions?show=unallocated");
  await expect(page.getByText("Everything is allocated")).toBeVisible();
  for (let day = 1; day <= 21; day++)
    await aFinishedSession(crafter.id, { durationSeconds: 900, description: `Day ${day}`, daysAgo: day });
  const shown = (description: string) => page.getByText(description, { exact: true });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^21 sessions \(/ }).click();
  await expect(page.getByText("21 sessions (5h 15m) to allocate.")).toBeVisible();
  await expect(shown("Given")).toHaveCount(0);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/\?show=unallocated&page=2$/);
  await chooseFor(page, "Day 21", "Allocate");
  const dialog = page.getByRole("dialog", { name: "Allocate Crafting Time" });
  await dialog.getByRole("button", { name: "Save allocation" }).click();
  await expect(page.getByText("20 sessions (5h 0m) to allocate.")).toBeVisible();

  await page.getByRole("tab", { name: "All", exact: true }).click();
  await expect(page.getByText("22 sessions, 6h 15m in all.")).toBeVisible();
  await expect(shown("Given")).toBeVisible();
  await expect(shown("Day 20")).toHaveCount(0);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(shown("Day 21")).toBeVisible();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.goto("/dashboard/sessions?page=999");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
});

// Alone, because a reader gives up on a locked table after two seconds.
test("the stopwatch does not wait for the recent sessions, which say that they are loading @alone", async ({
  signedIn: page,
  crafter,
}) => {
  await aFinishedSession(crafter.id, { durationSeconds: 2_400, description: "Scarf" });
  // Loaded once before, so that only the database is waited for.
  await page.goto("/dashboard");
  await expect(page.getByRole("listitem").filter({ hasText: "Scarf" })).toBeVisible();

  await withLockedTable("challenges", async () => {
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(page.getByText(WORDS.loadingActivities)).toBeVisible();
    await expect(stopwatchOf(page).start).toBeVisible();
  });
  await expect(page.getByRole("listitem").filter({ hasText: "Scarf" })).toBeVisible();
});

/** Holds a table so that everybody who reads it waits. */
async function withLockedTable(table: string, work: () => Promise<void>) {
  const { held: released, release } = aDelay();
  const { held: holding, release: hold } = aDelay();
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
    hold();
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
