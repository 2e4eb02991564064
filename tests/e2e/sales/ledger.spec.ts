import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { projectSaleEdits, projectSales, projects } from "@/db/schema";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod, aSale, aSalesChannel, dateIn, markComplete } from "../../support/people/factories";
import { aProjectWithTime, itemOf } from "../../support/screens/studio";

const card = (page: Page) => page.getByRole("region", { name: "Sold, given away, kept" });
const salesOf = (projectId: string) => db.select().from(projectSales).where(eq(projectSales.projectId, projectId));

/** Two hours with material of 50.00, completed at 150.00. */
async function aScarf(userId: string, { pieces = 1, currency = "R", name = "Scarf" } = {}) {
  const method = await aMethod(userId, { currency });
  const { id } = await aProjectWithTime(userId, { name, seconds: 7_200, daysAgo: currency === "R" ? 0 : 1 });
  await markComplete(userId, {
    ...{ projectId: id, methodId: method.id, additionalCostsCents: 0, priceOverrideCents: 15_000, pieces },
    materials: [{ name: "Wool", costCents: 5_000 }],
  });
  return id;
}

const frozen = async (projectId: string) => {
  const [row] = await db
    .select({ snapshot: sql<string>`${projects.snapshot}::text`, price: projects.priceOverrideCents })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row;
};

test("a sale of 150.00 with fees of 20.00 shows 40.00 an hour and does not change “Finished”", async ({
  signedIn: page,
  crafter,
}) => {
  const id = await aScarf(crafter.id);
  const before = await frozen(id);
  const finished = page.getByRole("region", { name: "Finished this month" });
  await page.goto("/calculator/dashboard");
  const finishedText = await finished.textContent();
  await expect(page.getByRole("region", { name: "Sold this month" })).toContainText("Nothing sold in");

  await page.goto(`/calculator/projects/${id}`);
  await card(page).getByRole("button", { name: "Sold" }).click();
  const dialog = page.getByRole("dialog", { name: "Sold" });
  await expect(dialog.getByLabel("Received, in R")).toHaveValue("150.00");
  await dialog.getByLabel("Fees").fill("20");
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card(page).getByText("Received. R40.00 an hour.")).toBeVisible();
  await expect(card(page).getByText("1 made, none left.")).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto("/calculator/dashboard");
  const sold = page.getByRole("region", { name: "Sold this month" });
  await expect(sold).toContainText("R150.00");
  await expect(sold).toContainText("1 sold. R40.00 an hour.");
  expect(await finished.textContent()).toBe(finishedText);
  await page.goto("/calculator/projects?tab=completed");
  await expect(itemOf(page, "Scarf")).toContainText("Sold");
  expect(await frozen(id)).toEqual(before);
});

test("the channel's fees are filled in until the crafter types other fees", async ({ signedIn: page, crafter }) => {
  await aSalesChannel(crafter.id, { name: "Market" });
  const id = await aScarf(crafter.id, { pieces: 3 });
  await page.goto(`/calculator/projects/${id}`);
  await card(page).getByRole("button", { name: "Sold" }).click();
  const dialog = page.getByRole("dialog", { name: "Sold" });
  // 9.5 % of 50.00 and 0.45; then of 100.00 and two pieces.
  await expect(dialog.getByLabel("Fees")).toHaveValue("5.20");
  await dialog.getByLabel("Received, in R").fill("100");
  await dialog.getByLabel("Quantity").fill("2");
  await expect(dialog.getByLabel("Fees")).toHaveValue("10.40");
  await dialog.getByLabel("Fees").fill("9");
  await dialog.getByLabel("Received, in R").fill("120");
  await expect(dialog.getByLabel("Fees")).toHaveValue("9");
  await dialog.getByLabel("Day").fill(dateIn(3));
  await dialog.getByLabel("Quantity").fill("4");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Day")).toHaveAccessibleDescription(/That day is still to come\./);
  await expect(dialog.getByLabel("Quantity")).toHaveAccessibleDescription(/Only 3 of 3 are left\./);
  await dialog.getByLabel("Day").fill(dateIn(-1));
  await dialog.getByLabel("Quantity").fill("2");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card(page).getByText("3 made, 1 left.")).toBeVisible();
  expect(await salesOf(id)).toMatchObject([{ pieces: 2, grossCents: 12_000, feesCents: 900 }]);
});

