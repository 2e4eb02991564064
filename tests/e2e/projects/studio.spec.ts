import { setSaved } from "@/db/queries/methods/saved";
import { deleteProject } from "@/db/queries/projects/own";
import { wageCents } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";
import { expect, test } from "../../support/e2e";
import { aMethod, aProject, aUser, markComplete } from "../../support/people/factories";
import { aProjectWithTime } from "../../support/screens/studio";

/** The one thing that the first screen suggests next. */
const PRIMARY = /^(Set your rate|New Project)$/;

const someCosts = (costCents: number) => {
  const materials = [{ name: "Wool", costCents }];
  return { materials, additionalCostsCents: 0, priceOverrideCents: null };
};

test("the Studio leads a new crafter from hours to a price, then shows active projects and the month's earnings", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator");
  await expect(page).toHaveURL(/\/calculator\/dashboard$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "From hours to a price" })).toBeVisible();
  await expect(main.getByText("R120 an hour × 2h 30m of work = R345 with R45 of wool")).toBeVisible();
  await expect(main.getByRole("link", { name: PRIMARY })).toHaveText(["Set your rate"]);
  const open = await aMethod((await aUser()).id, { title: "Open lace", isPublic: true });
  await setSaved(crafter.id, open.id, true);
  await page.reload();
  await expect(main.getByRole("link", { name: PRIMARY })).toHaveText(["New Project"]);
  await expect(page.getByRole("region", { name: "Latest methods" })).toContainText("Open lace");
  await main.getByRole("link", { name: "New Project" }).click();
  await expect(page.getByRole("dialog", { name: "New Project" })).toBeVisible();

  // Whoever has finished a project, however long ago, knows the way.
  const { id } = await aProject(crafter.id);
  const { snapshot } = await markComplete(crafter.id, { projectId: id, methodId: open.id, ...someCosts(0) });
  await deleteProject(crafter.id, id);
  await aProject(crafter.id, { status: "finished", completedAt: new Date("2020-02-29T12:00:00Z"), snapshot });
  await setSaved(crafter.id, open.id, false);
  await page.goto("/calculator/dashboard");
  await expect(main.getByRole("region", { name: "In progress" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "From hours to a price" })).toHaveCount(0);
  await expect(main.getByText(/^Nothing sold in \w+ yet\.$/)).toBeVisible();

  const profit = { profitOption: "manual" as const, manualProfitCents: 5_000 };
  const method = await aMethod(crafter.id, { title: "Fair hour", ...profit });
  await aProjectWithTime(crafter.id, { name: "Blue shawl", seconds: 9_000 });
  const hat = await aProjectWithTime(crafter.id, { name: "Hat", seconds: 5_400, daysAgo: 1 });
  await markComplete(crafter.id, { projectId: hat.id, methodId: method.id, ...someCosts(5_000) });
  const [euro, bowl] = [await aMethod(crafter.id, { currency: "€" }), await aProject(crafter.id)];
  await markComplete(crafter.id, { projectId: bowl.id, methodId: euro.id, ...someCosts(900) });
  await page.reload();
  const active = page.getByRole("region", { name: "In progress" }).getByRole("listitem");
  await expect(active).toHaveText([/Blue shawl.*2h 30m in 1 session/]);
  const earned = page.getByRole("region", { name: "Finished this month" });
  await expect(earned.getByText("R250.00", { exact: true })).toBeVisible();
  await expect(earned.getByText("€9.00", { exact: true })).toBeVisible();
  const perHour = printMoney(wageCents(20_000, 5_400) ?? 0, "R");
  await expect(earned.getByText("1 project", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Wage of the month" })).toContainText(`${perHour} an hour`);
  await expect(page.getByRole("region", { name: "Latest methods" })).toContainText("R100.00 an hour");
  await expect(main.getByRole("link", { name: PRIMARY })).toHaveText(["New Project"]);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Shared links" }).click();
  await expect(page.getByRole("heading", { name: "Shared links" })).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Insights" }).click();
  await expect(page).toHaveURL(/\/dashboard\/insights$/);
  await page.goBack();
  await page.goBack();
  await active.getByRole("link", { name: "Blue shawl" }).click();
  await expect(page.getByRole("heading", { name: "Blue shawl", level: 1 })).toBeVisible();
});
