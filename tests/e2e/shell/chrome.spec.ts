import { randomUUID } from "node:crypto";
import { expect, expectHydrated, expectNoSidewaysScroll, test } from "../../support/e2e";
import { anOpenSession } from "../../support/people/factories";

test("a “not found” page keeps the header, the running timer and links to other pages @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 60 });
  for (const path of ["/billing/nothing", "/nothing", "/calculator/nothing"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Pact" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Running timer" })).toBeVisible();
  }
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Back to your dashboard", "Help"]);
  await page.getByRole("link", { name: "Back to your dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("banner").getByRole("link", { name: "Craft Pact" }).click();
  await expect(page).toHaveURL("/dashboard");

  expect((await page.goto(`/calculator/projects/${randomUUID()}`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
  // Next draws this page in the browser; it must know its account and stay.
  let reloads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) reloads++;
  });
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByText("No unread notifications")).toBeVisible();
  expect(reloads).toBe(0);

  await page.goto("/calculator/projects");
  await page.getByRole("banner").getByRole("link", { name: "Craft Pact" }).click();
  await expect(page).toHaveURL("/calculator/dashboard");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a page says why parts of it do not load", async ({ signedIn: page }) => {
    for (const path of ["/dashboard", "/leaderboard", "/calculator/dashboard"]) {
      await page.goto(path);
      await expect(page.locator("noscript p")).toContainText("JavaScript is off, so parts of this page can’t load.");
      await expect(page.locator("noscript p")).toBeVisible();
    }
  });
});

test("a part that can't be loaded says why, and an outdated page offers to reload", async ({
  signedIn: page,
  context,
}) => {
  await page.goto("/leaderboard");
  const pressUntil = (text: string) =>
    expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await expectHydrated(page.getByRole("button", { name: "Account menu" }));
  await context.setOffline(true);
  await pressUntil("No connection. Please try again.");
  await context.setOffline(false);
  await page.route("**/_next/static/chunks/*.js*", (route) => route.fulfill({ status: 404, body: "" }));
  await pressUntil("A newer version is ready. Please reload the page.");
  await page.unroute("**/_next/static/chunks/*.js*");
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await loaded;
});

test("at 400 % zoom everything fits, and fixed bars take less than half of the window @fonts", async ({
  signedIn: page,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 60 });
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ["/dashboard", "/challenges", "/calculator/projects"]) {
    await page.goto(path);
    await expect(page.getByRole("timer", { name: "Crafting time" })).toHaveText(/^00:01:/);
    await expectNoSidewaysScroll(page);
    const { outside, fixed } = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("main :is(a, button, input)")].map((part) =>
        part.getBoundingClientRect(),
      );
      const bars = [...document.querySelectorAll("header, div")].filter((part) =>
        ["fixed", "sticky"].includes(getComputedStyle(part).position),
      );
      return {
        outside: boxes.filter(({ width, left, right }) => width > 0 && (left < 0 || right > 320)).length,
        fixed: bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
      };
    });
    expect(outside, path).toBe(0);
    expect(fixed, path).toBeLessThan(128);
  }
});

test.describe("on a phone", () => {
  test.use({ crafterValues: { tier: "pro_plus" } });

  test("the header is one row with the longest badge, and the other area is one tap away @phone @fonts", async ({
    signedIn: page,
  }) => {
    const expectOneRow = async () => {
      const header = page.getByRole("banner");
      await expect(header.getByText("Pro+ Crafter")).toBeVisible();
      expect((await header.boundingBox())?.height, page.url()).toBeLessThan(70);
    };
    await page.goto("/dashboard");
    await expectOneRow();
    await page.getByRole("link", { name: "Switch to Studio" }).tap();
    await expect(page).toHaveURL("/calculator/dashboard");
    await expectOneRow();
    await page.getByRole("link", { name: "Switch to Pact" }).tap();
    await expect(page).toHaveURL("/dashboard");
    await expectNoSidewaysScroll(page);
  });
});

test("the tabs at the bottom show once all have arrived, so that none moves @phone", async ({ signedIn: page }) => {
  const bar = page.locator(".bottom-bar");
  await page.route("**/impact", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const secondTab = html.indexOf("Challenges</a>", html.indexOf("bottom-bar"));
    expect(secondTab).toBeGreaterThan(0);
    await route.fulfill({ response, body: html.slice(0, secondTab) });
  });
  await page.goto("/impact");
  await expect(bar.getByText("Challenges")).toBeHidden();
  await expect(bar).toHaveCSS("visibility", "hidden");

  await page.unroute("**/impact");
  await page.goto("/impact");
  await expect(bar.getByRole("link", { name: "Challenges" })).toBeVisible();
});
