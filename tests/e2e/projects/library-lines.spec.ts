import { findMaterial } from "@/db/queries/materials/library";
import { microOf } from "@/lib/domain/materials/quantities";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod } from "../../support/people/factories";
import { aMaterial, record } from "../../support/people/materials";
import { findProjectRow } from "../../support/people/project-work";
import { completionFormOf, costsFormOf } from "../../support/screens/project-dialogs";
import { aProjectWithTime } from "../../support/screens/studio";

test("yarn is chosen, measured or weighed, and leaves the shelf when the project is completed @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await aMethod(crafter.id);
  const materialId = await aMaterial(crafter.id, {}, { grams: "100", cents: 8_000 });
  const { id } = await aProjectWithTime(crafter.id, { name: "Cardigan", seconds: 5_400 });
  await page.goto(`/calculator/projects/${id}?costs=${id}`);
  const costs = costsFormOf(page, "Cardigan");
  await costs.dialog.getByRole("button", { name: "From my materials" }).click();
  await expect(costs.dialog.getByRole("combobox", { name: "Material 1" })).toBeFocused();
  await expect(costs.dialog).toContainText("100 g on hand");
  await costs.dialog.getByRole("combobox", { name: "Unit 1" }).selectOption("m");
  await costs.dialog.getByRole("textbox", { name: "How much 1" }).fill("180");
  await expect(costs.cost(1)).toHaveValue("36.00");
  await costs.dialog.getByRole("textbox", { name: "How much 1" }).fill("2 y 90");
  await expect(costs.dialog).toContainText("Please enter a number such as 2.5.");
  await expect(costs.cost(1)).toHaveValue("");
  await costs.dialog.getByRole("textbox", { name: "How much 1" }).fill("90");
  await costs.quantity.fill("2");
  await costs.dialog.getByRole("button", { name: "That is for one: × 2" }).click();
  await expect(costs.dialog.getByRole("textbox", { name: "How much 1" })).toHaveValue("2 x 90");
  await costs.quantity.fill("1");
  await expect(costs.dialog).not.toContainText("Please enter a number such as 2.5.");
  await expect(costs.cost(1)).toHaveValue("36.00");
  await costs.dialog.getByRole("button", { name: "Weigh it" }).click();
  await costs.dialog.getByRole("textbox", { name: "Grams before 1" }).fill("100");
  await costs.dialog.getByRole("textbox", { name: "Grams after 1" }).fill("38");
  await expect(costs.dialog).toContainText("62 g, 248 m");
  await expect(costs.cost(1)).toHaveValue("49.60");
  await costs.additional.pressSequentially("4.2 x 0,50");
  await expect(costs.additional).toHaveValue("4.2 x 0,50");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await costs.save.click();
  await expect(costs.dialog).toBeHidden();
  const noted = page.getByRole("region", { name: "Materials and costs" });
  await expect(noted).toContainText("Merino DK, 62 g");
  await expect(noted).toContainText("R2.10");

  await page.goto(`/calculator/projects/${id}?complete=${id}`);
  const complete = completionFormOf(page, "Cardigan");
  await expect(complete.cost(1)).toHaveValue("49.60");
  await expect(complete.dialog.getByRole("checkbox", { name: "Take the materials off the shelf" })).toBeChecked();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  // What was noted is for all already.
  await complete.quantity.fill("2");
  await expect(complete.dialog.getByRole("button", { name: /^That is for one/ })).toHaveCount(0);
  await complete.quantity.fill("1");
  await complete.markComplete.click();
  await expect(complete.dialog).toBeHidden();
  const materials = [{ name: "Merino DK, 62 g", costCents: 4_960 }];
  expect((await findProjectRow(id))?.snapshot).toMatchObject({ materials, totalCents: 15_000 + 4_960 + 210 });
  expect((await findMaterial(crafter.id, materialId))?.stock).toEqual({ micro: microOf("38"), cents: 3_040 });
});

test("too little on the shelf completes nothing until the crafter uses what is there", async ({
  signedIn: page,
  crafter,
}) => {
  await aMethod(crafter.id);
  const materialId = await aMaterial(crafter.id, {}, { grams: "80", cents: 6_400 });
  const { id } = await aProjectWithTime(crafter.id, { name: "Shawl", seconds: 5_400 });
  await page.goto(`/calculator/projects/${id}?complete=${id}`);
  const { dialog, markComplete: submit } = completionFormOf(page, "Shawl");
  await dialog.getByRole("button", { name: "From my materials" }).click();
  await dialog.getByRole("textbox", { name: "How much 1" }).fill("120");
  await submit.click();
  await expect(dialog).toContainText("Merino DK: 120 g needed, 80 g on hand.");
  await expect(dialog.getByRole("link", { name: "Record a purchase or count again" })).toBeVisible();
  expect(await findProjectRow(id)).toMatchObject({ status: "ongoing" });
  await dialog.getByRole("button", { name: "Use what is there" }).click();
  await expect(dialog).toBeHidden();
  expect(await findProjectRow(id)).toMatchObject({ status: "finished" });
  expect((await findMaterial(crafter.id, materialId))?.stock).toEqual({ micro: 0n, cents: 0 });
});

test("a dearer purchase shows what it touches, and one press notes today’s cost", async ({
  signedIn: page,
  crafter,
}) => {
  await aMethod(crafter.id);
  const materialId = await aMaterial(crafter.id, {}, { grams: "100", cents: 8_000 });
  const { id } = await aProjectWithTime(crafter.id, { name: "Scarf", seconds: 5_400 });
  await page.goto(`/calculator/projects/${id}?costs=${id}`);
  const costs = costsFormOf(page, "Scarf");
  await costs.dialog.getByRole("button", { name: "From my materials" }).click();
  await costs.dialog.getByRole("textbox", { name: "How much 1" }).fill("50");
  await costs.save.click();
  await expect(costs.dialog).toBeHidden();
  await record(crafter.id, materialId, "purchase", "100", { totalCents: 8_960 });
  await page.goto(`/calculator/materials/${materialId}`);
  const ripple = page.getByRole("region", { name: "The price has changed" });
  await expect(ripple).toContainText("At R190.00 each an hour brings R98.40 instead of R100.00.");
  await expectNoAxeFindings(page);
  await ripple.getByRole("button", { name: "Reprice" }).click();
  await expect(ripple).toBeHidden();
  await page.goto(`/calculator/projects/${id}`);
  await expect(page.getByRole("region", { name: "Materials and costs" })).toContainText("R42.40");
});
