import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { shares } from "@/db/schema";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod, aSalesChannel, markComplete } from "../../support/people/factories";
import { findProjectRow, noteCosts } from "../../support/people/project-work";
import { completionFormOf } from "../../support/screens/project-dialogs";
import { amountsIn, aProjectWithTime, itemOf } from "../../support/screens/studio";

/** 24 soaps at a total of 862.30: 2h 30m at 120.00, and oils of 562.30. */
async function someSoap(userId: string) {
  const method = await aMethod(userId, { rateCents: 12_000 });
  const { id } = await aProjectWithTime(userId, { name: "Soap", seconds: 9_000 });
  const materials = [{ name: "Oils", costCents: 56_230 }];
  await noteCosts(userId, id, { materials, pieces: 24 });
  return { id, complete: { projectId: id, methodId: method.id, materials, additionalCostsCents: 0, pieces: 24 } };
}

test("the crafter sets the price of one of 24 soaps, and every price names it first @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const { id } = await someSoap(crafter.id);
  await page.goto("/calculator/projects");
  await expect(itemOf(page, "Soap")).toContainText("R35.93 each, R862.32 for 24 so far");
  await page.goto(`/calculator/projects/${id}?complete=${id}`);
  const complete = completionFormOf(page, "Soap");
  // On phones the total stands above the buttons.
  const shown = (words: string) => complete.dialog.getByText(words, { exact: true }).filter({ visible: true }).last();
  const expectWords = (words: string) => expect(shown(words)).toBeVisible();
  await expectWords("R862.30");
  await expectWords("R35.93 each, rounded up; all 24 R862.32 (total R862.30)");
  const prices = complete.dialog.getByRole("group", { name: "Round the price of one up to" }).getByRole("button");
  await expect(prices).toHaveText(["R35.99", "R36.00", "R40.00"]);
  await prices.nth(1).click();
  await expect(complete.priceOfOne).toHaveValue("36.00");
  await expect(complete.priceOfOne).toHaveAccessibleDescription("The final price is this × 24.");
  await expectWords("R36.00 each, R864.00 for 24");
  await complete.priceOfOne.fill("50");
  await expect(prices).toHaveText(["R50.99", "R51.00", "R55.00", "R60.00"]);
  await complete.priceOfOne.fill("36");
  await complete.quantity.fill("");
  await expectWords("Incomplete");
  await complete.quantity.fill("12");
  await expectWords("R36.00 each, R432.00 for 12");
  await complete.quantity.fill("24");
  await complete.priceOfOne.fill("999999999");
  await complete.markComplete.click();
  await expect(complete.priceOfOne).toHaveAccessibleDescription(/For 24 pieces that is more than 9,999,999,999\.99\./);
  await complete.priceOfOne.fill("35.93");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  expect(await findProjectRow(id)).toMatchObject({
    ...{ pieces: 24, priceOverrideCents: 86_232, snapshot: { totalCents: 86_230 } },
  });
  await expect(page.getByRole("main").getByText("R35.93 each, R862.32 for 24")).toBeVisible();
  await page.getByRole("link", { name: "Customer view" }).click();
  await expect(page.getByText(/^One piece R35\.93$/)).toBeVisible();
  await expect(page.getByText(/^All 24 R862\.32$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto("/calculator/projects?tab=completed");
  await expect(itemOf(page, "Soap")).toContainText("R35.93 each, R862.32 for 24");
  await expectNoSidewaysScroll(page);
});

test("24 pieces at a total of 862.30 are sold and shared at 35.93, and the tag for one says nothing else", async ({
  signedIn: page,
  crafter,
}) => {
  const { id, complete } = await someSoap(crafter.id);
  await markComplete(crafter.id, { ...complete, priceOverrideCents: null });
  await page.goto(`/calculator/projects/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("R35.93 each, rounded up; all 24 R862.32 (total R862.30)")).toBeVisible();
  await expect(main.getByText(/^Total R862\.30$/)).toBeVisible();
  const ledger = page.getByRole("region", { name: "Sold, given away, kept" });
  await ledger.getByRole("button", { name: "Sold" }).click();
  const sold = page.getByRole("dialog", { name: "Sold" });
  const received = sold.getByLabel("Received, in R");
  await expect(received).toHaveValue("35.93");
  await expect(received).toHaveAccessibleDescription("With shipping. Your price is R35.93 each.");
  await sold.getByLabel("Quantity").fill("3");
  await expect(received).toHaveValue("107.79");
  await sold.getByRole("button", { name: "Save" }).click();
  await expect(ledger.getByRole("listitem")).toContainText("Sold, R35.93 each, R107.79 for 3");

  await main.getByRole("link", { name: "Share", exact: true }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  const what = page.getByRole("group", { name: "What the page is for" });
  await expect(what.getByRole("radio", { name: "One piece" })).toBeChecked();
  await expect(amountsIn(preview)).toHaveText(["R23.43", "R12.50", "R35.93"]);
  await expect(page.getByLabel("Materials R23.43")).toBeVisible();
  await what.getByRole("radio", { name: "All 24" }).check();
  await expect(amountsIn(preview)).toHaveText(["24", "R562.30", "R300.02", "R35.93", "R862.32"]);
  await what.getByRole("radio", { name: "One piece" }).check();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("heading", { name: "Price receipt for one" })).toBeVisible();
  const [share] = await db.select().from(shares).where(eq(shares.userId, crafter.id));
  await page.goto(`/r/${share?.token}`);
  await expect(page.getByRole("row")).toHaveText([/Materials\s*R23\.43/, /Work\s*R12\.50/, /Total\s*R35\.93/]);
  await page.goto(`/r/${share?.token}/print?size=tag`);
  await expect(page.getByText("R35.93", { exact: true })).toBeVisible();
  // The address below the code is of random letters and digits.
  expect((await page.locator("main .words").textContent())?.match(/R[\d,.]+\d/g)).toEqual(["R35.93"]);
});

test("Mark Complete says what the fair leaves of the price, and takes the price that earns the wage @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const { id } = await someSoap(crafter.id);
  await aSalesChannel(crafter.id, {
    name: "Craft fair",
    percentBp: 0,
    fixedCents: 0,
    perEventCents: 65_000,
    piecesPerEvent: 20,
  });
  await page.goto(`/calculator/projects/${id}?complete=${id}`);
  const complete = completionFormOf(page, "Soap");
  const loss = "After the fees of “Craft fair”, R35.93 each brings a loss of R192.00 an hour.";
  // In sight without scrolling, beside the button that can't be undone.
  await expect(complete.dialog.getByText(loss)).toBeInViewport();
  await complete.dialog.getByRole("button", { name: "R68.43 each for R120.00 an hour" }).click();
  await expect(complete.priceOfOne).toHaveValue("68.43");
  await expect(complete.dialog.getByText(/R68\.43 each brings R120\.\d\d an hour\./)).toBeVisible();
  await expect(complete.dialog.getByRole("button", { name: /an hour$/ })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});
