import { expect, test } from "../../support/e2e";
import { aChallenge } from "../../support/people/factories";
import { tabAndPress, tabAndType, tabTo } from "../../support/screens/keys";
import { allocationOf, expectFaceReaches, stopwatchOf } from "../../support/screens/pact";
import { itemOf } from "../../support/screens/studio";

// Completing a project by keyboard alone is in completion.spec.ts, the profile in profile.spec.ts, the palette in
// palette.spec.ts, buying a plan in billing.spec.ts.

test("a keyboard user skips to the content first and signs in", async ({ page, crafter }) => {
  await page.goto("/login");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
  await tabAndType(page, page.getByLabel("Email"), crafter.email);
  await tabAndType(page, page.getByLabel("Password", { exact: true }), crafter.password);
  await tabAndPress(page, page.getByRole("checkbox", { name: "Remember me" }), "Space");
  await tabAndPress(page, page.getByRole("button", { name: "Sign in" }));
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 15_000 });
});

test("a keyboard user joins a challenge, comments, crafts for it and creates a method @thorough", async ({
  signedIn: page,
}) => {
  test.setTimeout(90_000);
  const { name } = await aChallenge();
  await page.goto("/challenges");
  await tabTo(page, page.getByRole("tab", { name: "Joined" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?tab=ongoing$/);
  const card = page.getByRole("region", { name });
  await tabAndPress(page, card.getByRole("button", { name: "Join", exact: true }));
  await expect(card.getByText("Joined", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(card.getByRole("link", { name: "View Details" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await tabAndType(page, page.getByLabel("Your comment"), "From the train.");
  await tabAndPress(page, page.getByRole("button", { name: "Post Comment" }));
  await expect(page.getByRole("log").getByText("From the train.")).toBeVisible();

  await page.goto("/dashboard");
  const { face, description, start, pause, save } = stopwatchOf(page);
  await expect(start).toBeEnabled();
  await tabAndType(page, description, "Fair Isle yoke");
  await tabAndPress(page, start);
  await expect(pause).toBeFocused();
  await expectFaceReaches(face, 1);
  await tabAndPress(page, save);
  await expect(page.getByRole("button", { name: "Stop & Save" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = allocationOf(page);
  await expect(dialog.dialog).toBeVisible();
  await tabAndPress(page, dialog.add(name));
  await expect(dialog.more(name)).toBeFocused();
  await tabAndPress(page, dialog.saveAllocation);
  await expect(dialog.dialog).toBeHidden();
  await expect(save).toBeFocused();

  await page.goto("/calculator/methods");
  await tabAndPress(page, page.getByRole("main").getByRole("link", { name: "Create Method" }).first());
  const form = page.getByRole("dialog", { name: "Create a calculation method" });
  await expect(form.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Fair hour");
  await tabAndType(page, form.getByLabel("Rate", { exact: true }), "120");
  await tabAndPress(page, form.getByRole("button", { name: "Create Method" }));
  await expect(itemOf(page, "Fair hour")).toBeVisible();
});
