import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods, craftingSessions, users } from "@/db/schema";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, instantAt, test } from "../../support/e2e";
import { aFinishedSession, aMethod, aProject, dateIn } from "../../support/people/factories";

/** The day before yesterday. */
const DAY = dateIn(-2);
const soFarOf = (page: Page) => page.getByRole("region", { name: "So far" });
const addedBy = (userId: string) => db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId));

test("a daily rate takes a working day of half hours, and names the field of another step", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator/methods/new");
  const dialog = page.getByRole("dialog", { name: "Create a calculation method" });
  const hours = dialog.getByLabel("Hours per day");
  await dialog.getByLabel("Title").fill("Day rate");
  await dialog.getByLabel("Rate type").selectOption("Daily");
  await dialog.getByLabel("Rate", { exact: true }).fill("750");
  await hours.fill("7.2");
  await dialog.getByRole("button", { name: "Create method" }).click();
  await expect(hours).toHaveAccessibleDescription(/in steps of half an hour/);
  await hours.fill("7,5");
  await dialog.getByRole("button", { name: "Create method" }).click();
  await expect(dialog).toHaveCount(0);
  const [method] = await db.select().from(calculationMethods).where(eq(calculationMethods.userId, crafter.id));
  expect(method).toMatchObject({ rateType: "daily", hoursPerDay: 7.5 });
});

test("a working day of 7.5 hours is added to a project by the day, once it fits beside what was crafted @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await aMethod(crafter.id, { rateType: "daily", rateCents: 75_000, hoursPerDay: 7.5 });
  const { id } = await aProject(crafter.id, { name: "Market stall" });
  const bowls = { startedAt: instantAt(`${DAY}T10:00`), durationSeconds: 3_600, description: "Serving bowls" };
  await aFinishedSession(crafter.id, bowls);
  await page.goto(`/calculator/projects/${id}`);
  const open = page.getByRole("button", { name: "Add a day" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Add a day" });
  await expect(dialog).toContainText("One session of 7h 30m on “Market stall”");
  await expect(dialog.getByLabel("From")).toHaveValue("09:00");
  await dialog.getByLabel("Day", { exact: true }).fill(DAY);
  const send = dialog.getByRole("button", { name: "Add a day" });
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText(
    "10:00–11:00 is taken by “Serving bowls”. Choose another time.",
  );
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel("From").fill("11:00");
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(soFarOf(page)).toContainText("7h 30m in 1 session");
  await expect(soFarOf(page)).toContainText("R750.00");
  const added = (await addedBy(crafter.id)).find(({ origin }) => origin === "manual");
  expect(added).toMatchObject({ startedAt: instantAt(`${DAY}T11:00`), durationSeconds: 27_000 });
});

test("“Add time” on a project's page adds a session to it and stays on the page", async ({
  signedIn: page,
  crafter,
}) => {
  await aMethod(crafter.id);
  const { id } = await aProject(crafter.id, { name: "Salt pig" });
  await page.goto(`/calculator/projects/${id}`);
  await expect(page.getByRole("button", { name: "Add a day" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add time" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a session" });
  await expect(dialog.getByLabel("Project", { exact: true }).locator("option:checked")).toHaveText("Salt pig");
  await dialog.getByLabel("Day", { exact: true }).fill(DAY);
  await dialog.getByLabel("From").fill("19:15");
  await dialog.getByLabel("Or how long").fill("2h 45m");
  await dialog.getByLabel("What did you work on?").fill("Trimming feet");
  await dialog.getByRole("button", { name: "Add session" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/calculator/projects/${id}$`));
  await expect(soFarOf(page)).toContainText("2h 45m in 1 session");
  await expect(page.getByRole("region", { name: "Logged sessions" })).toContainText("Trimming feet");
});

test("a length alone that doesn’t fit before now is put at the free time that is offered, in one press @phone", async ({
  signedIn: page,
  crafter,
}) => {
  // So that the whole day isn't too short, whenever this runs.
  const hour = new Date().getUTCHours();
  await db
    .update(users)
    .set({ timeZone: `Etc/GMT${hour < 12 ? hour - 12 : `+${hour - 12}`}` })
    .where(eq(users.id, crafter.id));
  const { id } = await aProject(crafter.id, { name: "Salt pig" });
  const mittens = { startedAt: new Date(Date.now() - 1_800_000), durationSeconds: 600, description: "Blue mittens" };
  const { startedAt } = await aFinishedSession(crafter.id, mittens);
  await page.goto(`/calculator/projects/${id}`);
  await page.getByRole("button", { name: "Add time" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a session" });
  await dialog.getByLabel("Or how long").fill("2h");
  await dialog.getByRole("button", { name: "Add session" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/is taken by “Blue mittens”\. Put it at \S+\?/);
  const offer = dialog.getByRole("button", { name: /^Put it at \S+ instead$/ });
  await expect(offer).toBeFocused();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await offer.click();
  await expect(dialog).toHaveCount(0);
  const added = (await addedBy(crafter.id)).find(({ origin }) => origin === "manual");
  const before = new Date(Math.floor(+startedAt / 60_000) * 60_000);
  expect(added).toMatchObject({ endedAt: before, durationSeconds: 7_200 });
});
