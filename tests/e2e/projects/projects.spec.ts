import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { createProject } from "@/db/queries/projects/own";
import { projects } from "@/db/schema";
import { CreateProjectInput } from "@/lib/domain/projects/input";
import { expect, test } from "../../support/e2e";
import { aMethod, aProject } from "../../support/people/factories";
import { completionForm, projectForm } from "../../support/screens/project-dialogs";
import { aProjectWithTime, itemOf, NAUGHTY_NAMES } from "../../support/screens/studio";
import { WORDS } from "../../support/screens/words";

const FULL = "You’ve reached Free’s limit of 5 active projects";

const rowsOf = (userId: string) => db.select().from(projects).where(eq(projects.userId, userId));

test("the tabs have URLs and empty messages, and New Project requires a name and creates a once-off project", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator/projects");
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: "In-progress" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText(WORDS.noProjects)).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a project" })).toHaveAttribute("href", "/calculator/projects/new");
  await page.getByRole("tab", { name: "Completed" }).click();
  await expect(page).toHaveURL(/\?tab=completed$/);
  await expect(page.getByText("No completed projects yet")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Completed" })).toHaveAttribute("aria-selected", "true");

  await page.goto("/calculator/projects");
  const button = page.getByRole("link", { name: "New Project" });
  await button.click();
  const form = projectForm(page);
  await expect(form.dialog).toBeVisible();
  await page.goBack();
  await expect(form.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/calculator\/projects$/);
  await button.click();
  await form.name.fill("   ");
  await form.create.click();
  await expect(form.dialog.getByText("Please enter a project name.")).toBeVisible();
  await expect(form.name).toBeFocused();
  expect(await rowsOf(crafter.id)).toEqual([]);
  await form.name.fill("Blue shawl");
  await expect(form.kind("Once-off")).toBeChecked();
  await form.name.press("Enter");
  await expect(itemOf(page, "Blue shawl").getByText("Once-off")).toBeVisible();
  await expect(itemOf(page, "Blue shawl").getByText("No time logged yet")).toBeVisible();
  expect(await rowsOf(crafter.id)).toMatchObject([{ name: "Blue shawl", isOneOff: true, status: "ongoing" }]);
  await expect(page.locator("body")).not.toBeFocused();
});

test("New Project is an icon on a phone and keeps its accessible name @phone", async ({ signedIn: page }) => {
  await page.goto("/calculator/projects");
  const button = page.getByRole("link", { name: "New Project" });
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeLessThan(60);
  await button.click();
  await expect(projectForm(page).dialog).toBeVisible();
});

test("a template passes its materials, costs and method on to projects made from it", async ({
  signedIn: page,
  crafter,
}) => {
  const method = await aMethod(crafter.id, { title: "Fair hour" });
  await page.goto("/calculator/projects/new");
  const form = projectForm(page);
  await form.name.fill("Baby blanket");
  await form.kind("Template").check();
  await form.create.click();
  const edit = projectForm(page, "Edit project");
  await edit.dialog.getByRole("button", { name: "Add material" }).click();
  await edit.dialog.getByLabel("Material 1", { exact: true }).fill("Merino");
  await edit.dialog.getByLabel("Cost 1", { exact: true }).fill("310.5");
  await edit.dialog.getByLabel("Additional costs").fill("12");
  await edit.dialog.getByLabel("Calculation method").selectOption(method.id);
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  const rows = itemOf(page, "Baby blanket");
  await expect(rows.getByText("Template", { exact: true })).toBeVisible();
  await expect(rows.getByRole("link", { name: "Mark Complete" })).toHaveCount(0);

  await rows.getByRole("link", { name: "Use template" }).click();
  await expect(form.name).toHaveValue("Baby blanket");
  await expect(form.kind("Once-off")).toHaveCount(0);
  await form.name.fill("Blanket for Ada");
  await form.create.click();
  await itemOf(page, "Blanket for Ada").getByRole("link", { name: "Mark Complete" }).click();
  const complete = completionForm(page, "Blanket for Ada");
  await expect(complete.material(1)).toHaveValue("Merino");
  await expect(complete.cost(1)).toHaveValue("310.50");
  await expect(complete.additional).toHaveValue("12.00");
  await expect(complete.method).toHaveValue(method.id);
});

test("a project can be renamed, can't become a template once it has time, and is deleted after a question", async ({
  signedIn: page,
  crafter,
}) => {
  await aProjectWithTime(crafter.id, { name: "Scarf" });
  await page.goto("/calculator/projects");
  await itemOf(page, "Scarf").getByRole("link", { name: "Edit" }).click();
  const form = projectForm(page, "Edit project");
  await expect(form.kind("Template")).toBeDisabled();
  await form.name.fill("Long scarf");
  await form.save.click();
  await expect(itemOf(page, "Long scarf").getByText("1h 30m in 1 session")).toBeVisible();
  await expect(form.dialog).toBeHidden();

  const remove = itemOf(page, "Long scarf").getByRole("button", { name: "Delete" });
  const question = page.getByRole("alertdialog", { name: "Delete this project?" });
  await remove.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(itemOf(page, "Long scarf")).toBeVisible();
  await remove.click();
  await question.getByRole("button", { name: "Delete project" }).click();
  await expect(page.getByText(WORDS.noProjects)).toBeVisible();
  expect(await rowsOf(crafter.id)).toEqual([]);
});

test("a sixth project on Free leads to the plans, from the button, by URL and from a template", async ({
  signedIn: page,
  crafter,
}) => {
  await aProject(crafter.id, { name: "Pattern", isOneOff: false });
  for (let made = 1; made < 5; made++) await aProject(crafter.id);
  await page.goto("/calculator/projects");
  await page.getByRole("link", { name: "New Project" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
  await expect(page.getByText(FULL)).toBeVisible();
  await page.goto("/calculator/projects/new");
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
  await page.goto("/calculator/projects");
  await itemOf(page, "Pattern").getByRole("link", { name: "Use template" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
  await expect(page.getByText(FULL)).toBeVisible();
  expect(await rowsOf(crafter.id)).toHaveLength(5);
});

test("project names are shown as typed and break no page", async ({ signedIn: page, crafter }) => {
  const [first = "", ...others] = NAUGHTY_NAMES;
  for (const name of others) await createProject(crafter.id, CreateProjectInput.parse({ id: randomUUID(), name }));
  await page.goto("/calculator/projects/new");
  await projectForm(page).name.fill(first);
  await projectForm(page).create.click();
  for (const name of NAUGHTY_NAMES) await expect(itemOf(page, name)).toBeVisible();
  for (const { id, name } of await rowsOf(crafter.id)) {
    await page.goto(`/calculator/projects?complete=${id}`);
    await expect(completionForm(page, name).dialog).toBeVisible();
  }
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
  expect((await rowsOf(crafter.id)).map(({ name }) => name).sort()).toEqual([...NAUGHTY_NAMES].sort());
});
