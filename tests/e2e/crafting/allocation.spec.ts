import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { leaveChallenge } from "@/db/queries/challenges/join";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { projects, projectTimeLogs, sessionAllocations } from "@/db/schema";
import { type Crafter, expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  aMethod,
  aProject,
  aUser,
  markComplete,
} from "../../support/factories";
import { allocation, stopwatch } from "../../support/pact-screens";
import { WORDS } from "../../support/words";

const HOURS = "Mittens for the shelter";
const SESSIONS = "Ten evenings at the loom";

async function open(page: Page, crafter: Crafter, durationSeconds: number) {
  const session = await aFinishedSession(crafter.id, { durationSeconds, description: "Scarf" });
  await page.goto(`/dashboard?allocate=${session.id}`);
  await expect(allocation(page).dialog).toBeVisible();
  return session;
}

async function joined(crafter: Crafter) {
  const hours = await aChallenge({ name: `${HOURS} ${crafter.id.slice(0, 4)}` });
  const sessions = await aChallenge({
    name: `${SESSIONS} ${crafter.id.slice(0, 4)}`,
    goalUnit: "sessions",
    userGoalUnit: "sessions",
  });
  await aMembership(crafter.id, hours.id);
  await aMembership(crafter.id, sessions.id);
  return { hours, sessions };
}

const allocationsOf = (sessionId: string) =>
  db
    .select({ challengeId: sessionAllocations.challengeId, seconds: sessionAllocations.allocatedSeconds })
    .from(sessionAllocations)
    .where(eq(sessionAllocations.sessionId, sessionId))
    .orderBy(sessionAllocations.position);

test("an added challenge gets all of it; what is taken back in steps of five minutes is Personal Progress", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joined(crafter);
  const session = await open(page, crafter, 2_400);
  const dialog = allocation(page);
  await expect(dialog.row("Personal Progress")).toContainText("0h 40m");
  await dialog.add(hours.name).click();
  await expect(dialog.add(hours.name)).toHaveCount(0);
  await expect(dialog.time(hours.name)).toHaveValue("0h 40m");
  for (let press = 0; press < 3; press++) await dialog.less(hours.name).click();
  await dialog.more(hours.name).click();
  await expect(dialog.time(hours.name)).toHaveValue("0h 30m");
  await expect(dialog.row("Personal Progress")).toContainText("0h 10m");
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(await allocationsOf(session.id)).toEqual([
    { challengeId: hours.id, seconds: 1_800 },
    { challengeId: null, seconds: 600 },
  ]);
});

test("a stepper repeats while it is held, and a number can be typed", async ({ signedIn: page, crafter }) => {
  const { hours, sessions } = await joined(crafter);
  const session = await open(page, crafter, 7_217);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await expect(dialog.time(hours.name)).toHaveValue("2h 0m");
  await dialog.less(hours.name).hover();
  await page.mouse.down();
  await expect(dialog.time(hours.name)).toHaveValue("0h 0m");
  await page.mouse.up();
  await dialog.time(hours.name).fill("soon");
  await dialog.time(hours.name).press("Enter");
  await expect(dialog.row(hours.name)).toContainText("Enter a time such as 1h 20m");
  await expect(dialog.time(hours.name)).toHaveValue("0h 0m");
  await dialog.time(hours.name).fill("0:50");
  await dialog.add(sessions.name).click();
  await expect(dialog.time(hours.name)).toHaveValue("0h 50m");
  await expect(dialog.time(sessions.name)).toHaveValue("1h 10m");
  await dialog.time(sessions.name).fill("30");
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByText(WORDS.amountTooSmall)).toBeVisible();
  await expect(dialog.done).toBeFocused();
  expect(await allocationsOf(session.id)).toEqual([
    { challengeId: hours.id, seconds: 3_000 },
    { challengeId: sessions.id, seconds: 4_200 },
    { challengeId: null, seconds: 17 },
  ]);
});

test("joining again what was left restores the time the session still holds", async ({ signedIn: page, crafter }) => {
  const { hours } = await joined(crafter);
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400 });
  const saved = [
    { challengeId: hours.id, seconds: 1_200 },
    { challengeId: null, seconds: 1_200 },
  ];
  await replaceAllocations(crafter.id, { sessionId: session.id, amounts: saved });
  await leaveChallenge(crafter.id, hours.id);
  await page.goto(`/dashboard?allocate=${session.id}`);
  const dialog = allocation(page);
  await expect(dialog.row(hours.name)).toContainText("You’ve left this challenge.");
  await dialog.join(hours.name).click();
  await expect(dialog.time(hours.name)).toHaveValue("0h 20m");
  await expect(dialog.row("Personal Progress")).toContainText("0h 20m");
  await dialog.more(hours.name).click();
  await dialog.saveAllocation.click();
  await expect(dialog.done).toBeFocused();
  expect(await allocationsOf(session.id)).toEqual([
    { challengeId: hours.id, seconds: 1_500 },
    { challengeId: null, seconds: 900 },
  ]);
});

