import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { setSaved } from "@/db/queries/methods/saved";
import { calculationMethods } from "@/db/schema";
import { priceProject } from "@/lib/domain/methods/pricing";
import { printMoney } from "@/lib/domain/shared/money";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod } from "../../support/people/factories";
import { UNBREAKABLE } from "../../support/people/furnished";
import { findProjectRow } from "../../support/people/project-work";
import { tabTo } from "../../support/screens/keys";
import { aMethodOfAnother, methodFormOf, starterFormOf } from "../../support/screens/methods";
import { completionFormOf } from "../../support/screens/project-dialogs";
import { amountsIn, aProjectWithTime, itemOf } from "../../support/screens/studio";

const expectAccessiblePage = async (page: Page) => {
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
};

/** Whether Enter moves the focus before the next key, which may come within the same frame. */
const movesFocusAtOnce = () => {
  const here = document.activeElement;
  here?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  return document.activeElement !== here;
};

/** At a paper sheet's width, where the phone's rules apply. */
const expectBarePaper = async (page: Page) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });
};

test("Mark Complete works by keyboard, and preview, summary and print show the same amounts", async ({
  signedIn: page,
  crafter,
}) => {
  const seconds = 5_437;
  const method = await aMethod(crafter.id, {
    ...{ title: "Fair hour", rateCents: 12_345, profitOption: "manual", manualProfitCents: 3_001 },
  });
  await aMethod(crafter.id, { title: "Commissions" });
  const project = await aProjectWithTime(crafter.id, { name: "Scarf", seconds });
  const materials = [
    { name: "Shetland wool", costCents: 54_000 },
    { name: "Buttons", costCents: 1_234 },
    { name: "Thread", costCents: 5 },
  ];
  const work = { totalSeconds: seconds, materials, additionalCostsCents: 3_550, priceOverrideCents: null };
  const price = priceProject({ method, ...work });
  const [lines, total] = [price.lines.map(({ cents }) => printMoney(cents, "R")), printMoney(price.totalCents, "R")];

  await page.goto("/calculator/projects");
  const complete = completionFormOf(page, "Scarf");
  await tabTo(page, itemOf(page, "Scarf").getByRole("link", { name: "Mark Complete" }));
  await page.keyboard.press("Enter");
  await expect(complete.dialog).toBeVisible();
  await expect(complete.dialog.getByText("Complete “Scarf”", { exact: true })).toBeFocused();
  await expect(complete.preview).toContainText("Choose a calculation method to see the price build up.");
  await expect(complete.preview).toContainText("Total–");
  await tabTo(page, complete.addMaterial);
  await page.keyboard.press("Enter");
  for (const [at, [name, cost]] of [
    ["Shetland wool", "540"],
    ["Buttons", "12.34"],
    ["Thread", ".05"],
  ].entries()) {
    await expect(complete.material(at + 1)).toBeFocused();
    await page.keyboard.type(name ?? "");
    expect(await page.evaluate(movesFocusAtOnce)).toBe(true);
    await expect(complete.cost(at + 1)).toBeFocused();
    await page.keyboard.type(cost ?? "");
    if (at < 2) expect(await page.evaluate(movesFocusAtOnce)).toBe(true);
  }
  await tabTo(page, complete.method("Commissions"));
  await page.keyboard.press("ArrowRight");
  await expect(complete.method("Fair hour")).toBeChecked();
  await tabTo(page, complete.additional);
  await page.keyboard.type("35.5");
  await expect(amountsIn(complete.preview)).toHaveText(lines);
  await expect(complete.preview.getByText(total, { exact: true })).toBeVisible();
  await tabTo(page, complete.markComplete);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(new RegExp(`/calculator/projects/${project.id}\\?made$`));
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  const made = page.getByRole("region", { name: `${project.name} is made` });
  await expect(made.getByRole("link", { name: "Share its receipt" })).toBeVisible();
  const figures = [...lines, ...materials.map(({ costCents }) => printMoney(costCents, "R"))];
  const main = page.getByRole("main");
  await expect(amountsIn(main)).toHaveText(figures);
  await expect(main.getByText(total, { exact: true })).toBeVisible();
  expect(await findProjectRow(project.id)).toMatchObject({
    status: "finished",
    snapshot: { totalCents: price.totalCents },
  });

  await page.emulateMedia({ media: "print" });
  await expect(amountsIn(main)).toHaveText(figures);
  await expect(main.getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expectBarePaper(page);

  await page.emulateMedia({ media: "screen" });
  await main.getByRole("link", { name: "Customer view" }).click();
  const madeUp = price.laborCents + method.manualProfitCents;
  const handedOver = [price.materialsCents, work.additionalCostsCents, madeUp].map((cents) => printMoney(cents, "R"));
  await page.emulateMedia({ media: "print" });
  await expectBarePaper(page);
  await expect(amountsIn(main)).toHaveText(handedOver);
  await expect(main.getByText(total, { exact: true })).toBeVisible();
  for (const secret of ["an hour", "1h", "Fair hour", printMoney(method.manualProfitCents, "R")])
    await expect(main).not.toContainText(secret);

  // Of several methods none is chosen for the next one.
  await page.emulateMedia({ media: "screen" });
  const { id } = await aProjectWithTime(crafter.id, { name: "Hat", seconds: 3_600, daysAgo: 1 });
  await page.goto(`/calculator/projects?complete=${id}`);
  const next = completionFormOf(page, "Hat");
  await expect(next.dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await next.markComplete.click();
  await expect(next.method("Commissions")).toBeFocused();
  await expect(next.method("Commissions")).toHaveAccessibleDescription("Please choose a calculation method.");
  expect((await findProjectRow(id))?.status).toBe("ongoing");
  await next.method("Fair hour R153.46").check();
  await expect(next.preview.getByText("R153.46", { exact: true })).toBeVisible();
});

test("the completion dialog leads to creating a method and back, requires one, and stores only the price it showed", async ({
  signedIn: page,
  crafter,
}) => {
  const { id } = await aProjectWithTime(crafter.id, { name: "Scarf", seconds: 7_200 });
  await page.goto("/calculator/projects");
  const markComplete = itemOf(page, "Scarf").getByRole("link", { name: "Mark Complete" });
  await markComplete.click();
  const complete = completionFormOf(page, "Scarf");
  await complete.additional.fill("12.50");
  await expect(complete.dialog.getByRole("group", { name: "Calculation method" })).toBeHidden();
  await complete.markComplete.click();
  await expect(starterFormOf(page).amount).toBeFocused();
  await expect(starterFormOf(page).amount).toHaveAccessibleDescription(/Please answer this first/);
  await complete.dialog.getByRole("link", { name: "create a method" }).click();
  const method = methodFormOf(page);
  await method.title.fill("Fair hour");
  await method.rate.fill("100");
  await method.create.click();
  await expect(complete.additional).toHaveValue("12.50");
  await expect(amountsIn(complete.preview)).toHaveText(["R200.00", "R0.00", "R12.50"]);

  await complete.additional.fill("-1");
  await complete.markComplete.click();
  await expect(complete.additional).toBeFocused();
  await expect(complete.additional).toHaveAttribute("aria-invalid", "true");
  await complete.additional.fill("");
  await complete.finalPrice.fill("180");
  await expect(amountsIn(complete.preview)).toHaveText(["R200.00", "R0.00", "R0.00", "R200.00"]);
  await expect(complete.preview.getByText("R180.00", { exact: true })).toBeVisible();
  await complete.cancel.click();
  await expect(complete.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/calculator\/projects$/);
  expect((await findProjectRow(id))?.status).toBe("ongoing");
  await markComplete.click();
  await expect(complete.finalPrice).toHaveValue("180");

  await db.update(calculationMethods).set({ rateCents: 12_000 }).where(eq(calculationMethods.userId, crafter.id));
  await complete.markComplete.click();
  await expect(complete.dialog.getByRole("alert")).toContainText("the total is now R240.00, not R200.00");
  await expect(amountsIn(complete.preview)).toHaveText(["R240.00", "R0.00", "R0.00", "R240.00"]);
  await expect(complete.finalPrice).toHaveValue("180");
  expect((await findProjectRow(id))?.status).toBe("ongoing");
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  expect(await findProjectRow(id)).toMatchObject({ snapshot: { totalCents: 24_000 }, priceOverrideCents: 18_000 });
});

test("the completion dialog selects the only method, offers rounded prices, and makes a first method of two questions @phone @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  const { method } = await aMethodOfAnother(crafter, { rateCents: 9_000 });
  await setSaved(crafter.id, method.id, true);
  const scarf = await aProjectWithTime(crafter.id, { name: "Scarf", seconds: 7_200 });
  await page.goto(`/calculator/projects/${scarf.id}`);
  const worth = page.getByRole("region", { name: "What it pays" });
  await expect(worth).toContainText("R180.00 for R90.00 an hour");
  await page.getByRole("link", { name: "Mark Complete" }).first().click();
  const rounding = completionFormOf(page, "Scarf");
  await expect(rounding.method(method.title)).toBeChecked();
  const prices = rounding.dialog.getByRole("group", { name: "Round the total up to" }).getByRole("button");
  await rounding.additional.fill("-8");
  await expect(prices).toHaveCount(0);
  await rounding.additional.fill("8.35");
  await expect(prices).toHaveText(["R189.00", "R190.00", "R195.00", "R200.00"]);
  await prices.nth(1).click();
  await expect(rounding.finalPrice).toHaveValue("190.00");
  await expect(rounding.dialog.getByText("R190.00", { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await expect(prices).toHaveText(["R189.00", "R190.00", "R195.00", "R200.00"]);
  await expectNoSidewaysScroll(page);
  await rounding.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  await expect(worth).toContainText("at R190.00, before any fees");
  expect(await findProjectRow(scarf.id)).toMatchObject({
    priceOverrideCents: 19_000,
    snapshot: { totalCents: 18_835 },
  });

  await setSaved(crafter.id, method.id, false);
  const shawl = await aProjectWithTime(crafter.id, { name: "Shawl", seconds: 7_200, daysAgo: 1 });
  await page.goto(`/calculator/projects?complete=${shawl.id}`);
  const [complete, starter] = [completionFormOf(page, "Shawl"), starterFormOf(page)];
  await complete.additional.fill("12.50");
  await starter.amount.fill("60");
  await starter.onTop("10%").check();
  await expectAccessiblePage(page);
  await starter.create.click();
  await expect(complete.method("My first method")).toBeFocused();
  await expect(complete.method("My first method")).toBeChecked();
  await expect(starter.create).toBeHidden();
  await expect(amountsIn(complete.preview)).toHaveText(["R132.00", "R0.00", "R12.50"]);
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  expect(await findProjectRow(shawl.id)).toMatchObject({ status: "finished", snapshot: { totalCents: 14_450 } });
});

test("the total stays visible above the fields, and the largest amounts fit a phone @phone @fonts", async ({
  signedIn: page,
  crafter,
}) => {
  const method = await aMethod(crafter.id, { currency: "kr.", rateCents: 99_999_999 });
  const { id } = await aProjectWithTime(crafter.id, { name: UNBREAKABLE, seconds: 400_000 });
  await page.goto(`/calculator/projects?complete=${id}`);
  const complete = completionFormOf(page, UNBREAKABLE);
  await expect(complete.method(method.title)).toBeChecked();
  const materials = Array.from({ length: 4 }, () => ({ name: "Wool", costCents: 1_000 }));
  for (let line = 1; line <= materials.length; line++) {
    await complete.addMaterial.click();
    await complete.material(line).fill("Wool");
    await complete.cost(line).fill("10");
  }
  await complete.material(1).scrollIntoViewIfNeeded();
  const work = { totalSeconds: 400_000, materials, additionalCostsCents: 0, priceOverrideCents: null };
  const total = printMoney(priceProject({ method, ...work }).totalCents, "kr.");
  await expect(complete.dialog.getByText(total, { exact: true }).filter({ visible: true }).last()).toBeInViewport();
  await expect(complete.markComplete).toBeInViewport();

  await complete.cost(1).fill("");
  await complete.additional.fill("9999999999.99");
  await complete.markComplete.click();
  await expect(complete.cost(1)).toBeFocused();
  await expectAccessiblePage(page);
  await complete.cost(1).fill("9999999999.99");
  await expectNoSidewaysScroll(page);
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  await expectAccessiblePage(page);
  await page.goto("/calculator/projects?tab=completed");
  await expect(itemOf(page, UNBREAKABLE)).toBeVisible();
  await expectNoSidewaysScroll(page);
});
