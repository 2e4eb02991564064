import { and, eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { projects, projectTimeLogs } from "@/db/schema";
import { expect, test } from "../../support/e2e";
import { aFinishedSession, aMethod, aProject, markComplete } from "../../support/people/factories";
import { openAllocation } from "../../support/screens/allocation";
import { allocation } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";

test("the project tab says that there is no project, creates one and assigns the session to it", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await openAllocation(page, crafter, 2_400);
  const dialog = allocation(page);
  await dialog.projectTab.click();
  await expect(dialog.dialog.getByText(WORDS.noProjects)).toBeVisible();
  await expect(dialog.create).toBeDisabled();
  await dialog.newProject.fill("   ");
  await expect(dialog.create).toBeDisabled();
  await dialog.dialog.getByRole("button", { name: /^Name it “/ }).click();
  await expect(dialog.newProject).toHaveValue(session.description);
  await expect(dialog.newProject).toBeFocused();
  await dialog.newProject.fill("Blue shawl");
  await expect(dialog.create).toBeEnabled();
  await dialog.newProject.press("Enter");
  await expect(dialog.dialog.getByRole("radio", { name: /Blue shawl/ })).toBeChecked();
  await dialog.assign.click();
  await expect(dialog.dialog.getByRole("status").filter({ hasText: "Blue shawl" })).toBeVisible();
  const [project] = await db.select().from(projects).where(eq(projects.userId, crafter.id));
  expect(project).toMatchObject({ name: "Blue shawl", isOneOff: true, totalSeconds: 2_400, status: "ongoing" });
  expect(await db.$count(projectTimeLogs, eq(projectTimeLogs.sessionId, session.id))).toBe(1);
});

test("the project tab shows the plan’s limit and no longer says that a project was created", async ({
  signedIn: page,
  crafter,
}) => {
  for (let made = 0; made < 4; made++) await aProject(crafter.id);
  await openAllocation(page, crafter, 2_400);
  const dialog = allocation(page);
  await dialog.projectTab.click();
  const created = dialog.dialog.getByText("Project created.");
  await dialog.newProject.fill("Fifth");
  await dialog.create.click();
  await expect(created).toBeVisible();
  await dialog.newProject.fill("Sixth");
  await dialog.create.click();
  await expect(dialog.dialog.getByText("You’ve used all 5 active projects on your plan.")).toBeVisible();
  await expect(created).toHaveCount(0);
});

test('assigning again moves the time to the other project, and "No project" removes it', async ({
  signedIn: page,
  crafter,
}) => {
  const [first, second] = [await aProject(crafter.id, { name: "Hat" }), await aProject(crafter.id, { name: "Glove" })];
  await aProject(crafter.id, { name: "Pattern", isOneOff: false });
  const session = await openAllocation(page, crafter, 2_400);
  const dialog = allocation(page);
  await dialog.projectTab.click();
  await expect(dialog.dialog.getByRole("radio", { name: /Pattern/ })).toHaveCount(0);
  for (const name of ["Hat", "Glove"]) {
    await dialog.dialog.getByRole("radio", { name: new RegExp(name) }).check();
    await dialog.assign.click();
    await expect(dialog.dialog.getByRole("status").filter({ hasText: name })).toBeVisible();
  }
  const total = async (id: string) => (await db.select().from(projects).where(eq(projects.id, id)))[0]?.totalSeconds;
  expect([await total(first.id), await total(second.id)]).toEqual([0, 2_400]);
  const mine = and(eq(projectTimeLogs.userId, crafter.id), eq(projectTimeLogs.sessionId, session.id));
  expect(await db.$count(projectTimeLogs, mine)).toBe(1);
  await dialog.dialog.getByRole("radio", { name: "No project" }).check();
  await dialog.takeOff.click();
  await expect(dialog.dialog.getByText("This session isn’t assigned to a project.")).toBeVisible();
  await expect(dialog.done).toBeFocused();
  expect([await total(second.id), await db.$count(projectTimeLogs, mine)]).toEqual([0, 0]);
});

test("a session of a completed project can’t be moved or deleted, and the dialogs say so", async ({
  signedIn: page,
  crafter,
}) => {
  const [project, method] = [await aProject(crafter.id, { name: "Bowl" }), await aMethod(crafter.id)];
  await aProject(crafter.id, { name: "Hat" });
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400 });
  await assignToProject(crafter.id, { sessionId: session.id, projectId: project.id });
  const work = { materials: [], additionalCostsCents: 0, priceOverrideCents: null };
  await markComplete(crafter.id, { projectId: project.id, methodId: method.id, ...work });
  await page.goto(`/dashboard?allocate=${session.id}`);
  const dialog = allocation(page);
  await dialog.projectTab.click();
  await expect(
    dialog.dialog.getByText("This session belongs to “Bowl”, which is complete. It can’t be moved."),
  ).toBeVisible();
  await expect(dialog.dialog.getByRole("radio")).toHaveCount(0);
  await expect(dialog.assign).toHaveCount(0);
  await dialog.done.click();
  await expect(dialog.dialog).toBeHidden();

  await page.goto("/dashboard/sessions");
  await page.getByRole("button", { name: /^Delete “/ }).click();
  const refusal = page.getByRole("alertdialog", { name: "This session can’t be deleted" });
  await expect(refusal).toContainText("This session is part of the price of “Bowl”, which is complete.");
  await refusal.getByRole("button", { name: "Open the project" }).click();
  await expect(page).toHaveURL(`/calculator/projects/${project.id}`);
});

test("the project tab says that projects are loading", async ({ signedIn: page, crafter }) => {
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400 });
  await page.goto(`/dashboard?allocate=${session.id}`, { waitUntil: "commit" });
  await expect(allocation(page).dialog).toBeVisible();
  await allocation(page).projectTab.click();
  await expect(
    allocation(page).dialog.getByText(new RegExp(`${WORDS.loadingProjects}|${WORDS.noProjects}`)),
  ).toBeVisible();
});
