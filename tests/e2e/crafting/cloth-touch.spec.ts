import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { allocationsOf } from "../../support/screens/allocation";
import { allocation } from "../../support/screens/pact";
import { finger, HOUR, take, twoByHours } from "../../support/screens/seams";

test("a finger drags a seam at 360 px, and a touch beside it changes nothing @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const [first, second, session] = await twoByHours(page, crafter, 2 * HOUR);
  const dialog = allocation(page);
  const devtools = await page.context().newCDPSession(page);
  const drag = await take(page, dialog.seam(first), 2 * HOUR, 2, finger(devtools));
  await drag.bySeconds(900);
  await drag.bySeconds(1_800);
  await drag.up();
  await expect(dialog.time(first)).toHaveValue("1h 30m");
  await expect(dialog.time(second)).toHaveValue("0h 30m");
  // A thumb that lands 20 px beside the seam.
  const beside = await take(page, dialog.seam(first), 2 * HOUR, 2, finger(devtools), -20);
  await beside.bySeconds(-1_200);
  await beside.up();
  await expect(dialog.time(first)).toHaveValue("1h 10m");
  const far = await take(page, dialog.seam(first), 2 * HOUR, 2, finger(devtools), -60);
  await far.bySeconds(-1_200);
  await far.up();
  await expect(dialog.time(first)).toHaveValue("1h 10m");
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page, ["light", "dark"]);
  await dialog.saveAllocation.tap();
  await expect(dialog.done).toBeFocused();
  expect((await allocationsOf(session)).map(({ seconds }) => seconds)).toEqual([4_200, 3_000]);
});

test("a finger on a seam does not scroll the dialog, but one beside the bar does @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await page.setViewportSize({ width: 360, height: 520 });
  const [first] = await twoByHours(page, crafter, 2 * HOUR);
  const dialog = allocation(page);
  const scrolled = () => dialog.dialog.evaluate((element) => element.scrollTop);
  const devtools = await page.context().newCDPSession(page);
  const drag = await take(page, dialog.seam(first), 2 * HOUR, 2, finger(devtools));
  const before = await scrolled();
  for (const step of [1, 2, 3, 4]) await drag.bySeconds(225 * step, -40 * step);
  await drag.up();
  await expect(dialog.time(first)).toHaveValue("1h 15m");
  expect(await scrolled()).toBe(before);
  const row = await dialog.row(first).boundingBox();
  if (!row) throw new Error("The row is not on the screen.");
  const { down, move, up } = finger(devtools);
  const y = Math.min(row.y + 10, 360);
  await down(row.x + 60, y);
  for (const step of [1, 2, 3, 4, 5, 6]) await move(row.x + 60, y - 25 * step);
  await up();
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expect(dialog.time(first)).toHaveValue("1h 15m");
});