test("time in a challenge that was left can be taken out, and put back as it was", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joined(crafter);
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400 });
  const saved = [
    { challengeId: hours.id, seconds: 1_200 },
    { challengeId: null, seconds: 1_200 },
  ];
  await replaceAllocations(crafter.id, { sessionId: session.id, amounts: saved });
  await leaveChallenge(crafter.id, hours.id);
  await page.goto(`/dashboard?allocate=${session.id}`);
  const dialog = allocation(page);
  await dialog.remove(hours.name).click();
  await expect(dialog.row("Personal Progress")).toContainText("0h 40m");
  await expect(dialog.add(hours.name)).toBeFocused();
  await dialog.add(hours.name).click();
  await expect(dialog.row("Personal Progress")).toContainText("0h 20m");
  await expect(dialog.remove(hours.name)).toBeFocused();
  await dialog.remove(hours.name).click();
  await dialog.saveAllocation.click();
  await expect(dialog.done).toBeFocused();
  expect(await allocationsOf(session.id)).toEqual([{ challengeId: null, seconds: 2_400 }]);
});

test("switching the tab leaves the tabs where they are @phone", async ({ signedIn: page, crafter }) => {
  await joined(crafter);
  await aProject(crafter.id, { name: "Hat" });
  await open(page, crafter, 2_400);
  const dialog = allocation(page);
  const before = await dialog.projectTab.boundingBox();
  await dialog.projectTab.click();
  await expect(dialog.dialog.getByRole("radio", { name: "Hat" })).toBeVisible();
  expect(await dialog.projectTab.boundingBox()).toEqual(before);
});

test("an allocation cannot exceed the session", async ({ signedIn: page, crafter }) => {
  const { hours } = await joined(crafter);
  const session = await open(page, crafter, 700);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  for (let press = 0; press < 5; press++) await dialog.more(hours.name).click();
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(await allocationsOf(session.id)).toEqual([{ challengeId: hours.id, seconds: 700 }]);
});

test("a session under an hour cannot count for a session-based challenge", async ({ signedIn: page, crafter }) => {
  const { sessions } = await joined(crafter);
  await open(page, crafter, 2_400);
  const dialog = allocation(page);
  await expect(dialog.dialog.getByText(`${sessions.name}: ${WORDS.sessionTooShort}`)).toBeVisible();
  await expect(dialog.add(sessions.name)).toHaveCount(0);
});

test("a challenge added by mistake is removed, and its time is Personal Progress again", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours, sessions } = await joined(crafter);
  await open(page, crafter, 7_200);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await dialog.add(sessions.name).click();
  await expect(dialog.time(sessions.name)).toHaveValue("1h 0m");
  for (const { name } of [sessions, hours]) {
    await dialog.remove(name).click();
    await expect(dialog.more(name)).toHaveCount(0);
    await expect(dialog.add(name)).toBeFocused();
  }
  await expect(dialog.row("Personal Progress")).toContainText("2h 0m");
  await page.keyboard.press("Enter");
  await expect(dialog.more(hours.name)).toBeFocused();
});

test("under five minutes one challenge can take all; what none can take says so at once and is kept", async ({
  signedIn: page,
  crafter,
}) => {
  // From before the week in which one could still join anything else.
  const at = { durationSeconds: 79, daysAgo: 9 };
  const sessions = await aChallenge({ goalUnit: "sessions", userGoalUnit: "sessions" });
  const joinedAt = new Date(Date.now() - 10 * 86_400_000);
  await aMembership(crafter.id, sessions.id, { joinedAt });
  const session = await aFinishedSession(crafter.id, at);
  const dialog = allocation(page);
  await page.goto(`/dashboard?allocate=${session.id}`);
  await expect(dialog.dialog.getByText("This session is too short for a challenge.")).toBeVisible();
  await expect(dialog.dialog.getByRole("button", { name: /^(Add|Join) / })).toHaveCount(0);
  await dialog.keep.click();
  await expect(dialog.done).toBeFocused();
  expect(await allocationsOf(session.id)).toEqual([{ challengeId: null, seconds: 79 }]);

  const hours = await aChallenge();
  await aMembership(crafter.id, hours.id, { joinedAt });
  await page.goto(`/dashboard?allocate=${session.id}`);
  await expect(dialog.dialog.getByText("Under 5 minutes can go to one challenge")).toBeVisible();
  await dialog.add(hours.name).click();
  await dialog.saveAllocation.click();
  await expect(dialog.done).toBeFocused();
  expect(await allocationsOf(session.id)).toEqual([{ challengeId: hours.id, seconds: 79 }]);
});

