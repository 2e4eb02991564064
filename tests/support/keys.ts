import { expect, type Locator, type Page } from "@playwright/test";
import { tabTo } from "./studio-screens";

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
