import type { Page } from "@playwright/test";
import { test as base, E2E_URL, expect } from "../e2e";
import { makeLasting } from "../people/factories";
import { aFurnishedCrafter, type Furnished } from "../people/furnished";
import { loginCookie } from "../people/session-cookie";
import type { Screen } from "./list";

/** Password and factor were just proved, so that the page of factors allows changes. */
const JUST_NOW = { passwordAt: new Date(), factorAt: new Date() };

type Shown = {
  page: Page;
  /** Sets the window's width and the font size, both in pixels. */
  resize: (width: number, fontSize?: number) => Promise<void>;
};

/** Tests that walk through the screens. They change nothing, so each worker shares one furnished crafter. */
export const test = base.extend<{ show: (screen: Screen) => Promise<Shown> }, { full: Furnished }>({
  contextOptions: { reducedMotion: "reduce" },
  crafterValues: { displayName: null, welcomedAt: null, firstStepsDismissedAt: null },
  full: [
    async ({ configuration: _ }, use) => {
      await use(await makeLasting(aFurnishedCrafter));
    },
    { scope: "worker" },
  ],
  show: async ({ page, crafter, full }, use) => {
    await use(async ({ who, path, open, floats }) => {
      const userId = who === "visitor" ? null : who === "newcomer" ? crafter.id : full.crafter.id;
      if (userId) await page.context().addCookies([{ ...(await loginCookie(userId, JUST_NOW)), url: E2E_URL }]);
      await page.goto(path(full));
      // A page's skeleton has no heading yet.
      await expect(page.locator("h1").first()).toBeVisible();
      await open?.(page, full);
      return {
        page,
        async resize(width, fontSize = 16) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size === 16 ? "" : `${size}px`;
          }, fontSize);
          if (floats) await open?.(page, full);
        },
      };
    });
  },
});
