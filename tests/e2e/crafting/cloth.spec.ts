import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { amountsOf } from "../../support/people/given-time";
import { joinTwoChallenges, openAllocation } from "../../support/screens/allocation";
import { allocationOf } from "../../support/screens/pact";
import { aFinger, dragSeam, expectSeam, HOUR, openWithTwoChallenges } from "../../support/screens/seams";

test("dragging a seam with the mouse starts from the typed amount, ends with Escape as it began, and is stored", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours } = await joinTwoChallenges(crafter);
  const session = await openAllocation(page, crafter, 2 * HOUR);
  const dialog = allocationOf(page);
  const [seam, time, personal] = [
    dialog.seam(hours.name),
    dialog.time(hours.name),
    dialog.row("Personal Progress").getByRole("status"),
  ];
  await dialog.add(hours.name).click();
  await expectSeam(seam, "2 hours", { min: 0, max: 120, now: 120 });
  const escaped = await dragSeam(page, seam, 2 * HOUR, 1);
  await escaped.bySeconds(-HOUR);
  await expect(time).toHaveValue("1h 0m");
  await page.keyboard.press("Escape");
  await expect(time).toHaveValue("2h 0m");
  await escaped.bySeconds(-1_800);
  await page.mouse.up();
  await expect(time).toHaveValue("2h 0m");
  await expect(seam).toBeFocused();

  await time.fill("1h 30m");
  const drag = await dragSeam(page, seam, 2 * HOUR, 1);
  await drag.bySeconds(-200);
  await expect(time).toHaveValue("1h 25m");
  await drag.bySeconds(300);
  await drag.bySeconds(400);
  await expect(time).toHaveValue("1h 35m");
  // Screen readers hear of changed amounts only after the drag has ended.
  await expect(dialog.row(hours.name).getByRole("status").first()).toHaveText("1h 30m");
  await expect(personal).toHaveText("0h 30m");
  await page.mouse.up();
  await expectSeam(seam, "1 hour 35 minutes", { min: 0, max: 120, now: 95 });
  await expect(dialog.row(hours.name).getByRole("status").first()).toHaveText("1h 35m");
  await expect(personal).toHaveText("0h 25m");
  await page.keyboard.press("Escape");
  await expect(dialog.question).toBeVisible();
  await dialog.saveAllocation.click();
  await expect(dialog.dialog).toBeHidden();
  expect(await amountsOf(session.id)).toEqual([
    [hours.id, 5_700],
    [null, 1_500],
  ]);
});

test("the keyboard moves a seam by 5 or 30 minutes or to an end, and the result is saved", async ({
  signedIn: page,
  crafter,
}) => {
  const { hours, sessions } = await joinTwoChallenges(crafter);
  const session = await openAllocation(page, crafter, 3 * HOUR + 17);
  const dialog = allocationOf(page);
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
  await press("ArrowUp", "2h 0m");
  await press("PageDown", "1h 30m");
  await press("Home", "0h 0m");
  await press("End", "3h 0m");
  // The other one takes an hour or nothing; then the odd seconds go again.
  await press("ArrowLeft", "2h 0m");
  await press("ArrowLeft", "2h 0m");
  await expect(seam).toHaveAttribute("aria-valuetext", "2 hours");
  await expect(dialog.time(sessions.name)).toHaveValue("1h 0m");
  await page.keyboard.press("Tab");
  await expect(dialog.seam(sessions.name)).toBeFocused();
  await dialog.saveAllocation.press("Enter");
  await expect(dialog.dialog).toBeHidden();
  expect(await amountsOf(session.id)).toEqual([
    [hours.id, 2 * HOUR],
    [sessions.id, HOUR],
    [null, 17],
  ]);
});

test("a finger at or close beside a seam drags it at 360 px without scrolling, and one away from the bar scrolls @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await page.setViewportSize({ width: 360, height: 520 });
  const [first, second, session] = await openWithTwoChallenges(page, crafter, 2 * HOUR);
  const dialog = allocationOf(page);
  const scrolled = () => dialog.dialog.evaluate((element) => element.scrollTop);
  const touch = aFinger(await page.context().newCDPSession(page));
  const grab = (beside = 0) => dragSeam(page, dialog.seam(first), 2 * HOUR, 2, touch, beside);
  const drag = await grab();
  const before = await scrolled();
  for (const step of [1, 2, 3, 4]) await drag.bySeconds(450 * step, -40 * step);
  await drag.up();
  await expect(dialog.time(first)).toHaveValue("1h 30m");
  await expect(dialog.time(second)).toHaveValue("0h 30m");
  expect(await scrolled()).toBe(before);
  for (const px of [-20, -60]) {
    const beside = await grab(px);
    await beside.bySeconds(-1_200);
    await beside.up();
    await expect(dialog.time(first), `${px} px beside the seam`).toHaveValue("1h 10m");
  }

  const row = await dialog.row(first).boundingBox();
  if (!row) throw new Error("The row is not on the screen.");
  const y = Math.min(row.y + 10, 360);
  await touch.down(row.x + 60, y);
  for (const step of [1, 2, 3, 4, 5, 6]) await touch.move(row.x + 60, y - 25 * step);
  await touch.up();
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expect(dialog.time(first)).toHaveValue("1h 10m");
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page, ["light", "dark"]);
  await dialog.saveAllocation.tap();
  await expect(dialog.dialog).toBeHidden();
  expect((await amountsOf(session)).map(([, seconds]) => seconds)).toEqual([4_200, 3_000]);
});
