import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { setFloor } from "@/db/queries/sales/floors";
import { projects } from "@/db/schema";
import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod, aProject, aSalesChannel, markComplete } from "../../support/people/factories";
import { findProjectRow, noteCosts, someCosts } from "../../support/people/project-work";
import { tabTo } from "../../support/screens/keys";
import { completionFormOf, costsFormOf } from "../../support/screens/project-dialogs";
import { aProjectWithTime, itemOf } from "../../support/screens/studio";

const worthOf = (page: Page) => page.getByRole("region", { name: "What it pays" });
const costsOf = (page: Page) => page.getByRole("region", { name: "Materials and costs" });

/** Opens the page once its panel listens. */
async function openProject(page: Page, id: string) {
  await page.goto(`/calculator/projects/${id}`);
  await expectHydrated(worthOf(page).getByRole("textbox", { name: /^Price/, includeHidden: true }));
}

test("costs noted on the page are what “What it pays” asks for and what completing begins with @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await aMethod(crafter.id, { rateCents: 6_600 });
  const { id } = await aProjectWithTime(crafter.id, { name: "Cardigan", seconds: 27_000 });
  await openProject(page, id);
  await costsOf(page).getByRole("link", { name: "Add materials and costs" }).click();
  const costs = costsFormOf(page, "Cardigan");
  await costs.addMaterial.click();
  await costs.material(1).fill("Wool");
  await costs.material(1).press("Enter");
  await costs.cost(1).fill("629");
  await costs.cost(1).press("Enter");
  await costs.material(2).fill("Buttons");
  await costs.cost(2).fill("54");
  await costs.cost(2).press("Enter");
  await expect(costs.material(3)).toBeFocused();
  await costs.material(3).press("Escape");
  await expect(costs.material(3)).toHaveCount(0);
  await expect(costs.material(2)).toBeFocused();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await costs.save.click();
  await expect(costs.dialog).toBeHidden();
  await expect(costsOf(page)).toContainText("R683.00");

  const worth = worthOf(page);
  await expect(worth.getByRole("strong")).toHaveText("R1,178.00");
  await expect(worth).toContainText("for R66.00 an hour, before any fees, with 7h 30m logged.");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await worth.getByRole("link", { name: "Use this price" }).click();
  const complete = completionFormOf(page, "Cardigan");
  await expect(complete.material(1)).toHaveValue("Wool");
  await expect(complete.cost(2)).toHaveValue("54.00");
  await expect(complete.finalPrice).toHaveValue("1178.00");
  const suggested = complete.dialog.getByText("R1,178.00 was calculated with 7h 30m, for R66.00 an hour.");
  await expect(suggested).toBeVisible();
  await complete.cost(2).fill("504");
  await expect(complete.dialog.getByText(/With 7h 30m logged .* it brings R6\.00 an hour\./)).toBeVisible();
  await complete.cost(2).fill("54");
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  await expect(page.getByText("You earn R66.00 an hour after costs, before the fees of where you sell.")).toBeVisible();
  await expect(worthOf(page).getByRole("strong")).toHaveText("R66.00 an hour");
});

test("the price of one soap of 24 is asked at a fair, and completing at it brings the wage", async ({
  signedIn: page,
  crafter,
}) => {
  const fair = { percentBp: 0, fixedCents: 0, perEventCents: 65_000, piecesPerEvent: 20 };
  await aSalesChannel(crafter.id, { name: "Fair", ...fair });
  await aMethod(crafter.id, { rateCents: 12_000 });
  const { id } = await aProjectWithTime(crafter.id, { name: "Soap", seconds: 9_000 });
  await noteCosts(crafter.id, id, { materials: [{ name: "Oils", costCents: 48_000 }], pieces: 24 });
  await openProject(page, id);
  await expect(worthOf(page).getByRole("strong")).toHaveText("R65.00 each");
  await worthOf(page).getByRole("link", { name: "Use this price" }).click();
  const complete = completionFormOf(page, "Soap");
  await expect(complete.quantity).toHaveValue("24");
  await expect(complete.priceOfOne).toHaveValue("65.00");
  await expect(complete.preview.getByText("R65.00 each, R1,560.00 for 24")).toBeVisible();
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  await expect(worthOf(page).getByRole("strong")).toHaveText("R120.00 an hour");
  await expect(worthOf(page)).toContainText("at R65.00 each, after the fees of “Fair”, with 2h 30m logged.");
  expect(await findProjectRow(id)).toMatchObject({ pieces: 24, priceOverrideCents: 156_000 });
});

