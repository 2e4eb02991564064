import type { Page } from "@playwright/test";
import { setFloor } from "@/db/queries/sales/floors";
import { expect, expectHydrated, expectNoAxeFindings, test } from "../../support/e2e";
import { aMethod, aProject, aSalesChannel, markComplete } from "../../support/people/factories";
import { tabTo } from "../../support/screens/keys";
import { aProjectWithTime } from "../../support/screens/studio";

const card = (page: Page) => page.getByRole("region", { name: "What it pays" });
const field = (page: Page, name: "Price" | "Wage") => card(page).getByRole("textbox", { name, exact: true });
const slider = (page: Page, name: "Price" | "Wage") => card(page).getByRole("slider", { name, exact: true });

/** Before it is hydrated, the panel forgets what is typed. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expectHydrated(field(page, "Price"));
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
  await open(page, await aScarf(crafter.id));
  await expect(field(page, "Price")).toHaveValue("300.00");
  await field(page, "Wage").fill("60");
  await expect(field(page, "Price")).toHaveValue("170.00");
  const wholesale = card(page).getByRole("row", { name: /^Wholesale/ });
  await expect(wholesale.getByRole("cell")).toHaveText([/R340\.00$/, /R17\.50$/, /R35\.00$/]);
  await card(page).getByLabel("Sold through").selectOption("Wholesale");
  await expect(field(page, "Price")).toHaveValue("340.00");
  await card(page).getByLabel("Round the price up to").selectOption(".99");
  await expect(field(page, "Price")).toHaveValue("340.99");
  await expect(card(page).getByText("R60.24 an hour.", { exact: true })).toBeVisible();
  await field(page, "Price").fill("342");
  await expect(field(page, "Wage")).toHaveValue("60.50");
  await field(page, "Price").fill("10");
  await expect(card(page).getByText("A loss of R22.50 an hour.")).toBeVisible();
  await expect(field(page, "Wage")).toHaveValue("");
  await field(page, "Price").fill("1,200");
  await expect(field(page, "Price")).toHaveAccessibleDescription(/without the comma/);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const [name, cell] = [wholesale.getByRole("rowheader"), wholesale.getByRole("cell").first()];
  expect((await cell.boundingBox())?.y).toBeGreaterThan((await name.boundingBox())?.y ?? 0);
});

test("the sliders work by keyboard alone, and screen readers hear the final result", async ({
  signedIn: page,
  crafter,
}) => {
  await aSalesChannel(crafter.id, { name: "Direct", percentBp: 0, fixedCents: 0 });
  await open(page, await aScarf(crafter.id));
  await field(page, "Wage").fill("60");
  const wage = slider(page, "Wage");
  await tabTo(page, wage);
  await expect(wage).toHaveAttribute("aria-valuetext", "Wage R60.00 an hour");
  await page.keyboard.press("ArrowRight");
  await expect(field(page, "Wage")).toHaveValue("61.00");
  await expect(field(page, "Price")).toHaveValue("172.00");
  await page.keyboard.press("PageUp");
  await expect(wage).toHaveAttribute("aria-valuetext", "Wage R71.00 an hour");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await expect(field(page, "Wage")).toHaveValue("60.00");
  await page.keyboard.press("Home");
  await expect(field(page, "Wage")).toHaveValue("0.00");
  await expect(field(page, "Price")).toHaveValue("50.00");
  await page.keyboard.press("End");
  await expect(wage).toHaveValue((await wage.getAttribute("max")) ?? "");
  await tabTo(page, slider(page, "Price"));
  await page.keyboard.press("Home");
  await expect(slider(page, "Price")).toHaveAttribute("aria-valuetext", "Price R0.00");
  await expect(card(page).locator("[aria-live=polite]")).toHaveText(
    "At R0.00: A loss of R25.00 an hour. You lose R50.00.",
  );
});

test("the wage is compared with the hoped-for one from 15 minutes on, and the price is passed on to the completion dialog", async ({
  signedIn: page,
  crafter,
}) => {
  await setFloor(crafter.id, { currency: "R", floorCents: 6_000 });
  const untimed = await aProject(crafter.id);
  await open(page, `/calculator/projects/${untimed.id}`);
  await expect(card(page).getByText("–, less than 15 minutes say nothing about an hour.")).toBeVisible();
  await expect(slider(page, "Wage")).toHaveCount(0);
  await expect(card(page).getByRole("row", { name: /^Without fees/ })).toBeVisible();

  await aSalesChannel(crafter.id, { name: "Market" });
  const { id } = await aProjectWithTime(crafter.id, { name: "Shawl", seconds: 7_200 });
  await open(page, `/calculator/projects/${id}`);
  await expect(field(page, "Wage")).toHaveValue("60.00");
  await field(page, "Wage").fill("38");
  await expect(card(page).getByText("R38.00 an hour, R22.00 under what you hope for.", { exact: true })).toBeVisible();
  await expect(field(page, "Price")).toHaveValue("84.48");
  await card(page).getByRole("link", { name: "Use this price" }).click();
  const dialog = page.getByRole("dialog", { name: "Complete “Shawl”" });
  await expect(dialog.getByLabel("Final price")).toHaveValue("84.48");
  await expect(dialog.getByLabel("Quantity")).toHaveValue("1");
});
