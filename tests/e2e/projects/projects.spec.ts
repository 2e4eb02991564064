import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { projects } from "@/db/schema";
import { expect, test } from "../../support/e2e";
import { aFinishedSession, aMethod, aProject } from "../../support/people/factories";
import { completionFormOf, costsFormOf, projectFormOf } from "../../support/screens/project-dialogs";
import { chooseMore, itemOf, NAUGHTY_NAMES, someCompletedPieces } from "../../support/screens/studio";
import { WORDS } from "../../support/screens/words";

const rowsOf = (userId: string) => db.select().from(projects).where(eq(projects.userId, userId));

test("the tabs have URLs and empty messages, and a project can be created, renamed and deleted after a question", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator/projects?tab=completed");
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Completed" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("No completed projects yet")).toBeVisible();
  await page.getByRole("tab", { name: "In-progress" }).click();
  await expect(page).toHaveURL(/\/calculator\/projects$/);
  await expect(page.getByText(WORDS.noProjects)).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a project" })).toHaveAttribute("href", "/calculator/projects/new");

  const button = page.getByRole("link", { name: "New Project" });
  await page.setViewportSize({ width: 360, height: 740 });
  const { width } = (await button.boundingBox()) ?? {};
  expect(width).toBeGreaterThanOrEqual(44);
  expect(width).toBeLessThan(60);
  await page.setViewportSize({ width: 1280, height: 800 });
  await button.click();
  const form = projectFormOf(page);
  await expect(form.dialog).toBeVisible();
  await page.goBack();
  await expect(form.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/calculator\/projects$/);
  await button.click();
  await form.name.fill("   ");
  await form.create.click();
  await expect(form.dialog.getByText("Please enter a project name.")).toBeVisible();
  await expect(form.name).toBeFocused();
  await form.name.fill("Blue shawl");
  await expect(form.kind("Once-off")).toBeChecked();
  await form.name.press("Enter");
  await expect(itemOf(page, "Blue shawl").getByText("Once-off")).toHaveCount(0);
  await expect(itemOf(page, "Blue shawl").getByText("No time logged yet")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
  const [row, ...others] = await rowsOf(crafter.id);
  expect([row, others]).toMatchObject([{ name: "Blue shawl", isOneOff: true, status: "ongoing" }, []]);

  const { id: sessionId } = await aFinishedSession(crafter.id, { durationSeconds: 5_400 });
  await saveAllocation(crafter.id, { sessionId, projectId: row?.id ?? "" });
  await chooseMore(itemOf(page, "Blue shawl"), "Edit");
  const edit = projectFormOf(page, "Edit project");
  await expect(edit.kind("Template")).toBeDisabled();
  await edit.name.fill("Long shawl");
  await edit.save.click();
  await expect(itemOf(page, "Long shawl").getByText("1h 30m in 1 session")).toBeVisible();
  await expect(edit.dialog).toBeHidden();
  const question = page.getByRole("alertdialog", { name: "Delete this project?" });
  await chooseMore(itemOf(page, "Long shawl"), "Delete");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await chooseMore(itemOf(page, "Long shawl"), "Delete");
  await question.getByRole("button", { name: "Delete project" }).click();
  await expect(page.getByText(WORDS.noProjects)).toBeVisible();
  expect(await rowsOf(crafter.id)).toEqual([]);
});

test("a template passes its materials, costs, quantity and method on to a project, and a sixth project leads to the plans", async ({
  signedIn: page,
  crafter,
}) => {
  const method = await aMethod(crafter.id, { title: "Fair hour" });
  const [naughty, ...others] = NAUGHTY_NAMES;
  for (const name of others) await aProject(crafter.id, { name });
  await page.goto("/calculator/projects/new");
  const form = projectFormOf(page);
  await form.name.fill("Baby blanket");
  await form.kind("Template").check();
  await form.create.click();
  const costs = costsFormOf(page, "Baby blanket");
  await costs.addMaterial.click();
  await costs.material(1).fill("Merino");
  await costs.cost(1).fill("310.5");
  await costs.additional.fill("12");
  await costs.method.selectOption(method.id);
  await costs.quantity.fill("3");
  await costs.save.click();
  await expect(costs.dialog).toBeHidden();
  const template = itemOf(page, "Baby blanket");
  await expect(template.getByText("Template", { exact: true })).toBeVisible();
  await expect(template.getByRole("link", { name: "Mark Complete" })).toHaveCount(0);

  await template.getByRole("link", { name: "Use template" }).click();
  await expect(form.name).toHaveValue("Baby blanket");
  await expect(form.kind("Once-off")).toHaveCount(0);
  await form.name.fill(naughty);
  await form.create.click();
  for (const name of NAUGHTY_NAMES) await expect(itemOf(page, name)).toBeVisible();
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
  await itemOf(page, naughty).getByRole("link", { name: "Mark Complete" }).click();
  const complete = completionFormOf(page, naughty);
  await expect(complete.material(1)).toHaveValue("Merino");
  await expect(complete.cost(1)).toHaveValue("310.50");
  await expect(complete.additional).toHaveValue("12.00");
  await expect(complete.method("Fair hour")).toBeChecked();
  await expect(complete.quantity).toHaveValue("3");
  await complete.cancel.click();

  await template.getByRole("link", { name: "Use template" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
  await page.goBack();
  await page.getByRole("link", { name: "New Project" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
  await page.goto("/calculator/projects/new");
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
});

test("Free shows the last five completed projects, which can be deleted but not reopened, and links to the plans @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  const pieces = await someCompletedPieces(crafter.id, 6);
  const names = page.getByRole("heading", { name: /^Piece/ });
  await page.goto("/calculator/projects?tab=completed");
  await expect(names).toHaveText(["Piece 6", "Piece 5", "Piece 4", "Piece 3", "Piece 2"]);
  await expect(page.getByText("You're viewing only the last 5 completed projects.")).toBeVisible();
  const upgrade = page.getByRole("link", { name: "Upgrade to see your full history." });
  await expect(upgrade).toHaveAttribute("href", "/billing?reason=history");

  await chooseMore(itemOf(page, "Piece 2"), "Delete");
  const question = page.getByRole("alertdialog", { name: "Delete this project?" });
  await expect(question).toContainText("with its price");
  await question.getByRole("button", { name: "Delete project" }).click();
  await expect(names).toHaveText(["Piece 6", "Piece 5", "Piece 4", "Piece 3", "Piece 1"]);
  await expect(upgrade).toHaveCount(0);
  await expect(itemOf(page, "Piece 3")).toContainText("R45.00");
  await page.getByRole("link", { name: "Piece 3" }).click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  await expect(page.getByText("No sessions. This project was completed without stopwatch time.")).toBeVisible();
  for (const name of ["Edit", "Mark Complete"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  for (const dialog of ["edit", "complete"]) {
    await page.goto(`/calculator/projects?${dialog}=${pieces[2]?.id}`);
    await expect(page.getByText(WORDS.noProjects)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