test("hours can be supposed before the work, typed or as the last copies of the template, and are stored nowhere", async ({
  signedIn: page,
  crafter,
}) => {
  const method = await aMethod(crafter.id, { rateCents: 9_000 });
  const template = await aProject(crafter.id, { name: "Mug", isOneOff: false, methodId: method.id });
  await noteCosts(crafter.id, template.id, { materials: [{ name: "Clay", costCents: 12_000 }] });
  const made = await aProjectWithTime(crafter.id, { name: "First mug", seconds: 26_400 });
  const { id } = await aProject(crafter.id, { name: "Next mug", madeFrom: template.id, methodId: method.id });
  await noteCosts(crafter.id, id, { materials: [{ name: "Clay", costCents: 12_000 }] });
  await openProject(page, id);
  await page.getByRole("link", { name: "Mark Complete" }).click();
  await page.getByRole("link", { name: "Add time on its page" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const worth = worthOf(page);
  await expect(worth).toContainText("No time is logged yet, so there is no hourly wage. Suppose hours to see a price.");
  const hours = worth.getByRole("textbox", { name: "Supposed hours" });
  await hours.fill("8h");
  await expect(worth.getByRole("strong")).toHaveText("R840.00");
  await expect(worth).toContainText("for R90.00 an hour, before any fees, with 8h 0m supposed.");
  await expect(page.getByText("No time logged yet")).toBeVisible();
  await hours.fill("soon");
  await expect(hours).toHaveAccessibleDescription(/Please enter hours, such as 8 or 7h 20m\./);
  expect(await findProjectRow(id)).toMatchObject({ totalSeconds: 0, priceOverrideCents: null, snapshot: null });

  await db.update(projects).set({ madeFrom: template.id }).where(eq(projects.id, made.id));
  await markComplete(crafter.id, { projectId: made.id, methodId: method.id, ...someCosts() });
  for (const projectId of [id, template.id]) {
    await openProject(page, projectId);
    await worth.getByRole("button", { name: "as the last copy, 7h 20m" }).click();
    await expect(worth.getByRole("strong")).toHaveText("R780.00");
    await expect(worth).toContainText("with 7h 20m supposed.");
  }
  await expect(worth.getByRole("link", { name: "Use this price" })).toHaveCount(0);
});

test("two windows on one line: the later one sees what was saved, and takes or replaces it", async ({
  signedIn: page,
  crafter,
  context,
}) => {
  await aMethod(crafter.id);
  const { id } = await aProject(crafter.id, { name: "Shawl" });
  const laptop = await context.newPage();
  for (const window of [page, laptop]) {
    await window.goto(`/calculator/projects/${id}?costs=${id}`);
    await costsFormOf(window, "Shawl").addMaterial.click();
  }
  const [first, later] = [costsFormOf(page, "Shawl"), costsFormOf(laptop, "Shawl")];
  await first.material(1).fill("Wool");
  await first.cost(1).fill("45");
  await first.save.click();
  await expect(first.dialog).toBeHidden();
  await later.material(1).fill("Silk");
  await later.cost(1).fill("90");
  await later.save.click();
  const alert = later.dialog.getByRole("alert");
  await expect(alert).toContainText("changed in another window. Nothing of yours was saved");
  await expect(alert).toContainText("Wool");
  await expect(alert).toContainText("45.00");
  await expect(later.material(1)).toHaveValue("Silk");
  await expectNoAxeFindings(laptop);
  await later.save.click();
  await expect(later.dialog).toBeHidden();

  await page.goto(`/calculator/projects/${id}?complete=${id}`);
  const complete = completionFormOf(page, "Shawl");
  await expect(complete.material(1)).toHaveValue("Silk");
  await complete.additional.fill("5");
  await laptop.goto(`/calculator/projects/${id}?costs=${id}`);
  await later.cost(1).fill("99");
  await later.save.click();
  await expect(later.dialog).toBeHidden();
  await complete.markComplete.click();
  await expect(complete.dialog.getByRole("alert")).toContainText("then press Mark Complete again to replace it.");
  expect((await findProjectRow(id))?.status).toBe("ongoing");
  await complete.dialog.getByRole("button", { name: "Use what is saved" }).click();
  await expect(complete.cost(1)).toHaveValue("99.00");
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  expect((await findProjectRow(id))?.snapshot?.materials).toEqual([{ name: "Silk", costCents: 9_900 }]);
});

test("focus goes through the page as it is seen, and Start says when the stopwatch is on the project", async ({
  signedIn: page,
  crafter,
}) => {
  await setFloor(crafter.id, { currency: "R", floorCents: 6_000 });
  const { id } = await aProjectWithTime(crafter.id, { name: "Vase", seconds: 7_200 });
  await openProject(page, id);
  const seen = [costsOf(page).getByRole("link").first(), worthOf(page).getByRole("link").first()];
  for (const one of [...seen, page.getByLabel("Photos", { exact: true }).getByRole("button").first()])
    await tabTo(page, one);
  await page.getByRole("button", { name: "Start the stopwatch on Vase" }).click();
  const running = page.getByRole("link", { name: "Running: open the stopwatch on Vase" });
  await expect(running).toBeFocused();
  await expect(running).toHaveAttribute("href", "/dashboard");
  await page.goto("/calculator/projects");
  await expect(itemOf(page, "Vase").getByRole("link", { name: "Running: open the stopwatch on Vase" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the stopwatch on Vase" })).toHaveCount(0);
});
