import type { Page } from "@playwright/test";
import { E2E_ZONE_MS, expect, test } from "../../support/e2e";
import { aFinishedSession, anOpenSession } from "../../support/people/factories";
import { allocationOf, expectFaceReaches, readSeconds, stopAndSave, stopwatchOf } from "../../support/screens/pact";
import { aDevice, HOUR, MINUTE } from "../../support/taps/device";
import { pauseSession, resumeSession } from "../../support/taps/presses";
import { sessionsOf, tapSession } from "../../support/taps/sessions";

const OUTSIDE = "Choose a time between the start and now.";

/** What a datetime-local field of a crafter holds at an instant. */
const fieldValueAt = (instant: number) => new Date(instant + E2E_ZONE_MS).toISOString().slice(0, 16);
/** What a time field of a crafter holds at an instant. */
const timeOf = (instant: number) => fieldValueAt(instant).slice(11);
const sessionOf = async (userId: string) => (await sessionsOf(userId))[0];

test("“Started earlier?” adds 15 minutes by hand in every tab", async ({ signedIn: page, context, crafter }) => {
  const session = await anOpenSession(crafter.id, { seconds: 600, description: "Salt pig" });
  const other = await context.newPage();
  await Promise.all([page.goto("/dashboard"), other.goto("/dashboard")]);
  const { card, face, pause } = stopwatchOf(page);
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
  expect(await readSeconds(face)).toBeGreaterThanOrEqual(1_500);
  await expect(stopwatchOf(other).card.getByText("0h 15m added")).toBeVisible();
  await expectFaceReaches(stopwatchOf(other).face, 1_500);
  expect(await sessionsOf(crafter.id)).toMatchObject([
    { manualSeconds: 900, startedAt: new Date(+session.startedAt - 900_000) },
  ]);

  await stopAndSave(page);
  const { row, dialog: allocating } = allocationOf(page);
  await expect(row("Personal Progress")).toContainText("0h 15m added by hand stays with you.");
  await page.keyboard.press("Escape");
  await expect(allocating).toHaveCount(0);
  await expect(page.getByText("of it added by hand")).toBeVisible();
  await page.goto("/dashboard/sessions");
  await expect(page.getByText(", 0h 15m added by hand")).toBeVisible();

  // A session added entirely by hand can go to a project but not to a challenge.
  const manual = await aFinishedSession(crafter.id, { durationSeconds: 900, manualSeconds: 900, daysAgo: 1 });
  await page.goto(`/dashboard?allocate=${manual.id}`);
  const { impactTab } = allocationOf(page);
  await expect(allocating.getByText("All of this time was added by hand, so it can’t go to challenges.")).toBeVisible();
  await expect(allocating).toBeFocused();
  await expect(impactTab).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /^Add to project: “/ })).toBeFocused();
});

test("“Started earlier?” accepts a time by keyboard or says what is wrong", async ({ signedIn: page, crafter }) => {
  const session = await anOpenSession(crafter.id, { seconds: 600 });
  await page.goto("/dashboard");
  const { card, pause } = stopwatchOf(page);
  await card.getByRole("button", { name: "Started earlier?" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Started earlier?" });
  await expect(dialog.getByRole("radio", { name: "5 min", exact: true })).toBeFocused();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "At a set time" })).toBeChecked();
  await page.keyboard.press("Tab");
  const field = dialog.getByLabel("Began at");
  await expect(field).toBeFocused();
  await field.fill("");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Choose a time in the 12 hours before you pressed Start.")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await aFinishedSession(crafter.id, { startedAt: new Date(+session.startedAt - 3_600_000), durationSeconds: 1_200 });
  await field.fill(timeOf(+session.startedAt - 50 * MINUTE));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^Your last session ended at \d\d:\d\d\. Choose a time after that\.$/)).toBeVisible();
  expect((await sessionsOf(crafter.id))[1]).toMatchObject({ manualSeconds: 0, startedAt: session.startedAt });

  await field.fill(timeOf(+session.startedAt - 10 * MINUTE));
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(pause).toBeFocused();
  const added = (await sessionsOf(crafter.id))[1]?.manualSeconds ?? 0;
  expect(added).toBeGreaterThanOrEqual(600);
  expect(added).toBeLessThan(660);
});

