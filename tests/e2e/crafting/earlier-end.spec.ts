import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions } from "@/db/schema";
import { E2E_ZONE_MS, expect, test } from "../../support/e2e";
import { anOpenSession } from "../../support/people/factories";
import { secondsOn, stopwatch } from "../../support/screens/pact";
import { pauseSession, resumeSession } from "../../support/taps/presses";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OUTSIDE = "Choose a time between the start and now.";

/** What a datetime-local field of a crafter holds at an instant. */
const moment = (instant: number) => new Date(instant + E2E_ZONE_MS).toISOString().slice(0, 16);
const storedOf = async (userId: string) =>
  (await db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId)))[0];

test("after 12 hours Save asks for an earlier end, refuses one outside the session and stores a valid one", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await anOpenSession(crafter.id, { seconds: 13 * 3600 + 20 });
  const { dialog, field, press } = await openSave(page);
  await expect(page.getByText("This session is over 12 hours long. Stopped earlier?")).toBeVisible();
  await expect(field).toBeFocused();
  const start = session.startedAt.getTime();
  for (const [name, type] of [
    ["the day before the start", () => field.fill(moment(start - 10 * HOUR_MS))],
    ["the minute of the start", () => field.fill(moment(start))],
    ["an hour ahead", () => field.fill(moment(Date.now() + HOUR_MS))],
    ["the year 0001", () => field.fill("0001-01-01T00:00")],
    ["half a date", () => field.fill("").then(() => field.pressSequentially("2"))],
  ] as const) {
    await type();
    await press();
    await expect(dialog.getByText(OUTSIDE), name).toBeVisible();
    await expect(field, name).toBeFocused();
    expect((await storedOf(crafter.id))?.endedAt, name).toBeNull();
  }
  // Typed and cleared again: the whole length, and the button names it.
  await field.fill(moment(start + 3 * HOUR_MS));
  await expect(dialog.getByRole("button", { name: /^Save 2h 59m$|^Save 3h 0m$/ })).toBeVisible();
  await field.fill("");
  await expect(dialog.getByText(OUTSIDE)).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Save 13h 0m" })).toBeVisible();
  const end = Math.floor(start / MINUTE_MS) * MINUTE_MS + 2 * HOUR_MS + MINUTE_MS;
  await field.fill(moment(end));
  await dialog.getByRole("button", { name: "Save 2h 0m" }).click();
  await expect(page.getByRole("dialog", { name: "Allocate Crafting Time" })).toBeVisible();
  expect((await storedOf(crafter.id))?.endedAt).toEqual(new Date(end));
});

test("Save offers an earlier end after two hours without a pause, but not after a pause", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await anOpenSession(crafter.id, { seconds: 3 * 3600 });
  const { dialog, field } = await openSave(page);
  await expect(field).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Stop & Save" })).toBeFocused();
  await dialog.getByRole("button", { name: "Ended earlier?" }).click();
  await expect(field).toBeFocused();
  await field.fill(moment(Date.now() - HOUR_MS));
  const save = dialog.getByRole("button", { name: /^Save [12]h \d+m$/ });
  await expect(save).toBeVisible();

  // Paused and resumed on another device meanwhile: refused at the field, and nothing is stored.
  await pauseSession(crafter.id, session.id);
  await resumeSession(crafter.id, session.id);
  await save.click();
  await expect(dialog.getByText("once the stopwatch has run for two hours without a pause")).toBeVisible();
  expect((await storedOf(crafter.id))?.endedAt).toBeNull();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await stopwatch(page).save.click();
  await expect(dialog.getByRole("button", { name: "Stop & Save" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Ended earlier?" })).toHaveCount(0);
});

async function openSave(page: Page) {
  await page.goto("/dashboard");
  const { face, save } = stopwatch(page);
  expect(await secondsOn(face)).toBeGreaterThan(0);
  await save.click();
  const dialog = page.getByRole("alertdialog");
  const press = () => dialog.getByRole("button", { name: /Save/ }).click();
  return { dialog, field: dialog.getByLabel("Ended earlier?"), press };
}
