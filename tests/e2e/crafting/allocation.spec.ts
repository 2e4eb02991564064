import { leaveChallenge } from "@/db/queries/challenges/join";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { expect, test } from "../../support/e2e";
import { aChallenge, aFinishedSession, aMembership } from "../../support/people/factories";
import { allocationsOf, joinedChallenges, openAllocation } from "../../support/screens/allocation";
import { allocation } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";

test("an added challenge gets all time, and time taken back in 5-minute steps goes to Personal Progress", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joinedChallenges(crafter);
  const session = await openAllocation(page, crafter, 2_400);
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

test("a stepper button repeats while it is held, and a time can be typed", async ({ signedIn: page, crafter }) => {
  const { hours, sessions } = await joinedChallenges(crafter);
  const session = await openAllocation(page, crafter, 7_217);
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

test("rejoining a challenge from the dialog restores the time that the session gave it", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joinedChallenges(crafter);
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

test("removing an added challenge returns its time to Personal Progress", async ({ signedIn: page, crafter }) => {
  const { hours, sessions } = await joinedChallenges(crafter);
  await openAllocation(page, crafter, 7_200);
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

test("less than 5 minutes go to a single challenge, or to Personal Progress when no challenge can take them", async ({
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

test("an hour given to a session-based challenge counts as one session", async ({ signedIn: page, crafter }) => {
  const { sessions } = await joinedChallenges(crafter);
  const session = await openAllocation(page, crafter, 5_700);
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

test("a failed save shows an error and keeps the amounts", async ({ signedIn: page, crafter }) => {
  const { hours } = await joinedChallenges(crafter);
  await openAllocation(page, crafter, 2_400);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await page.route("**/dashboard**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await dialog.saveAllocation.click();
  await expect(dialog.dialog.getByText(WORDS.allocationFailed)).toBeVisible();
  await expect(dialog.time(hours.name)).toHaveValue("0h 40m");
});
