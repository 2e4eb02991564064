import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions } from "@/db/schema";
import { E2E_ZONE_MS, expect, test } from "../../support/e2e";
import { aFinishedSession, anOpenSession } from "../../support/people/factories";
import { allocation, expectFaceReaches, secondsOn, stopwatch } from "../../support/screens/pact";
import { pauseSession } from "../../support/taps/presses";

const MINUTE_MS = 60_000;
const OUTSIDE = "Choose a time in the 12 hours before you pressed Start.";

/** What a time field of a crafter holds at an instant. */
const timeOf = (instant: number) => new Date(instant + E2E_ZONE_MS).toISOString().slice(11, 16);
const storedOf = async (sessionId: string) =>
  (await db.select().from(craftingSessions).where(eq(craftingSessions.id, sessionId)))[0];

test("“Started earlier?” adds 15 minutes in every tab and marks them as added by hand", async ({
  signedIn: page,
  context,
  crafter,
}) => {
  const session = await anOpenSession(crafter.id, { seconds: 600, description: "Salt pig" });
  const other = await context.newPage();
  await Promise.all([page.goto("/dashboard"), other.goto("/dashboard")]);
  const { card, face, pause, save } = stopwatch(page);
  const ask = card.getByRole("button", { name: "Started earlier?" });
  await ask.click();
  const dialog = page.getByRole("alertdialog", { name: "Started earlier?" });
  await expect(dialog.getByRole("radio")).toHaveCount(5);
  await dialog.getByRole("radio", { name: "15 min" }).click();
  await dialog.getByRole("button", { name: "Add 15 min" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText("0h 15m added")).toBeVisible();
  await expect(ask).toHaveCount(0);
  await expect(pause).toBeFocused();
  expect(await secondsOn(face)).toBeGreaterThanOrEqual(1_500);
  await expect(stopwatch(other).card.getByText("0h 15m added")).toBeVisible();
  await expectFaceReaches(stopwatch(other).face, 1_500);
  expect(await storedOf(session.id)).toMatchObject({
    manualSeconds: 900,
    startedAt: new Date(+session.startedAt - 900_000),
  });

  await save.click();
  await page.getByRole("button", { name: "Stop & Save" }).click();
  const { row, dialog: allocating } = allocation(page);
  await expect(row("Personal Progress")).toContainText("0h 15m added by hand stays with you.");
  await page.keyboard.press("Escape");
  await expect(allocating).toHaveCount(0);
  await expect(page.getByText("of it added by hand")).toBeVisible();
  await page.goto("/dashboard/sessions");
  await expect(page.getByText(", 0h 15m added by hand")).toBeVisible();
});

test("“Started earlier?” accepts a time by keyboard and shows at the field what is wrong with it", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await anOpenSession(crafter.id, { seconds: 600 });
  await page.goto("/dashboard");
  const { card, pause } = stopwatch(page);
  await card.getByRole("button", { name: "Started earlier?" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Started earlier?" });
  await expect(dialog.getByRole("radio", { name: "5 min", exact: true })).toBeFocused();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "At a set time" })).toBeChecked();
  await page.keyboard.press("Tab");
  const field = dialog.getByLabel("Began at");
  await expect(field).toBeFocused();
  for (const time of ["", timeOf(+session.startedAt + MINUTE_MS)]) {
    await field.fill(time);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(OUTSIDE)).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await aFinishedSession(crafter.id, { startedAt: new Date(+session.startedAt - 3_600_000), durationSeconds: 1_200 });
  await field.fill(timeOf(+session.startedAt - 50 * MINUTE_MS));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^Your last session ended at \d\d:\d\d\. Choose a time after that\.$/)).toBeVisible();
  expect(await storedOf(session.id)).toMatchObject({ manualSeconds: 0, startedAt: session.startedAt });

  await field.fill(timeOf(+session.startedAt - 10 * MINUTE_MS));
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(pause).toBeFocused();
  const added = (await storedOf(session.id))?.manualSeconds ?? 0;
  expect(added).toBeGreaterThanOrEqual(600);
  expect(added).toBeLessThan(660);
});

test("“Started earlier?” disappears after a pause, and a pause elsewhere shows an error in its dialog", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await anOpenSession(crafter.id);
  await page.goto("/dashboard");
  const { card, resume } = stopwatch(page);
  const ask = card.getByRole("button", { name: "Started earlier?" });
  await ask.click();
  await pauseSession(crafter.id, session.id);
  const dialog = page.getByRole("alertdialog", { name: "Started earlier?" });
  await dialog.getByRole("button", { name: "Add 5 min" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("You can add earlier time only before the first pause.");
  await page.keyboard.press("Escape");
  await expect(resume).toBeVisible();
  await expect(ask).toHaveCount(0);
});

test("a session added entirely by hand can go to a project but not to a challenge", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await aFinishedSession(crafter.id, { durationSeconds: 900, manualSeconds: 900 });
  await page.goto(`/dashboard?allocate=${session.id}`);
  const { dialog, impactTab, projectTab } = allocation(page);
  await expect(dialog.getByText("All of this time was added by hand, so it can’t go to challenges.")).toBeVisible();
  await expect(projectTab).toBeFocused();
  await expect(impactTab).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /^Add to project: “/ })).toBeFocused();
});