test("the only piece sold in two windows is stored once, and the second window says why", async ({
  signedIn: page,
  crafter,
}) => {
  const id = await aScarf(crafter.id);
  const other = await page.context().newPage();
  for (const window of [page, other]) {
    await window.goto(`/calculator/projects/${id}`);
    await card(window).getByRole("button", { name: "Sold" }).click();
  }
  const [mine, theirs] = [page, other].map((window) => window.getByRole("dialog", { name: "Sold" }));
  await mine?.getByRole("button", { name: "Save" }).click();
  await expect(card(page).getByText("1 made, none left.")).toBeVisible();
  await theirs?.getByRole("button", { name: "Save" }).click();
  await expect(theirs ?? card(other)).toContainText("None are left. This was already sold, given away or kept.");
  expect(await salesOf(id)).toHaveLength(1);
});

test("pieces given away count as hours, but not as income or wage", async ({ signedIn: page, crafter }) => {
  const id = await aScarf(crafter.id, { pieces: 2 });
  await page.goto(`/calculator/projects/${id}`);
  await card(page).getByRole("button", { name: "Given away" }).click();
  const dialog = page.getByRole("dialog", { name: "Given away" });
  await expect(dialog.getByLabel(/^Received/)).toHaveCount(0);
  await dialog.getByLabel("Note").fill("For Ouma");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card(page).getByText("1h 0m given away.")).toBeVisible();
  await expect(card(page).getByText("For Ouma")).toBeVisible();
  await page.goto("/calculator/projects?tab=completed");
  await expect(itemOf(page, "Scarf")).toContainText("1 of 2 given away");
  await page.goto("/calculator/dashboard");
  const sold = page.getByRole("region", { name: "Sold this month" });
  await expect(sold).toContainText("Nothing sold in");
  await expect(sold).toContainText("1h 0m given away.");
});

test("sales in two currencies are shown as two amounts", async ({ signedIn: page, crafter }) => {
  await aSale(crafter.id, await aScarf(crafter.id));
  await aSale(crafter.id, await aScarf(crafter.id, { currency: "€", name: "Abroad" }), { grossCents: 9_000 });
  await page.goto("/calculator/dashboard");
  const sold = page.getByRole("region", { name: "Sold this month" });
  await expect(sold.getByText("R150.00", { exact: true })).toBeVisible();
  await expect(sold.getByText("€90.00", { exact: true })).toBeVisible();
  await expect(sold).not.toContainText("240");
});

test("a sale can be corrected and undone, and the quantity made can be corrected before the first sale", async ({
  signedIn: page,
  crafter,
}) => {
  const id = await aScarf(crafter.id);
  await page.goto(`/calculator/projects/${id}`);
  await card(page).getByRole("button", { name: "Correct the quantity" }).click();
  const quantity = page.getByRole("dialog", { name: "Correct the quantity" });
  await quantity.getByLabel("Quantity").fill("1000");
  await quantity.getByRole("button", { name: "Save" }).click();
  await expect(quantity.getByLabel("Quantity")).toHaveAccessibleDescription(/Please enter 1 to 999\./);
  await quantity.getByLabel("Quantity").fill("4");
  await quantity.getByRole("button", { name: "Save" }).click();
  await expect(card(page).getByText("4 made, 4 left.")).toBeVisible();

  await card(page).getByRole("button", { name: "For myself" }).click();
  await page.getByRole("dialog", { name: "For myself" }).getByRole("button", { name: "Save" }).click();
  await expect(card(page).getByText("4 made, 3 left.")).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Correct the quantity" })).toHaveCount(0);
  await card(page).getByRole("button", { name: "Correct", exact: true }).click();
  const correct = page.getByRole("dialog", { name: "Correct “For myself”" });
  await correct.getByLabel("Quantity").fill("2");
  await correct.getByRole("button", { name: "Save" }).click();
  await expect(card(page).getByText("4 made, 2 left.")).toBeVisible();
  await card(page).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(card(page).getByText("4 made, 4 left.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sold, given away, kept" })).toBeFocused();
  expect(await salesOf(id)).toEqual([]);
  const edits = await db.select().from(projectSaleEdits).where(eq(projectSaleEdits.projectId, id));
  expect(edits.map(({ reason }) => reason)).toEqual(["corrected", "taken_back"]);
});

test("the pages with sales do not scroll sideways on a phone @phone", async ({ signedIn: page, crafter }) => {
  const id = await aScarf(crafter.id, { pieces: 9 });
  await aSale(crafter.id, id, { grossCents: 999_999_999_999, note: "W".repeat(200) });
  for (const path of [`/calculator/projects/${id}`, "/calculator/projects?tab=completed", "/calculator/dashboard"]) {
    await page.goto(path);
    await expect(page.getByText(/sold|Sold/).first()).toBeAttached();
    await expectNoSidewaysScroll(page);
  }
});
