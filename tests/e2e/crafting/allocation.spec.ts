import type { Page, Route } from "@playwright/test";
import { leaveChallenge } from "@/db/queries/challenges/join";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aChallenge, aFinishedSession, aMembership, aProject, aUser } from "../../support/people/factories";
import { allocate, amountsOf } from "../../support/people/given-time";
import { joinTwoChallenges, openAllocation } from "../../support/screens/allocation";
import { allocationOf, stopwatchOf } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";

test("an added challenge gets all time, which buttons and typed times change, and the shown amounts are stored", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours, sessions } = await joinTwoChallenges(crafter);
  const session = await openAllocation(page, crafter, 7_217);
  const dialog = allocationOf(page);
  const [ofHours, ofSessions, personal] = [
    dialog.time(hours.name),
    dialog.time(sessions.name),
    dialog.row("Personal Progress"),
  ];
  await expect(personal).toContainText("2h 0m");
  await dialog.add(hours.name).click();
  await expect(dialog.add(hours.name)).toHaveCount(0);
  await expect(ofHours).toHaveValue("2h 0m");
  for (let press = 0; press < 3; press++) await dialog.less(hours.name).click();
  await dialog.more(hours.name).click();
  await expect(ofHours).toHaveValue("1h 50m");
  await expect(personal).toContainText("0h 10m");

  await dialog.remove(hours.name).click();
  await expect(dialog.more(hours.name)).toHaveCount(0);
  await expect(dialog.add(hours.name)).toBeFocused();
  await expect(personal).toContainText("2h 0m");
  await page.keyboard.press("Enter");
  await expect(dialog.more(hours.name)).toBeFocused();

  await dialog.less(hours.name).hover();
  await page.mouse.down();
  await expect(ofHours, "a held button repeats").toHaveValue("0h 0m");
  await page.mouse.up();
  await ofHours.fill("soon");
  await ofHours.press("Enter");
  await expect(dialog.row(hours.name)).toContainText("Enter a time such as 1h 20m");
  await expect(ofHours).toHaveValue("0h 0m");
  await ofHours.fill("0:50");
  await dialog.add(sessions.name).click();
  await expect(ofHours).toHaveValue("0h 50m");
  await expect(ofSessions).toHaveValue("1h 10m");
  await expect(dialog.row(sessions.name)).toContainText("1 session");
  await ofSessions.fill("30");
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByText(WORDS.amountTooSmall)).toBeVisible();
  await expect(ofSessions, "what was typed was changed, so Save waits").toBeFocused();
  await dialog.saveAllocation.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(page.getByText(/^Saved: /)).toContainText("0h 50m");
  expect(await amountsOf(session.id)).toEqual([
    [hours.id, 3_000],
    [sessions.id, 4_200],
    [null, 17],
  ]);
});

test("a challenge rejoined from the dialog gets its time back, and a failed or refused save keeps the amounts", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joinTwoChallenges(crafter);
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400 });
  await allocate(crafter.id, session.id, [hours.id, 1_200], [null, 1_200]);
  await leaveChallenge(crafter.id, hours.id);
  await page.goto(`/dashboard?allocate=${session.id}`);
  const dialog = allocationOf(page);
  await expect(dialog.row(hours.name)).toContainText("You’ve left this challenge.");
  await dialog.join(hours.name).click();
  await expect(dialog.time(hours.name)).toHaveValue("0h 20m");
  await expect(dialog.row("Personal Progress")).toContainText("0h 20m");
  await dialog.more(hours.name).click();

  await answerSaves(page, (route) => route.abort());
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByText(WORDS.allocationFailed)).toBeVisible();
  await expect(dialog.time(hours.name)).toHaveValue("0h 25m");
  // Other seconds than the screen shows, as a stale or tampered page would send: only the server can refuse them.
  await answerSaves(page, (route) =>
    route.continue({ postData: route.request().postData()?.replace('"seconds":1500', '"seconds":1200') ?? "" }),
  );
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByText(WORDS.allocateAll)).toBeVisible();
  await page.unrouteAll();
  await dialog.saveAllocation.click();
  await expect(dialog.dialog).toBeHidden();
  expect(await amountsOf(session.id)).toEqual([
    [hours.id, 1_500],
    [null, 900],
  ]);
});

async function answerSaves(page: Page, answer: (route: Route) => Promise<void>) {
  await page.unrouteAll();
  await page.route("**/dashboard?allocate=*", (route) =>
    route.request().method() === "POST" ? answer(route) : route.fallback(),
  );
}

