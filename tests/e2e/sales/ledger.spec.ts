import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { projectSaleEdits, projectSales } from "@/db/schema";
import { expect, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod, aSale, aSalesChannel, dateIn, markComplete } from "../../support/people/factories";
import { aProjectWithTime, itemOf } from "../../support/screens/studio";

const cardOf = (page: Page) => page.getByRole("region", { name: "Sold, given away, kept" });
const salesOf = (projectId: string) => db.select().from(projectSales).where(eq(projectSales.projectId, projectId));

/** Two hours with material of 50.00, completed at 150.00. */
async function aScarf(userId: string, { pieces = 1, currency = "R", name = "Scarf", daysAgo = 0 } = {}) {
  const method = await aMethod(userId, { currency });
  const { id } = await aProjectWithTime(userId, { name, seconds: 7_200, daysAgo });
  await markComplete(userId, {
    ...{ projectId: id, methodId: method.id, additionalCostsCents: 0, priceOverrideCents: 15_000, pieces },
    materials: [{ name: "Wool", costCents: 5_000 }],
  });
  return id;
}

test("a sale of 150.00 with fees of 20.00 shows 40.00 an hour, and the Studio keeps currencies and gifts apart", async ({
  signedIn: page,
  crafter,
}) => {
  const id = await aScarf(crafter.id);
  const sold = page.getByRole("region", { name: "Sold this month" });
  await page.goto("/calculator/dashboard");
  await expect(sold).toContainText("Nothing sold in");
  await page.goto(`/calculator/projects/${id}`);
  await cardOf(page).getByRole("button", { name: "Sold" }).click();
  const dialog = page.getByRole("dialog", { name: "Sold" });
  await expect(dialog.getByLabel("Received, in R")).toHaveValue("150.00");
  await dialog.getByLabel("Fees").fill("20");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(cardOf(page).getByText("Received, R40.00 an hour after fees, postage and costs.")).toBeVisible();
  await expect(cardOf(page).getByText("1 made, none left.")).toBeVisible();

  const abroad = await aScarf(crafter.id, { pieces: 2, currency: "€", name: "Abroad", daysAgo: 1 });
  await aSale(crafter.id, abroad, { fate: "gift", grossCents: 0, feesCents: 0 });
  await page.goto("/calculator/projects?tab=completed");
  await expect(itemOf(page, "Scarf")).toContainText("Sold");
  await expect(itemOf(page, "Abroad")).toContainText("1 of 2 given away");
  await aSale(crafter.id, abroad, { grossCents: 9_000 });
  await page.goto("/calculator/dashboard");
  await expect(sold.getByText("R150.00", { exact: true })).toBeVisible();
  await expect(sold.getByText("€90.00", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Wage of the month" })).toContainText("R40.00");
  await expect(sold).toContainText("R150.00 1 piece, 1h 0m given away");
  await expect(sold).not.toContainText("240");
});

test("pieces can be counted again before the first sale, sold with the channel's fees, given away, corrected and undone", async ({
  signedIn: page,
  crafter,
}) => {
  await aSalesChannel(crafter.id, { name: "Market" });
  const id = await aScarf(crafter.id, { pieces: 3 });
  await page.goto(`/calculator/projects/${id}`);
  const open = async (button: string, dialog = button) => {
    await cardOf(page).getByRole("button", { name: button, exact: true }).click();
    return page.getByRole("dialog", { name: dialog });
  };
  const quantity = await open("Correct the quantity");
  await quantity.getByLabel("Quantity").fill("1000");
  await quantity.getByRole("button", { name: "Save" }).click();
  await expect(quantity.getByLabel("Quantity")).toHaveAccessibleDescription(/Please enter 1 to 999\./);
  await quantity.getByLabel("Quantity").fill("4");
  await quantity.getByRole("button", { name: "Save" }).click();
  await expect(cardOf(page).getByText("4 made, 4 left.")).toBeVisible();

  const sold = await open("Sold");
  await sold.getByLabel("Received, in R").fill("100");
  await sold.getByLabel("Quantity").fill("2");
  // 9.5 % of 100.00, and 0.45 for each.
  await expect(sold.getByLabel("Fees")).toHaveValue("10.40");
  await sold.getByLabel("Fees").fill("9");
  await sold.getByLabel("Received, in R").fill("120");
  await expect(sold.getByLabel("Fees")).toHaveValue("9");
  await sold.getByLabel("Day").fill(dateIn(3));
  await sold.getByLabel("Quantity").fill("5");
  await sold.getByRole("button", { name: "Save" }).click();
  await expect(sold.getByLabel("Day")).toHaveAccessibleDescription(/That day is still to come\./);
  await expect(sold.getByLabel("Quantity")).toHaveAccessibleDescription(/Only 4 of 4 are left\./);
  await sold.getByLabel("Day").fill(dateIn(-1));
  await sold.getByLabel("Quantity").fill("2");
  await sold.getByRole("button", { name: "Save" }).click();
  await expect(cardOf(page).getByText("4 made, 2 left.")).toBeVisible();
  await expect(cardOf(page).getByRole("button", { name: "Correct the quantity" })).toHaveCount(0);
  expect(await salesOf(id)).toMatchObject([{ pieces: 2, grossCents: 12_000, feesCents: 900 }]);

  const given = await open("Given away");
  await expect(given.getByLabel(/^Received/)).toHaveCount(0);
  await given.getByLabel("Note").fill("For Ouma");
  await given.getByRole("button", { name: "Save" }).click();
  await expect(cardOf(page).getByText("0h 30m given away.")).toBeVisible();
  const gift = cardOf(page).getByRole("listitem").filter({ hasText: "For Ouma" });
  await gift.getByRole("button", { name: "Correct" }).click();
  const correct = page.getByRole("dialog", { name: "Correct “Given away”" });
  await correct.getByLabel("Quantity").fill("2");
  await correct.getByRole("button", { name: "Save" }).click();
  await expect(cardOf(page).getByText("4 made, none left.")).toBeVisible();
  await gift.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page).getByText("4 made, 2 left.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sold, given away, kept" })).toBeFocused();
  const edits = await db.select().from(projectSaleEdits).where(eq(projectSaleEdits.projectId, id));
  expect(edits.map(({ reason }) => reason).toSorted()).toEqual(["corrected", "taken_back"]);

  const kept = await open("For myself");
  await aSale(crafter.id, id, { pieces: 2 });
  await kept.getByRole("button", { name: "Save" }).click();
  await expect(kept).toContainText("None are left. This was already sold, given away or kept.");
  expect(await salesOf(id)).toHaveLength(2);
});

test("the largest sale and the channel with the longest name fit a phone @phone @fonts", async ({
  signedIn: page,
  crafter,
}) => {
  const longest = { name: "W".repeat(60), fixedCents: 99_999_999, perEventCents: 99_999_999 };
  await aSalesChannel(crafter.id, longest);
  const id = await aScarf(crafter.id, { pieces: 9 });
  await aSale(crafter.id, id, { grossCents: 999_999_999_999, note: "W".repeat(200) });
  for (const path of [`projects/${id}`, "projects?tab=completed", "dashboard", "channels", "channels/new"]) {
    await page.goto(`/calculator/${path}`);
    await expect(page.getByText(/sold|W{60}/i).first()).toBeAttached();
    await expectNoSidewaysScroll(page);
  }
});