test("“Started earlier?” is refused and disappears after a pause elsewhere", async ({ signedIn: page, crafter }) => {
  const session = await anOpenSession(crafter.id);
  await page.goto("/dashboard");
  const { card, resume } = stopwatchOf(page);
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

test("after 12 hours Save asks for an earlier end inside the session", async ({ signedIn: page, crafter }) => {
  const session = await anOpenSession(crafter.id, { seconds: 13 * 3600 + 20 });
  const phone = await aDevice(crafter.id);
  tapSession(phone, 300, 240, { description: "Scarf" });
  await phone.send();
  const { dialog, field } = await openSaveForm(page);
  await expect(page.getByText("This session is over 12 hours long. Stopped earlier?")).toBeVisible();
  const asked = page.getByText("Your devices disagree about a session");
  await expect(asked).toBeVisible();
  await expect(field).toBeFocused();
  const start = session.startedAt.getTime();
  for (const [name, type] of [
    ["the minute of the start", () => field.fill(fieldValueAt(start))],
    ["half a date", () => field.fill("").then(() => field.pressSequentially("2"))],
  ] as const) {
    await type();
    await dialog.getByRole("button", { name: /Save/ }).click();
    await expect(dialog.getByText(OUTSIDE), name).toBeVisible();
    await expect(field, name).toBeFocused();
    expect((await sessionOf(crafter.id))?.endedAt, name).toBeNull();
  }
  // Typed and cleared again: the whole length, and the button names it.
  await field.fill(fieldValueAt(start + 3 * HOUR));
  await expect(dialog.getByRole("button", { name: /^Save 2h 59m$|^Save 3h 0m$/ })).toBeVisible();
  await field.fill("");
  await expect(dialog.getByText(OUTSIDE)).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Save 13h 0m" })).toBeVisible();
  const end = Math.floor(start / MINUTE) * MINUTE + 2 * HOUR + MINUTE;
  await field.fill(fieldValueAt(end));
  await expect(dialog.getByRole("button", { name: "Save 2h 0m" })).toBeVisible();
  await field.press("Enter");
  await expect(allocationOf(page).dialog).toBeVisible();
  expect((await sessionOf(crafter.id))?.endedAt).toEqual(new Date(end));
  // The other device's session has its time now, and there is nothing left to ask.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listitem").filter({ hasText: "Scarf" }).getByText("1h 0m")).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test("Save offers an earlier end after two hours without a pause", async ({ signedIn: page, crafter }) => {
  const session = await anOpenSession(crafter.id, { seconds: 3 * 3600 });
  const { dialog, field } = await openSaveForm(page);
  await expect(field).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Stop & Save" })).toBeFocused();
  await dialog.getByRole("button", { name: "Ended earlier?" }).click();
  await expect(field).toBeFocused();
  await field.fill(fieldValueAt(Date.now() - HOUR));
  const save = dialog.getByRole("button", { name: /^Save [12]h \d+m$/ });
  await expect(save).toBeVisible();

  // Paused and resumed on another device meanwhile: refused at the field, and nothing is stored.
  await pauseSession(crafter.id, session.id);
  await resumeSession(crafter.id, session.id);
  await save.click();
  await expect(dialog.getByText("once the stopwatch has run for two hours without a pause")).toBeVisible();
  expect((await sessionOf(crafter.id))?.endedAt).toBeNull();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await stopwatchOf(page).save.click();
  await expect(dialog.getByRole("button", { name: "Stop & Save" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Ended earlier?" })).toHaveCount(0);
});

async function openSaveForm(page: Page) {
  await page.goto("/dashboard");
  const { face, save } = stopwatchOf(page);
  expect(await readSeconds(face)).toBeGreaterThan(0);
  await save.click();
  const dialog = page.getByRole("alertdialog");
  return { dialog, field: dialog.getByLabel("Ended earlier?") };
}
