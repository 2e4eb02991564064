import type { Locator, Page } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions, intendedProjects, projects, users } from "@/db/schema";
import { aDelay, expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { anOpenSession, aProject } from "../../support/people/factories";
import { stopwatchOf } from "../../support/screens/pact";
import { itemOf } from "../../support/screens/studio";
import { WORDS } from "../../support/screens/words";
import { letPass } from "../../support/taps/sessions";

const PROJECTS_FILE = "**/api/stopwatch/projects";

const startButtonOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Start the stopwatch on ${name}`, exact: true });
const pillOf = (page: Page) => page.getByRole("region", { name: "Running timer" });
const toastOf = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });
const topOf = async (target?: Locator) => (await target?.boundingBox())?.y ?? 0;
const runningToastOf = (page: Page, name: string) => toastOf(page, `The stopwatch runs on “${name}”.`);

/** The open session of a crafter, with what it is for. */
async function openSessionOf(userId: string) {
  const [row] = await db
    .select({
      id: craftingSessions.id,
      description: craftingSessions.description,
      projectId: intendedProjects.projectId,
    })
    .from(craftingSessions)
    .leftJoin(intendedProjects, eq(intendedProjects.sessionId, craftingSessions.id))
    .where(and(eq(craftingSessions.userId, userId), isNull(craftingSessions.endedAt)));
  return row;
}

function paletteOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Search" });
  return {
    dialog,
    field: dialog.getByRole("combobox", { name: "Search" }),
    option: (name: string) => dialog.getByRole("option", { name, exact: true }),
    starts: dialog.getByRole("option", { name: /^Start the stopwatch on / }),
    open: () =>
      expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(dialog).toBeVisible({ timeout: 1_000 });
      }).toPass(),
  };
}

test("a project's row starts the stopwatch on it, or asks to switch @phone", async ({ signedIn: page, crafter }) => {
  const pig = await aProject(crafter.id, { name: "Salt pig" });
  const lid = await aProject(crafter.id, { name: "Lid" });
  await aProject(crafter.id, { name: "Bowl" });
  await aProject(crafter.id, { name: "Mug pattern", isOneOff: false });
  await page.goto("/calculator/projects");
  await expect(itemOf(page, "Salt pig").getByText("Start", { exact: true })).toBeVisible();
  await expect(startButtonOf(page, "Mug pattern")).toHaveCount(0);
  await expectHydrated(startButtonOf(page, "Lid"));
  await db.delete(projects).where(eq(projects.id, lid.id));
  await startButtonOf(page, "Lid").click();
  await expect(toastOf(page, "“Lid” takes no more time, so this session has no project.")).toBeVisible();
  await expect(runningToastOf(page, "Lid")).toHaveCount(0);
  expect(await openSessionOf(crafter.id)).toMatchObject({ projectId: null });

  await db.delete(craftingSessions).where(eq(craftingSessions.userId, crafter.id));
  await page.reload();
  await expectHydrated(startButtonOf(page, "Salt pig"));
  const { held, release } = aDelay();
  await page.route("**/calculator/projects", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await startButtonOf(page, "Salt pig").click();
  const running = page.getByRole("link", { name: "Running: open the stopwatch on Salt pig", exact: true });
  await expect(running).toBeFocused();
  await expect(startButtonOf(page, "Salt pig")).toHaveCount(0);
  release();
  await expect(runningToastOf(page, "Salt pig")).toBeVisible();
  await expect(running).toBeFocused();
  await expect(page).toHaveURL(/\/calculator\/projects$/);
  await expect(pillOf(page).getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(pillOf(page)).toContainText("Salt pig");
  const session = await openSessionOf(crafter.id);
  expect(session).toMatchObject({ description: "Salt pig", projectId: pig.id });
  await expectNoAxeFindings(page);
  // What can be done with it stays on one line.
  await expectNoSidewaysScroll(page);
  const complete = itemOf(page, "Salt pig").getByRole("link", { name: "Mark Complete" });
  expect(Math.abs((await topOf(running)) - (await topOf(complete)))).toBeLessThan(4);

  await startButtonOf(page, "Bowl").click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("radio", { name: "Bowl" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(startButtonOf(page, "Bowl")).toBeFocused();
  expect(await openSessionOf(crafter.id)).toEqual(session);
  await pillOf(page).getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("link", { name: "Paused: open the stopwatch on Salt pig" })).toBeVisible();
});

test.describe("with seven projects", () => {
  test.use({ crafterValues: { tier: "pro_plus" } });

  test("the palette starts any project, and works without them", async ({ signedIn: page, crafter }) => {
    const names = ["Apron", "Bowl", "Cup", "Dish", "Egg cup", "Flask", "Flask"];
    const made = [];
    for (const name of names) made.push(await aProject(crafter.id, { name }));
    const { held, release } = aDelay();
    await page.route(PROJECTS_FILE, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/impact");
    const { open, option, starts, dialog } = paletteOf(page);
    await open();
    await page.keyboard.press("ArrowDown");
    await expect(option("Dashboard")).toHaveAttribute("aria-selected", "true");
    release();
    await expect(starts).toHaveText(
      ["Flask", "Flask", "Egg cup", "Dish", "Cup"].map((name) => `Start the stopwatch on ${name}`),
    );
    await expect(option("Dashboard")).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByRole("group", { name: "Stopwatch" }).getByRole("option")).toHaveCount(6);
    await expectNoAxeFindings(page);
    await page.keyboard.type("apr");
    await expect(option("Apron"), "its page comes first").toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(option("Start the stopwatch on Apron")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(runningToastOf(page, "Apron")).toBeVisible();
    await expect(pillOf(page)).toContainText("Apron");
    await expect(page).toHaveURL(/\/impact$/);
    expect(await openSessionOf(crafter.id)).toMatchObject({ projectId: made[0]?.id });

    await page.route(PROJECTS_FILE, (route) => route.fulfill({ status: 503, body: "" }));
    await page.reload();
    await open();
    await page.keyboard.type("bowl");
    await expect(dialog.getByRole("option")).toHaveText(/^Search help for “bowl”/);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("challenges");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/challenges$/);
  });
});

test("the installed app's shortcut focuses the main button and starts nothing", async ({ signedIn: page, crafter }) => {
  const { start, pause, reset } = stopwatchOf(page);
  await page.goto("/impact");
  await page.goto("/dashboard?start");
  await expect(start).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/impact$/);
  expect(await openSessionOf(crafter.id)).toBeUndefined();

  await page.goto("/dashboard?start");
  await expect(start).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pause).toBeFocused();
  await expect(pause).not.toHaveAttribute("aria-disabled");
  await reset.click();
  await page.getByRole("button", { name: "Discard Session" }).click();
  await expect(start).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  const { id } = await anOpenSession(crafter.id);
  await page.goto("/dashboard?start");
  await expect(pause).toBeFocused();
  expect(await openSessionOf(crafter.id)).toMatchObject({ id });
});

test("a session started on a project's page is assigned at Save if wanted", async ({ signedIn: page, crafter }) => {
  const pig = await aProject(crafter.id, { name: "Salt pig" });
  const pattern = await aProject(crafter.id, { name: "Mug pattern", isOneOff: false });
  const stored = async () => (await db.select().from(users).where(eq(users.id, crafter.id)))[0]?.assignsAtSave;
  await page.goto("/profile/settings");
  const setting = page.getByRole("checkbox", { name: "Give time to its project without asking" });
  await expect(setting).not.toBeChecked();
  await expect(setting).toHaveAccessibleDescription("Save adds the session to the project it was started on.");
  await expectHydrated(setting);
  await setting.check();
  await expect.poll(stored).toBe(true);
  await page.reload();
  await expect(setting).toBeChecked();

  await page.goto(`/calculator/projects/${pattern.id}`);
  await expect(page.getByRole("link", { name: "Use template" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Start the stopwatch on / })).toHaveCount(0);
  await page.goto(`/calculator/projects/${pig.id}`);
  await expectHydrated(startButtonOf(page, "Salt pig"));
  await startButtonOf(page, "Salt pig").press("Enter");
  await expect(runningToastOf(page, "Salt pig")).toBeVisible();
  const session = await openSessionOf(crafter.id);
  expect(session).toMatchObject({ projectId: pig.id });
  await letPass(session?.id ?? "", 3_600);
  await page.reload();
  const save = pillOf(page).getByRole("button", { name: "Save" });
  await expectHydrated(save);
  await save.click();
  await expect(page.getByText(WORDS.saveQuestion)).toBeVisible();
  await page.getByRole("button", { name: "Stop & Save" }).click();
  await expect(toastOf(page, "Added to “Salt pig”.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${pig.id}$`));
  await expect(page.getByText("1h 0m in 1 session")).toBeVisible();
});