test("an hour of a session-based challenge counts as one session", async ({ signedIn: page, crafter }) => {
  const { sessions } = await joined(crafter);
  const session = await open(page, crafter, 5_700);
  const dialog = allocation(page);
  await dialog.add(sessions.name).click();
  await dialog.time(sessions.name).fill("1h");
  await dialog.time(sessions.name).press("Enter");
  await expect(dialog.time(sessions.name)).toHaveValue("1h 0m");
  await expect(dialog.row(sessions.name)).toContainText("counts as 1 session");
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(await allocationsOf(session.id)).toEqual([
    { challengeId: sessions.id, seconds: 3_600 },
    { challengeId: null, seconds: 2_100 },
  ]);
});

test("split evenly shares whole steps; saving again replaces what was saved", async ({ signedIn: page, crafter }) => {
  const { hours, sessions } = await joined(crafter);
  const session = await open(page, crafter, 7_800);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await dialog.add(sessions.name).click();
  await dialog.less(hours.name).click();
  await dialog.splitEvenly.click();
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(await allocationsOf(session.id)).toEqual([
    { challengeId: hours.id, seconds: 3_900 },
    { challengeId: sessions.id, seconds: 3_900 },
  ]);
  await dialog.less(hours.name).click();
  await dialog.saveAllocation.click();
  await expect.poll(() => allocationsOf(session.id)).toHaveLength(3);
});

test("split evenly says why a session-based challenge gets nothing", async ({ signedIn: page, crafter }) => {
  const { hours, sessions } = await joined(crafter);
  await open(page, crafter, 5_400);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await dialog.add(sessions.name).click();
  const why = dialog.dialog.getByText(`${sessions.name} needs at least 1 hour, so its share went to ${hours.name}.`);
  await expect(why).toBeVisible();
  await dialog.less(hours.name).click();
  await expect(why).toHaveCount(0);
  await expect(dialog.dialog.getByText(`${sessions.name} gets no time.`)).toBeVisible();
  await dialog.splitEvenly.click();
  await expect(why).toBeVisible();
});

test("what was saved is plain without scrolling, each tab by itself, until it is changed @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours, sessions } = await joined(crafter);
  for (let open = 0; open < 6; open++) await aChallenge({ name: `Open ${open} ${crafter.id.slice(0, 6)}` });
  await open(page, crafter, 5_700);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await dialog.add(sessions.name).click();
  await expect(dialog.saveAllocation).toBeInViewport({ ratio: 1 });
  await dialog.saveAllocation.click();
  const saved = dialog.dialog.getByRole("status").filter({ hasText: "Saved" });
  await expect(saved).toBeInViewport({ ratio: 1 });
  await expect(dialog.done).toBeInViewport({ ratio: 1 });
  await expect(dialog.done).toBeFocused();
  await expect(dialog.saveAllocation).toHaveCount(0);
  await expect(dialog.less(hours.name)).toBeInViewport();

  await dialog.projectTab.click();
  await expect(dialog.done).toHaveCount(0);
  await expect(dialog.assign).toBeDisabled();
  await dialog.newProject.fill("Shawl");
  await dialog.create.click();
  await expect(dialog.assign).toBeFocused();
  await expect(dialog.assign).toBeInViewport({ ratio: 1 });
  await expect(dialog.done).toHaveCount(0);
  await dialog.assign.click();
  await expect(dialog.dialog.getByText("Added to “Shawl”")).toBeInViewport({ ratio: 1 });
  await expect(dialog.done).toBeFocused();

  await dialog.impactTab.click();
  await expect(saved).toBeVisible();
  await dialog.less(hours.name).click();
  await expect(saved).toHaveCount(0);
  await expect(dialog.saveAllocation).toBeVisible();
});

test("a challenge can be joined from the dialog", async ({ signedIn: page, crafter }) => {
  const challenge = await aChallenge({ name: `Open to all ${crafter.id.slice(0, 6)}` });
  await open(page, crafter, 2_400);
  const dialog = allocation(page);
  await dialog.join(challenge.name).click();
  await expect(dialog.time(challenge.name)).toHaveValue("0h 40m");
});

