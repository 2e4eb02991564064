import { expect, type Locator, type Page } from "@playwright/test";

/** Presses the Tab key until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "reached with the Tab key").toBeFocused();
}

/** Tabs to the target, expects it in the viewport, and presses the key. */
export async function tabAndPress(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await expect(target).toBeInViewport();
  await page.keyboard.press(key);
}

/** Tabs to the target and types. */
export async function tabAndType(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
