import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../support/e2e";
import { anOpenSession } from "../support/factories";
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from "../support/routes";

for (const route of PUBLIC_ROUTES) {
  test(`${route} has no axe finding in light and dark`, async ({ page }) => {
    await page.goto(route);
    await expectNoAxeFindings(page);
  });
  test(`${route} fits a phone @phone`, async ({ page }) => {
    await page.goto(route);
    await expectNoSidewaysScroll(page);
    // The colours are those of the wide screen.
    await expectNoAxeFindings(page, ["light"]);
  });
}

for (const route of PROTECTED_ROUTES) {
  test(`${route} has no axe finding in light and dark`, async ({ signedIn: page }) => {
    await page.goto(route);
    await expectNoAxeFindings(page);
  });
  test(`${route} fits a phone, with a timer running @phone`, async ({ signedIn: page, crafter }) => {
    await anOpenSession(crafter.id, { seconds: 37_000 });
    await page.goto(route);
    await expectNoSidewaysScroll(page);
    // The colours are those of the wide screen.
    await expectNoAxeFindings(page, ["light"]);
  });
}

test("the skip link is the first stop and leads to the content", async ({ page }) => {
  await page.goto("/login");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});
