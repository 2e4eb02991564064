import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { projectSales } from "@/db/schema";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod, aProject, markComplete } from "../../support/people/factories";

test("a piece of a project beyond the plan's history is sold from the shelf, and its page stays closed @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator/shelf");
  await expect(page.getByText("Nothing on the shelf")).toBeVisible();
  const { id: methodId } = await aMethod(crafter.id);
  const ids: string[] = [];
  for (const name of ["Vase", "Apron", "Bowl", "Cup", "Dish", "Egg cup", "Flask"]) {
    const { id: projectId } = await aProject(crafter.id, { name });
    const costs = { materials: [], additionalCostsCents: 30_000, priceOverrideCents: null };
    await markComplete(crafter.id, { projectId, methodId, pieces: 2, ...costs });
    ids.push(projectId);
  }
  const oldest = ids[0] ?? "";
  await page.goto("/calculator/insights");
  await page.getByRole("link", { name: "14 finished pieces" }).click();
  await expect(page.getByText("14 finished pieces of 7 projects, not sold, given away or kept yet.")).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.getByRole("heading")).toHaveText(["Apron", "Bowl", "Cup", "Dish", "Egg cup", "Flask", "Vase"]);
  await expect(rows.last().getByRole("button")).toHaveText(["Sold", "Given away", "For myself"]);
  await expect(rows.getByRole("link")).toHaveCount(0);
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);

  await rows.last().getByRole("button", { name: "Sold" }).click();
  const sold = page.getByRole("dialog", { name: "Sold" });
  await expect(sold.getByLabel("Received, in R")).toHaveValue("150.00");
  await sold.getByRole("button", { name: "Save" }).click();
  await expect(rows.last()).toContainText("1 of 2 left");
  const sales = await db.select().from(projectSales).where(eq(projectSales.projectId, oldest));
  expect(sales).toMatchObject([{ fate: "sold", pieces: 1, grossCents: 15_000 }]);

  await rows.last().getByRole("button", { name: "For myself" }).click();
  await page.getByRole("dialog", { name: "For myself" }).getByRole("button", { name: "Save" }).click();
  await expect(rows).toHaveCount(6);
  await expect(page.getByRole("heading", { name: "On the shelf", level: 1 })).toBeFocused();
  expect((await page.goto(`/calculator/projects/${oldest}`))?.status()).toBe(404);
});
