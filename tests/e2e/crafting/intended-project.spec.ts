import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { projects, projectTimeLogs } from "@/db/schema";
import { aDelay, expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { anOpenSession, aProject } from "../../support/people/factories";
import { allocationOf, projectPickerOf, stopAndSave, stopwatchOf } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";
import { sessionsOf } from "../../support/taps/sessions";

test("two taps start on a project, and one assigns the saved time @phone", async ({ signedIn: page, crafter }) => {
  const project = await aProject(crafter.id, { name: "Salt pig" });
  await aProject(crafter.id, { name: "Serving bowls" });
  await page.goto("/dashboard");
  const { card, pause } = stopwatchOf(page);
  await projectPickerOf(page).trigger.click();
  await expectNoAxeFindings(page);
  await projectPickerOf(page).start("Salt pig").click();
  await expect(pause).toBeVisible();
  await expect(card.getByLabel("What are you working on?")).toHaveValue("Salt pig");
  await expect(projectPickerOf(page).trigger).toHaveText("Salt pig");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await expect(card.getByRole("timer")).not.toHaveText("00:00:00");

  await stopAndSave(page);
  const { projectTab, dialog, saveAllocation } = allocationOf(page);
  await expect(dialog.getByRole("radio", { name: "Salt pig" })).toBeChecked();
  // Closes without a question: nothing was changed.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await card.getByRole("link", { name: "Allocate" }).click();
  await expect(projectTab).toHaveAttribute("aria-selected", "true");
  await expect(dialog.getByRole("radio", { name: "Salt pig" })).toBeChecked();
  await saveAllocation.click();
  await expect(page.getByText("Added to “Salt pig”.")).toBeVisible();
  const [log] = await db.select().from(projectTimeLogs).where(eq(projectTimeLogs.projectId, project.id));
  expect(log?.loggedSeconds).toBeGreaterThan(0);
});

test("one press starts on one of the latest projects, with what is typed", async ({ signedIn: page, crafter }) => {
  await aProject(crafter.id, { name: "Salt pig" });
  await page.goto("/dashboard");
  const { card, description, pause } = stopwatchOf(page);
  const start = card.getByRole("button", { name: "Start the stopwatch on Salt pig" });
  await expectHydrated(start);
  await description.fill("Glazing");
  await start.click();
  await expect(pause).toBeVisible();
  await expect(start).toHaveCount(0);
  await expect(description).toHaveValue("Glazing");
  await expect(projectPickerOf(page).trigger).toHaveText("Salt pig");
});

test.describe("on a plan with more than five projects", () => {
  test.use({ crafterValues: { tier: "pro_plus" } });

  test("the picker offers every project, or those that match the typed text", async ({ signedIn: page, crafter }) => {
    await db
      .insert(projects)
      .values(
        ["Salt pig", "Mug", "Plate", "Jug", "Lid", "Vase"].map((name, daysAgo) => ({
          userId: crafter.id,
          name,
          createdAt: new Date(Date.now() - daysAgo * 86_400_000),
        })),
      );
    await page.goto("/dashboard");
    const { description, start, pause } = stopwatchOf(page);
    const { trigger, project, panel } = projectPickerOf(page);
    await trigger.click();
    await expect(project("Salt pig")).toBeVisible();
    await expect(project("Vase")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(trigger).toBeFocused();
    await description.fill("vas");
    await trigger.click();
    await expect(project("Vase")).toBeVisible();
    await expect(project("Salt pig")).toHaveCount(0);
    await project("Vase").click();
    await expect(panel).toBeHidden();
    await expect(description).toHaveValue("");
    await expect(trigger).toHaveText("Vase");
    await start.click();
    await expect(pause).toBeVisible();
    await expect(description).toHaveValue("Vase");
  });
});

test("switching saves the session, even if the projects fail to load", async ({ signedIn: page, crafter, context }) => {
  await aProject(crafter.id, { name: "Salt pig" });
  const open = await anOpenSession(crafter.id, { description: "Glazing" });
  const other = await context.newPage();
  await Promise.all([page.goto("/dashboard"), other.goto("/dashboard")]);
  const { card, pause, face } = stopwatchOf(page);
  await expectHydrated(stopwatchOf(other).pause);
  await card.getByRole("button", { name: "Switch to…" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Save session" });
  await expect(question).toContainText("Are you sure you want to stop and save this session?");
  await expect(question.getByRole("radio", { name: "Salt pig" })).toBeChecked();
  await expectNoAxeFindings(page);
  await question.getByRole("button", { name: "Stop & Save, start next" }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect(stopwatchOf(other).card).toContainText(
    "Another session was started in another tab or on another device.",
  );
  await expect(allocationOf(page).dialog).toContainText("Glazing");
  await page.keyboard.press("Escape");
  await expect(pause).toBeVisible();
  await expect(face).toHaveText(/^00:00:\d\d$/);
  await expect(card).toContainText("Salt pig");
  const [first, second] = await sessionsOf(crafter.id);
  expect(first).toMatchObject({ id: open.id, endedAt: second?.startedAt });

  // The projects come late, and then not at all.
  const { held, release } = aDelay();
  await page.route("**/api/stopwatch/projects", async (route) => {
    await held;
    await route.abort();
  });
  await page.reload();
  await card.getByRole("button", { name: "Switch to…" }).click();
  const go = question.getByRole("button", { name: "Stop & Save, start next" });
  await expect(question.getByText(WORDS.loadingProjects)).toBeVisible();
  await go.click();
  await expect(question).toBeVisible();
  release();
  await expect(question.getByText("Something went wrong. Please try again.")).toBeVisible();
  await expect(question.getByRole("radio", { name: "No project" })).toBeChecked();
  await go.click();
  await expect(question).toHaveCount(0);
  await expect
    .poll(async () => (await sessionsOf(crafter.id)).map(({ endedAt }) => !endedAt))
    .toEqual([false, false, true]);
});

test("a running session gets a project and loses it in every tab", async ({ signedIn: page, crafter, context }) => {
  await page.goto("/dashboard");
  const { card, start, pause } = stopwatchOf(page);
  await start.click();
  await expect(pause).toBeEnabled();
  await expect(projectPickerOf(page).trigger).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Switch to…" })).toHaveCount(0);

  await aProject(crafter.id, { name: "Salt pig" });
  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto("/challenges")]);
  const { trigger, project } = projectPickerOf(page);
  const pill = other.getByRole("region", { name: "Running timer" });
  // A tab hears of changes once its script runs; before that it would read them when it is next seen.
  await expectHydrated(pill.getByRole("button", { name: "Pause" }));
  await trigger.click();
  await project("Salt pig").click();
  await expect(trigger).toHaveText("Salt pig");
  await expect(pill.getByText("Salt pig")).toBeVisible();
  await trigger.click();
  await expect(project("Salt pig")).toHaveAttribute("aria-pressed", "true");
  await project("No project").click();
  await expect(trigger).toHaveText("Project");
  await expect(pill.getByText("Salt pig")).toHaveCount(0);
});
