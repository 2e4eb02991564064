import { expect, test } from "../../support/e2e";
import { allocationsOf, joinedChallenges, openAllocation } from "../../support/screens/allocation";
import { allocation } from "../../support/screens/pact";
import { expectSeam, HOUR, take } from "../../support/screens/seams";

test("dragging a seam with the mouse gives time to Personal Progress, and the shown amounts are stored", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joinedChallenges(crafter);
  const session = await openAllocation(page, crafter, 2 * HOUR);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await expectSeam(dialog.seam(hours.name), "2 hours", { min: 0, max: 120, now: 120 });
  const drag = await take(page, dialog.seam(hours.name), 2 * HOUR, 1);
  await drag.bySeconds(-2_000);
  await expect(dialog.time(hours.name)).toHaveValue("1h 25m");
  await drag.bySeconds(-1_600);
  await drag.bySeconds(-1_500);
  await page.mouse.up();
  await expectSeam(dialog.seam(hours.name), "1 hour 35 minutes", { min: 0, max: 120, now: 95 });
  await expect(dialog.time(hours.name)).toHaveValue("1h 35m");
  await expect(dialog.row("Personal Progress")).toContainText("0h 25m");
  await dialog.saveAllocation.click();
  await expect(dialog.done).toBeFocused();
  expect(await allocationsOf(session.id)).toEqual([
    { challengeId: hours.id, seconds: 5_700 },
    { challengeId: null, seconds: 1_500 },
  ]);
});

test("a drag starts from the amount that was typed last", async ({ signedIn: page, crafter }) => {
  const { hours } = await joinedChallenges(crafter);
  await openAllocation(page, crafter, 2 * HOUR);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  await dialog.time(hours.name).fill("1h");
  const drag = await take(page, dialog.seam(hours.name), 2 * HOUR, 1);
  await drag.bySeconds(-900);
  await expect(dialog.time(hours.name)).toHaveValue("0h 45m");
  await page.mouse.up();
  await expect(dialog.time(hours.name)).toHaveValue("0h 45m");
  await expect(dialog.row("Personal Progress")).toContainText("1h 15m");
});

test("the keyboard moves a seam by 5 or 30 minutes or to an end, and the result is saved", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours, sessions } = await joinedChallenges(crafter);
  const session = await openAllocation(page, crafter, 3 * HOUR + 17);
  const dialog = allocation(page);
  await dialog.add(hours.name).press("Enter");
  await dialog.add(sessions.name).press("Enter");
  await expect(dialog.more(sessions.name)).toBeFocused();
  const seam = dialog.seam(hours.name);
  while (!(await seam.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Shift+Tab");
  const press = async (key: string, text: string) => {
    await page.keyboard.press(key);
    await expect(dialog.time(hours.name)).toHaveValue(text);
  };
  await expect(seam).toHaveAttribute("aria-valuetext", "2 hours");
  // The odd seconds go first.
  await press("ArrowLeft", "2h 0m");
  await press("ArrowLeft", "1h 55m");
  await press("ArrowDown", "1h 50m");
  await press("ArrowRight", "1h 55m");
  await press("ArrowUp", "2h 0m");
  await press("PageDown", "1h 30m");
  await press("PageDown", "1h 0m");
  // The other one takes an hour or nothing.
  await press("PageUp", "1h 30m");
  await press("PageUp", "2h 0m");
  // With the odd seconds again, then all of it.
  await press("ArrowRight", "2h 0m");
  await press("ArrowRight", "3h 0m");
  await press("ArrowRight", "3h 0m");
  await press("ArrowLeft", "2h 0m");
  await press("Home", "0h 0m");
  await press("End", "3h 0m");
  await press("PageDown", "2h 0m");
  await press("ArrowLeft", "2h 0m");
  await expect(seam).toHaveAttribute("aria-valuetext", "2 hours");
  await expect(dialog.time(sessions.name)).toHaveValue("1h 0m");
  await page.keyboard.press("Tab");
  await expect(dialog.seam(sessions.name)).toBeFocused();
  await dialog.saveAllocation.press("Enter");
  await expect(dialog.done).toBeFocused();
  expect(await allocationsOf(session.id)).toEqual([
    { challengeId: hours.id, seconds: 2 * HOUR },
    { challengeId: sessions.id, seconds: HOUR },
    { challengeId: null, seconds: 17 },
  ]);
});

test("Escape during a drag restores the previous amount and keeps the dialog open", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joinedChallenges(crafter);
  await openAllocation(page, crafter, 2 * HOUR);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  const drag = await take(page, dialog.seam(hours.name), 2 * HOUR, 1);
  await drag.bySeconds(-HOUR);
  await expect(dialog.time(hours.name)).toHaveValue("1h 0m");
  await page.keyboard.press("Escape");
  await expect(dialog.time(hours.name)).toHaveValue("2h 0m");
  await drag.bySeconds(-1_800);
  await page.mouse.up();
  await expect(dialog.time(hours.name)).toHaveValue("2h 0m");
  await expect(dialog.seam(hours.name)).toBeFocused();
  await expect(dialog.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.question).toBeVisible();
});

test("screen readers hear of changed amounts only after the drag has ended", async ({ signedIn: page, crafter }) => {
  const { hours } = await joinedChallenges(crafter);
  await openAllocation(page, crafter, 2 * HOUR);
  const dialog = allocation(page);
  await dialog.add(hours.name).click();
  const statusOf = (name: string) => dialog.row(name).getByRole("status").first();
  await expect(statusOf(hours.name)).toHaveText("2h 0m");
  const drag = await take(page, dialog.seam(hours.name), 2 * HOUR, 1);
  await drag.bySeconds(-HOUR);
  await expect(dialog.time(hours.name)).toHaveValue("1h 0m");
  await expect(statusOf(hours.name)).toHaveText("2h 0m");
  await expect(statusOf("Personal Progress")).toHaveText("0h 0m");
  await page.mouse.up();
  await expect(statusOf(hours.name)).toHaveText("1h 0m");
  await expect(statusOf("Personal Progress")).toHaveText("1h 0m");
});
