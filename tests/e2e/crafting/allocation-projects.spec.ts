import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { projects, projectTimeLogs } from "@/db/schema";
import { expect, test } from "../../support/e2e";
import { aFinishedSession, aProject } from "../../support/people/factories";
import { aProjectOf, completeByMethod } from "../../support/people/given-time";
import { allocationOf } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";

test("the project tab creates projects up to the plan’s limit, moves the session’s time between them and takes it off", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400, description: "Scarf" });
  await page.goto(`/dashboard?allocate=${session.id}`, { waitUntil: "commit" });
  const dialog = allocationOf(page);
  const project = (name: string) => dialog.dialog.getByRole("radio", { name });
  await dialog.projectTab.click();
  const loading = dialog.dialog.getByText(new RegExp(`${WORDS.loadingProjects}|${WORDS.noProjects}`));
  await expect(loading).toBeVisible();
  await expect(dialog.dialog.getByText(WORDS.noProjects)).toBeVisible();
  await expect(dialog.create).toBeDisabled();
  await dialog.newProject.fill("   ");
  await expect(dialog.create).toBeDisabled();
  await dialog.dialog.getByRole("button", { name: /^Name it “/ }).click();
  await expect(dialog.newProject).toHaveValue(session.description);
  await expect(dialog.newProject).toBeFocused();
  await dialog.newProject.fill("Blue shawl");
  await dialog.newProject.press("Enter");
  await expect(project("Blue shawl")).toBeChecked();
  await dialog.saveAllocation.click();
  await expect(page.getByText("Added to “Blue shawl”.")).toBeVisible();
  const [shawl] = await db.select().from(projects).where(eq(projects.userId, crafter.id));
  expect(shawl).toMatchObject({ name: "Blue shawl", isOneOff: true, totalSeconds: 2_400, status: "ongoing" });

  for (let made = 2; made < 5; made++) await aProject(crafter.id);
  await page.goto(`/dashboard?allocate=${session.id}`);
  await dialog.projectTab.click();
  await expect(project("Blue shawl")).toBeChecked();
  await dialog.newProject.fill("Fifth");
  await dialog.create.click();
  const created = dialog.dialog.getByText("Project created.");
  await expect(created).toBeVisible();
  await dialog.newProject.fill("Sixth");
  await dialog.create.click();
  await expect(dialog.dialog.getByText("You’ve used all 5 active projects on your plan.")).toBeVisible();
  await expect(created).toHaveCount(0);

  await project("Blue shawl").check();
  await expect(dialog.newProject, "another choice takes the name back").toHaveValue("");
  await project("Fifth").check();
  await dialog.saveAllocation.click();
  await expect(page.getByText("Added to “Fifth”.")).toBeVisible();
  expect(await db.$count(projectTimeLogs, eq(projectTimeLogs.sessionId, session.id))).toBe(1);
  await page.goto(`/dashboard?allocate=${session.id}`);
  await dialog.projectTab.click();
  await project("No project").check();
  await dialog.saveAllocation.click();
  await expect(page.getByText("This session isn’t assigned to a project.")).toBeVisible();
  expect(await db.$count(projectTimeLogs, eq(projectTimeLogs.sessionId, session.id))).toBe(0);
  await page.goto(`/dashboard?allocate=${session.id}`);
  await dialog.projectTab.click();
  await expect(project("No project")).toBeVisible();
  await expect(dialog.dialog.getByRole("radio", { checked: true }), "nothing looks chosen").toHaveCount(0);
  await project("No project").check();
  await expect(project("No project")).toBeChecked();
});

test("a session of a completed project can’t be moved, corrected or deleted, and the screens say so", async ({
  signedIn: page,
  crafter,
}) => {
  await aProject(crafter.id, { name: "Hat" });
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400, description: "Glazing" });
  const project = await aProjectOf(crafter.id, session.id, "Bowl");
  await completeByMethod(crafter.id, project.id);
  await page.goto(`/dashboard/sessions?allocate=${session.id}`);
  const { dialog, projectTab, saveAllocation } = allocationOf(page);
  await projectTab.click();
  await expect(dialog.getByText("This session belongs to “Bowl”, which is complete. It can’t be moved.")).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await saveAllocation.click();
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^More for “Glazing”/ }).click();
  await expect(page.getByText("its price is final")).toBeVisible();
  for (const name of [/^Correct times/, /^Split/, /^Delete/])
    await expect(page.getByRole("menuitem", { name })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Open the project" }).click();
  await expect(page).toHaveURL(`/calculator/projects/${project.id}`);
});
