import { expect, type Locator, type Page } from "@playwright/test";

/** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "reached with the Tab key").toBeFocused();
}

/** Goes there with the Tab key, sees where it is, and presses. */
export async function press(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await expect(target).toBeInViewport();
  await page.keyboard.press(key);
}

/** Goes there with the Tab key and types. */
export async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