test("closing the dialog saves nothing and focuses the session's link, and Save focuses Start once that is gone", async ({
  signedIn: page,
  crafter,
}) => {
  // Too short, and older than the week in which one can still join others.
  const sessions = await aChallenge({ goalUnit: "sessions", userGoalUnit: "sessions" });
  await aMembership(crafter.id, sessions.id, { joinedAt: new Date(Date.now() - 10 * 86_400_000) });
  const session = await aFinishedSession(crafter.id, { durationSeconds: 79, daysAgo: 9, description: "Scarf" });
  await page.goto(`/dashboard?allocate=${session.id}`);
  const dialog = allocationOf(page);
  await expect(dialog.dialog).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await amountsOf(session.id)).toEqual([]);
  const link = page.getByRole("link", { name: /Allocate “Scarf”/ });
  await expect(link.first()).toBeFocused();
  await link.first().click();
  await expect(dialog.dialog.getByText("This session is too short for a challenge.")).toBeVisible();
  await expect(dialog.dialog.getByText(WORDS.sessionTooShort)).toHaveCount(1);
  await expect(dialog.dialog.getByRole("button", { name: /^(Add|Join) / })).toHaveCount(0);
  await dialog.saveAllocation.press("Enter");
  await expect(dialog.dialog).toBeHidden();
  expect(await amountsOf(session.id)).toEqual([[null, 79]]);
  await expect(link).toHaveCount(0);
  await expect(stopwatchOf(page).start).toBeFocused();
});

test("closing the dialog asks once about unsaved amounts and choices", async ({ signedIn: page, crafter }) => {
  const { hours } = await joinTwoChallenges(crafter);
  await aProject(crafter.id, { name: "Hat" });
  const session = await openAllocation(page, crafter, 2_400);
  const dialog = allocationOf(page);
  await dialog.add(hours.name).click();
  await dialog.projectTab.click();
  await dialog.dialog.getByRole("radio", { name: "Hat" }).check();
  await dialog.close.click();
  await expect(dialog.question).toBeFocused();
  await dialog.saveAllocation.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(page.getByText("Added to “Hat”.")).toBeVisible();
  expect(await amountsOf(session.id)).toHaveLength(1);

  await page.goto(`/dashboard?allocate=${session.id}`);
  await dialog.projectTab.click();
  await dialog.newProject.fill("Scarf in bl");
  await dialog.close.click();
  await expect(dialog.question).toBeVisible();
  await expect(dialog.newProject).toHaveValue("Scarf in bl");
  await dialog.leave.click();
  await expect(dialog.dialog).toBeHidden();
});

test("each tab stays in its place on a phone, a challenge takes one line, and one Save stores both tabs @phone @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours, sessions } = await joinTwoChallenges(crafter);
  for (let open = 0; open < 6; open++) await aChallenge({ name: `Open ${open} ${crafter.id.slice(0, 6)}` });
  const session = await openAllocation(page, crafter, 5_700);
  const dialog = allocationOf(page);
  const tab = await dialog.projectTab.boundingBox();
  await dialog.projectTab.click();
  await expect(dialog.newProject).toBeVisible();
  expect(await dialog.projectTab.boundingBox()).toEqual(tab);
  await dialog.impactTab.click();
  await dialog.add(hours.name).click();
  await dialog.add(sessions.name).click();
  const [less, time, more] = await Promise.all(
    [dialog.less(hours.name), dialog.time(hours.name), dialog.more(hours.name)].map((one) => one.boundingBox()),
  );
  expect([less?.width, time?.width, more?.width, less?.y]).toEqual([44, 64, 44, more?.y]);
  await dialog.joinAnother.click();
  await expect(dialog.join("Open 5")).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await dialog.projectTab.click();
  await dialog.newProject.fill("Shawl");
  await dialog.create.click();
  await expect(dialog.saveAllocation).toBeFocused();
  await expect(dialog.dialog.getByRole("radio", { name: "Shawl" })).toBeChecked();
  await dialog.newProject.fill("Cowl");
  await expect(dialog.saveAllocation).toBeInViewport({ ratio: 1 });
  await dialog.saveAllocation.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(page.getByText("Added to “Cowl”.")).toBeVisible();
  expect(await amountsOf(session.id)).toEqual([
    [hours.id, 2_100],
    [sessions.id, 3_600],
  ]);
});

test("the response for another crafter's session contains nothing of it", async ({ signedIn: page, crafter }) => {
  const mine = await aFinishedSession(crafter.id, { description: "Mine" });
  const theirs = await aFinishedSession((await aUser()).id, { description: "Not yours" });
  const answerTo = async (id: string) => (await page.request.get(`/dashboard?allocate=${id}`)).text();
  // What the dialog shows of a session comes with the page, so a page without it opens nothing.
  expect(await answerTo(mine.id)).toContain(`"session\\":{\\"id\\":\\"${mine.id}`);
  const answer = await answerTo(theirs.id);
  expect(answer).not.toContain(`"session\\":{\\"id\\"`);
  expect(answer).not.toContain("Not yours");
});