test("a failed save says so and keeps what was given", async ({ signedIn: page, crafter }) => {
  const { hours } = await joined(crafter);
  await open(page, crafter, 2_400);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await page.route("**/dashboard**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByText(WORDS.allocationFailed)).toBeVisible();
  await expect(dialog.time(hours.name)).toHaveValue("0h 40m");
});

test("without a project the tab says so; one is created on the spot and takes the session", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await open(page, crafter, 2_400);
  const dialog = allocation(page);
  await dialog.projectTab.click();
  await expect(dialog.dialog.getByText(WORDS.noProjects)).toBeVisible();
  await expect(dialog.create).toBeDisabled();
  await dialog.newProject.fill("   ");
  await expect(dialog.create).toBeDisabled();
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

test("at the plan’s limit the tab says so, and nothing of the project before", async ({ signedIn: page, crafter }) => {
  for (let made = 0; made < 4; made++) await aProject(crafter.id);
  await open(page, crafter, 2_400);
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

test("assigning again moves the time to the other project, and «No project» takes it back", async ({
  signedIn: page,
  crafter,
}) => {
  const [first, second] = [await aProject(crafter.id, { name: "Hat" }), await aProject(crafter.id, { name: "Glove" })];
  await aProject(crafter.id, { name: "Pattern", isOneOff: false });
  const session = await open(page, crafter, 2_400);
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

test("a session on finished work says so, and offers no other project", async ({ signedIn: page, crafter }) => {
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

test("projects that load say so", async ({ signedIn: page, crafter }) => {
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400 });
  await page.goto(`/dashboard?allocate=${session.id}`, { waitUntil: "commit" });
  await expect(allocation(page).dialog).toBeVisible();
  await allocation(page).projectTab.click();
  await expect(
    allocation(page).dialog.getByText(new RegExp(`${WORDS.loadingProjects}|${WORDS.noProjects}`)),
  ).toBeVisible();
});

test("closing leaves the session as it was, and the list offers it again", async ({ signedIn: page, crafter }) => {
  const session = await open(page, crafter, 2_400);
  await page.keyboard.press("Escape");
  await expect(allocation(page).dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await allocationsOf(session.id)).toEqual([]);
  const link = page.getByRole("link", { name: /Allocate “Scarf”/ }).first();
  await expect(link).toBeFocused();
  await link.click();
  await expect(allocation(page).dialog).toBeVisible();
});

test("amounts and choices that are not saved are asked about once before they are left", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joined(crafter);
  await aProject(crafter.id, { name: "Hat" });
  const session = await open(page, crafter, 2_400);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await dialog.projectTab.click();
  await dialog.dialog.getByRole("radio", { name: "Hat" }).check();
  await dialog.assign.click();
  await dialog.done.click();
  await expect(dialog.impactTab).toHaveAttribute("aria-selected", "true");
  await expect(dialog.question).toBeFocused();
  await dialog.saveAllocation.click();
  await expect(dialog.done).toBeFocused();
  await expect(dialog.question).toHaveCount(0);
  expect(await allocationsOf(session.id)).toHaveLength(1);

  await dialog.projectTab.click();
  await dialog.newProject.fill("Scarf in bl");
  await dialog.close.click();
  await expect(dialog.question).toBeVisible();
  await expect(dialog.newProject).toHaveValue("Scarf in bl");
  await dialog.leave.click();
  await expect(dialog.dialog).toBeHidden();
});

test("after Done the focus goes to Start when the link that opened the dialog is gone", async ({
  signedIn: page,
  crafter,
}) => {
  await open(page, crafter, 2_400);
  const dialog = allocation(page);
  await expect(dialog.impactTab).toBeFocused();
  await dialog.saveAllocation.click();
  await dialog.done.press("Enter");
  await expect(dialog.dialog).toBeHidden();
  await expect(page.getByRole("link", { name: /Allocate “Scarf”/ })).toHaveCount(0);
  await expect(stopwatch(page).start).toBeFocused();
});

test("nobody opens another crafter's session: the whole answer holds nothing of it", async ({
  signedIn: page,
  crafter,
}) => {
  const mine = await aFinishedSession(crafter.id, { description: "Mine" });
  const theirs = await aFinishedSession((await aUser()).id, { description: "Not yours" });
  const answerTo = async (id: string) => (await page.request.get(`/dashboard?allocate=${id}`)).text();
  // What the dialog shows of a session comes with the page, so a page without it opens nothing.
  expect(await answerTo(mine.id)).toContain(`"session\\":{\\"id\\":\\"${mine.id}`);
  const answer = await answerTo(theirs.id);
  expect(answer).not.toContain(`"session\\":{\\"id\\"`);
  expect(answer).not.toContain("Not yours");
});

test("with time given the dialog has no axe finding and fits a phone @phone", async ({ signedIn: page, crafter }) => {
  const { hours } = await joined(crafter);
  await open(page, crafter, 5_700);
  await allocation(page).add(hours.name).click();
  await expectNoAxeFindings(page, ["light"]);
  await expectNoSidewaysScroll(page);
});
