import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { db } from "@/db/connection/client";
import { craftingSessions, imports, projects, users } from "@/db/schema";
import { E2E_ZONE, expect, expectHydrated, expectNoAxeFindings, test } from "../../support/e2e";

const readSample = (name: string) => ({
  name,
  mimeType: "text/csv",
  buffer: readFileSync(`tests/support/imports/${name}`),
});

async function openDataPage(page: Page) {
  await page.goto("/profile/data");
  const input = page.getByLabel("Choose a file");
  await expectHydrated(input);
  return input;
}

async function totalOf(userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return [row?.sessionCount, row?.totalCraftingSeconds, row?.manualSeconds];
}

const outcomeRowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

test("a file is previewed, imported, recognised as already imported, and undone, all by keyboard", async ({
  signedIn: page,
  crafter,
}) => {
  const input = await openDataPage(page);
  await input.setInputFiles(readSample("toggl.csv"));
  const title = page.getByRole("heading", { name: "What will happen" });
  await expect(title).toBeFocused();
  await expect(page.getByText(`Toggl, 4 rows, 2 Mar 2026 – 14 Mar 2026, times read as ${E2E_ZONE}.`)).toBeVisible();
  await expect(outcomeRowOf(page, "New")).toContainText("4");
  await expect(page.getByRole("table", { name: "Hours by month" })).toContainText("March 2026");
  await expect(page.getByRole("row", { name: "Serving bowls 2 2h 15m" })).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expect(page.getByRole("button", { name: "Import 4 sessions" })).toBeInViewport({ ratio: 1 });
  expect(await totalOf(crafter.id)).toEqual([0, 0, 0]);
  // The time zone can be passed by.
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("combobox", { name: "Times are read as" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(input).toBeFocused();

  await page.getByLabel("Salt pig").selectOption("No project, words in the description");
  await page.getByRole("button", { name: "Import 4 sessions" }).press("Enter");
  await expect(page.getByRole("heading", { name: "4 sessions imported" })).toBeFocused();
  expect(await totalOf(crafter.id)).toEqual([4, 18_300, 18_300]);
  const made = await db.select().from(projects).where(eq(projects.userId, crafter.id));
  expect(made.map(({ name, totalSeconds }) => [name, totalSeconds])).toEqual([["Serving bowls", 8_100]]);
  await expectNoAxeFindings(page);
  const sessions = await page.context().newPage();
  await sessions.goto("/dashboard/sessions");
  await expect(sessions.getByText(", imported")).toHaveCount(4);
  await sessions.close();

  await input.setInputFiles(readSample("toggl.csv"));
  await expect(outcomeRowOf(page, "Already here")).toContainText("4");
  await expect(page.getByText("There is nothing new in this file.")).toBeVisible();

  await page.getByRole("button", { name: "Undo this import: toggl.csv" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Undo this import?" });
  await dialog.getByRole("button", { name: "Undo this import" }).press("Enter");
  await expect(page.getByText("The import was undone.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "toggl.csv" })).toContainText("Undone.");
  expect(await totalOf(crafter.id)).toEqual([0, 0, 0]);
});

test("unreadable rows are listed by line, and ambiguous dates, columns and units are asked about", async ({
  signedIn: page,
  crafter,
}) => {
  const input = await openDataPage(page);
  await input.setInputFiles(readSample("bad-rows.csv"));
  await expect(outcomeRowOf(page, "Can’t be read")).toContainText("9");
  await page.getByRole("link", { name: "Can’t be read" }).press("Enter");
  await expect(page.getByText("Line 5, Start time, “25:00:00”: This time doesn’t exist.")).toBeInViewport();
  await expectNoAxeFindings(page);

  await input.setInputFiles(readSample("clockify-either.csv"));
  await expect(page.getByRole("heading", { name: "Which number is the day?" })).toBeFocused();
  await page.getByRole("radio", { name: "Month first: 03 is the day" }).check();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(page.getByRole("table", { name: "Hours by month" })).toContainText("April 2026");

  await input.setInputFiles(readSample("tabs.csv"));
  const layout = page.getByRole("table", { name: "What each column of this file is read as" });
  await expect(layout.getByRole("row", { name: "Began Start date 02.03.2026 09:00" })).toBeVisible();
  await expect(outcomeRowOf(page, "New")).toContainText("3");
  await page.getByRole("button", { name: "Change columns" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Which column is which?" })).toBeFocused();
  await expect(page.getByText("Such as Scarf")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel("End date").selectOption("None");
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(page.getByText("Choose a start, and an end or a duration.").last()).toBeVisible();
  await page.getByLabel("End date").selectOption("Until (02.03.2026 10:00)");
  await page.getByLabel("Project").selectOption("None");
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(layout.getByRole("row", { name: "Piece Not used Scarf" })).toBeVisible();
  await expect(outcomeRowOf(page, "New")).toContainText("3");

  const numbers = "Studio hours 2026\nDate;Duration;What\n2026-03-04;45;Dye\n2026-03-05;90;Dye";
  await input.setInputFiles({ name: "hours.csv", mimeType: "text/csv", buffer: Buffer.from(numbers) });
  await expect(page.getByRole("heading", { name: "What are the numbers in “Duration”?" })).toBeFocused();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(page.getByText("Choose a unit.")).toBeVisible();
  await page.getByRole("radio", { name: "Minutes: 45 is 0h 45m" }).check();
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(layout.getByRole("row", { name: "Duration, numbers in minutes" })).toBeVisible();
  await expect(page.getByRole("row", { name: "No project 2 2h 15m" })).toBeVisible();

  const pdf = { name: "pattern.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await input.setInputFiles(pdf);
  await expect(page.getByText("This is a PDF.")).toBeVisible();
  expect(await db.$count(craftingSessions, eq(craftingSessions.userId, crafter.id))).toBe(0);
});

test("a cancelled import leaves nothing, and an interrupted one continues with the same file", async ({
  signedIn: page,
  crafter,
}) => {
  // Two requests, of which the second is held up and never arrives.
  const rows = Array.from({ length: 1_200 }, (_, at) => {
    const day = new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10);
    return `Row ${at},${day},09:00,${day},10:00`;
  });
  const text = ["Description,Start date,Start time,End date,End time", ...rows].join("\n");
  const file = { name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  let passed = 0;
  let release = () => {};
  await page.route(/\/api\/imports\/[^/]+\/rows$/, async (route) => {
    passed += 1;
    if (passed !== 2) return route.continue();
    await new Promise<void>((resolve) => (release = resolve));
    await route.abort().catch(() => {});
  });
  const input = await openDataPage(page);
  await input.setInputFiles(file);
  await page.getByRole("button", { name: "Import 1,200 sessions" }).click();
  await expect(page.getByRole("progressbar", { name: "Importing sessions: 1,000 of 1,200" })).toBeVisible();
  await expectNoAxeFindings(page);
  expect(await db.$count(craftingSessions, eq(craftingSessions.userId, crafter.id))).toBe(1_000);
  await page.getByRole("button", { name: "Cancel and undo" }).click();
  release();
  await expect(page.getByText("Cancelled. Nothing was imported.")).toBeVisible({ timeout: 20_000 });
  expect(await db.$count(craftingSessions, eq(craftingSessions.userId, crafter.id))).toBe(0);

  passed = 0;
  await input.setInputFiles(file);
  await page.getByRole("button", { name: "Import 1,200 sessions" }).click();
  await expect(page.getByRole("progressbar", { name: "Importing sessions: 1,000 of 1,200" })).toBeVisible();
  await page.reload();
  release();
  await expectHydrated(page.getByLabel("Choose a file"));
  await expect(page.getByText("Not finished: 1,000 sessions of 1,200 were imported")).toBeVisible();
  passed = 5;
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("button", { name: /^Import 200 sessions/ }).click();
  await expect(page.getByRole("heading", { name: /sessions imported/ })).toBeVisible({ timeout: 20_000 });
  expect(await totalOf(crafter.id)).toEqual([1_200, 4_320_000, 4_320_000]);
  expect(await db.$count(imports, eq(imports.userId, crafter.id))).toBe(2);
});

test("all data is exported as one ZIP after the password is entered", async ({ signedIn: page, crafter }) => {
  await openDataPage(page);
  const field = page.getByLabel("Your password");
  const send = page.getByRole("button", { name: "Export", exact: true });
  await send.press("Enter");
  await expect(page.getByText("Please enter your password.")).toBeVisible();
  await field.fill("not this one");
  await send.press("Enter");
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await expect(field).toBeFocused();
  await expectNoAxeFindings(page);
  await field.fill(crafter.password);
  const [download] = await Promise.all([page.waitForEvent("download"), field.press("Enter")]);
  expect(download.suggestedFilename()).toMatch(/^craft-pact-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  expect(new TextDecoder().decode(files["data.json"])).toContain(crafter.email);
  await expect(page.getByText("Exported. Your data is on this device now, as one ZIP.")).toBeVisible();
});
