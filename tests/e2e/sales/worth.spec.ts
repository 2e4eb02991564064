import type { Page } from "@playwright/test";
import { setFloor } from "@/db/queries/sales/floors";
import { expect, expectHydrated, expectNoAxeFindings, test } from "../../support/e2e";
import { aMethod, aProject, aSalesChannel, markComplete } from "../../support/people/factories";
import { tabTo } from "../../support/screens/keys";
import { aProjectWithTime } from "../../support/screens/studio";

const cardOf = (page: Page) => page.getByRole("region", { name: "What it pays" });
const fieldOf = (page: Page, name: "Price" | "Wage") => cardOf(page).getByRole("textbox", { name, exact: true });
const sliderOf = (page: Page, name: "Price" | "Wage") => cardOf(page).getByRole("slider", { name, exact: true });

/** Before it is hydrated, the panel forgets what is typed. The figures are folded unless some have to be typed first. */
async function openWorth(page: Page, path: string) {
  await page.goto(path);
  const change = cardOf(page).getByRole("button", { name: "Change the figures" });
  await expectHydrated(change);
  if ((await change.getAttribute("aria-expanded")) === "false") await change.click();
}

/** Two hours with material of 50.00, completed at 300.00. */
async function aScarf(userId: string) {
  const method = await aMethod(userId);
  const { id } = await aProjectWithTime(userId, { name: "Scarf", seconds: 7_200 });
  await markComplete(userId, {
    ...{ projectId: id, methodId: method.id, additionalCostsCents: 0, priceOverrideCents: 30_000 },
    materials: [{ name: "Wool", costCents: 5_000 }],
  });
  return `/calculator/projects/${id}`;
}

test("a typed wage gives the price, a typed price the wage, and every channel has a row with its own wage", async ({
  signedIn: page,
  crafter,
}) => {
  await aSalesChannel(crafter.id, { name: "Direct", percentBp: 0, fixedCents: 0 });
  await aSalesChannel(crafter.id, { name: "Wholesale", percentBp: 5_000, fixedCents: 0, position: 2 });
  await openWorth(page, await aScarf(crafter.id));
  await expect(fieldOf(page, "Price")).toHaveValue("300.00");
  await fieldOf(page, "Wage").fill("60");
  await expect(fieldOf(page, "Price")).toHaveValue("170.00");
  const wholesale = cardOf(page).getByRole("row", { name: /^Wholesale/ });
  await expect(wholesale.getByRole("cell")).toHaveText([/R340\.00$/, /R17\.50$/, /R35\.00$/]);
  await cardOf(page).getByLabel("Sold through").selectOption("Wholesale");
  await expect(fieldOf(page, "Price")).toHaveValue("340.00");
  await cardOf(page).getByLabel("Round the price up to").selectOption(".99");
  await expect(fieldOf(page, "Price")).toHaveValue("340.99");
  await expect(cardOf(page).getByRole("strong")).toHaveText("R340.99");
  await expect(cardOf(page)).toContainText("for R60.24 an hour, after the fees of “Wholesale”, with 2h 0m logged.");
  await fieldOf(page, "Price").fill("342");
  await expect(fieldOf(page, "Wage")).toHaveValue("60.50");
  await fieldOf(page, "Price").fill("10");
  await expect(cardOf(page).getByText("A loss of R22.50 an hour", { exact: true })).toBeVisible();
  await expect(fieldOf(page, "Wage")).toHaveValue("");
  await fieldOf(page, "Price").fill("1,200");
  await expect(fieldOf(page, "Price")).toHaveAccessibleDescription(/without the comma/);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const change = cardOf(page).getByRole("button", { name: "Change the figures" });
  await change.click();
  await expect(wholesale).toBeHidden();
  await expect(cardOf(page).getByText("A loss of R22.50 an hour", { exact: true })).toBeVisible();
  await change.click();
  const [name, cell] = [wholesale.getByRole("rowheader"), wholesale.getByRole("cell").first()];
  expect((await cell.boundingBox())?.y).toBeGreaterThan((await name.boundingBox())?.y ?? 0);
});

test("the sliders work by keyboard alone, and screen readers hear the final result", async ({
  signedIn: page,
  crafter,
}) => {
  await aSalesChannel(crafter.id, { name: "Direct", percentBp: 0, fixedCents: 0 });
  await openWorth(page, await aScarf(crafter.id));
  await fieldOf(page, "Wage").fill("60");
  const wage = sliderOf(page, "Wage");
  await tabTo(page, wage);
  await expect(wage).toHaveAttribute("aria-valuetext", "Wage R60.00 an hour");
  await page.keyboard.press("ArrowRight");
  await expect(fieldOf(page, "Wage")).toHaveValue("61.00");
  await expect(fieldOf(page, "Price")).toHaveValue("172.00");
  await page.keyboard.press("PageUp");
  await expect(wage).toHaveAttribute("aria-valuetext", "Wage R71.00 an hour");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await expect(fieldOf(page, "Wage")).toHaveValue("60.00");
  await page.keyboard.press("Home");
  await expect(fieldOf(page, "Wage")).toHaveValue("0.00");
  await expect(fieldOf(page, "Price")).toHaveValue("50.00");
  await page.keyboard.press("End");
  await expect(wage).toHaveValue((await wage.getAttribute("max")) ?? "");
  await tabTo(page, sliderOf(page, "Price"));
  await page.keyboard.press("Home");
  await expect(sliderOf(page, "Price")).toHaveAttribute("aria-valuetext", "Price R0.00");
  await expect(cardOf(page).locator("[aria-live=polite]")).toHaveText(
    "A loss of R25.00 an hour at R0.00, after the fees of “Direct”, with 2h 0m logged. You lose R50.00.",
  );
});

test("the wage is compared with the hoped-for one from 15 minutes on, and the price is passed on to the completion dialog", async ({
  signedIn: page,
  crafter,
}) => {
  await setFloor(crafter.id, { currency: "R", floorCents: 6_000 });
  const untimed = await aProject(crafter.id);
  await openWorth(page, `/calculator/projects/${untimed.id}`);
  await expect(cardOf(page)).toContainText("No time is logged yet, so there is no hourly wage. Suppose hours");
  await expect(sliderOf(page, "Wage")).toHaveCount(0);
  await expect(cardOf(page).getByRole("row")).toHaveCount(0);
  await fieldOf(page, "Price").fill("20");
  await expect(cardOf(page).getByRole("row", { name: /^Without fees/ })).toBeVisible();

  await aSalesChannel(crafter.id, { name: "Market" });
  const { id } = await aProjectWithTime(crafter.id, { name: "Shawl", seconds: 7_200 });
  await openWorth(page, `/calculator/projects/${id}`);
  await expect(fieldOf(page, "Wage")).toHaveValue("60.00");
  await fieldOf(page, "Wage").fill("38");
  await expect(cardOf(page)).toContainText("for R38.00 an hour, R22.00 under your minimum, after the fees of “Market”");
  await expect(fieldOf(page, "Price")).toHaveValue("84.48");
  await cardOf(page).getByRole("link", { name: "Use this price" }).click();
  const dialog = page.getByRole("dialog", { name: "Complete “Shawl”" });
  await expect(dialog.getByLabel("Final price")).toHaveValue("84.48");
  await expect(dialog.getByLabel("Quantity")).toHaveValue("1");
});
