import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aChallenge, aFinishedSession, aProject, aUser } from "../../support/people/factories";
import { allocationsOf, joinedChallenges, openAllocation } from "../../support/screens/allocation";
import { allocation, stopwatch } from "../../support/screens/pact";

test("the tabs do not move when the tab is switched @phone", async ({ signedIn: page, crafter }) => {
  await joinedChallenges(crafter);
  await aProject(crafter.id, { name: "Hat" });
  await openAllocation(page, crafter, 2_400);
  const dialog = allocation(page);
  const before = await dialog.projectTab.boundingBox();
  await dialog.projectTab.click();
  await expect(dialog.dialog.getByRole("radio", { name: "Hat" })).toBeVisible();
  expect(await dialog.projectTab.boundingBox()).toEqual(before);
});

test("each tab shows without scrolling that it is saved, until it is changed @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours, sessions } = await joinedChallenges(crafter);
  for (let open = 0; open < 6; open++) await aChallenge({ name: `Open ${open} ${crafter.id.slice(0, 6)}` });
  await openAllocation(page, crafter, 5_700);
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

test("closing the dialog leaves the session unallocated, and the list still offers it", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await openAllocation(page, crafter, 2_400);
  await page.keyboard.press("Escape");
  await expect(allocation(page).dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await allocationsOf(session.id)).toEqual([]);
  const link = page.getByRole("link", { name: /Allocate “Scarf”/ }).first();
  await expect(link).toBeFocused();
  await link.click();
  await expect(allocation(page).dialog).toBeVisible();
});

test("closing the dialog asks once about unsaved amounts and choices", async ({ signedIn: page, crafter }) => {
  const { hours } = await joinedChallenges(crafter);
  await aProject(crafter.id, { name: "Hat" });
  const session = await openAllocation(page, crafter, 2_400);
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
  await openAllocation(page, crafter, 2_400);
  const dialog = allocation(page);
  await expect(dialog.impactTab).toBeFocused();
  await dialog.saveAllocation.click();
  await dialog.done.press("Enter");
  await expect(dialog.dialog).toBeHidden();
  await expect(page.getByRole("link", { name: /Allocate “Scarf”/ })).toHaveCount(0);
  await expect(stopwatch(page).start).toBeFocused();
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

test("the dialog with allocated time has no axe finding and fits a phone @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joinedChallenges(crafter);
  await openAllocation(page, crafter, 5_700);
  await allocation(page).add(hours.name).click();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});
