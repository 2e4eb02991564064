import type { Page } from "@playwright/test";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { E2E_URL, expect, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aFinishedSession } from "../../support/people/factories";
import { loginCookie } from "../../support/people/session-cookie";

const BOARDS = ["Top Crafters", "Most Sessions", "Most Improved", "Top Streak", "Most Active Today", "Mystery Crafter"];

const tabOf = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const boardOf = (page: Page, name: string) => page.getByRole("tabpanel", { name, exact: true });

async function expectBoard(page: Page, name: string): Promise<void> {
  await expect(boardOf(page, name).getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("tab", { selected: true })).toHaveText(name);
}

test("each board has a URL and a tab, and shows rank, linked name, level and value, and a crafter among neighbours", async ({
  signedIn: page,
  crafter,
}) => {
  await aFinishedSession(crafter.id, { durationSeconds: 3700, daysAgo: 3 });
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  await page.goto("/leaderboard?board=streak&board=today");
  await expect(page.getByText(/Updated \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([...BOARDS, "Around your hours"]);
  await expectBoard(page, "Top Crafters");
  const lists = boardOf(page, "Top Crafters").getByRole("list");
  await expect(lists).toHaveCount(2);
  // Ten, and the crafter with two to four neighbours.
  const listed = await lists.getByRole("listitem").count();
  expect(listed).toBeGreaterThanOrEqual(13);
  expect(listed).toBeLessThanOrEqual(15);
  const me = lists.getByRole("listitem").and(page.locator("[aria-current]"));
  await expect(me).toHaveText(/^\d+ThandiYou Level \d+ \w+ · \d+ hours? more to join the top ten1 hour$/);

  for (const name of BOARDS.toReversed()) {
    await tabOf(page, name).click();
    await expectBoard(page, name);
  }
  await expect(page).toHaveURL(/\/leaderboard$/);
  await page.goBack();
  await expectBoard(page, "Most Sessions");
  await expect(page).toHaveURL(/\/leaderboard\?board=sessions$/);
  await page.goForward();
  await tabOf(page, "Top Crafters").focus();
  await page.keyboard.press("ArrowUp");
  await expect(tabOf(page, "Around your hours")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(tabOf(page, "Mystery Crafter")).toBeFocused();
  await expectBoard(page, "Top Crafters");
  await page.keyboard.press("Enter");
  await expectBoard(page, "Mystery Crafter");
  await expect(tabOf(page, "Mystery Crafter")).toBeFocused();

  await tabOf(page, "Top Crafters").click();
  const first = boardOf(page, "Top Crafters").getByRole("listitem").first();
  await expect(first).toContainText(/1.*Level \d+ \w+.*\d+ hours?/);
  const name = await first.getByRole("link").textContent();
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
});

test("boards and the links between them work without JavaScript", async ({ browser, crafter, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await context.addCookies([{ ...(await loginCookie(crafter.id)), url: E2E_URL }]);
  const page = await context.newPage();
  await page.goto("/leaderboard");
  await expect(boardOf(page, "Top Crafters").getByRole("listitem")).toHaveCount(11);
  await expect(boardOf(page, "Top Crafters").getByRole("listitem").last()).toContainText("no place yet0 hours");
  await tabOf(page, "Most Sessions").click();
  await expect(boardOf(page, "Most Sessions").getByRole("listitem")).toHaveCount(11);
  await expectBoard(page, "Most Sessions");
  await context.close();
});

test("the boards are one row of tabs on a phone with one's own row always in sight, and Around your hours shows crafters near one's own time @phone @fonts", async ({
  signedIn: page,
  crafter,
}) => {
  await aFinishedSession(crafter.id, { durationSeconds: 3700, daysAgo: 3 });
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  const own = page.locator("li[aria-current]");
  for (const [name, value] of [
    ["Top Streak", "0 days"],
    ["Top Crafters", "1 hour"],
    ["Mystery Crafter", "over 2 hours"],
  ] as const) {
    await page.goto("/leaderboard");
    await tabOf(page, name).tap();
    await expectBoard(page, name);
    await expect(tabOf(page, name)).toBeInViewport({ ratio: 1 });
    await expect(own).toContainText(value);
    await expect(own).toBeInViewport({ ratio: 1 });
  }
  const heights = await page.getByRole("tab").evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(heights).size, "one row").toBe(1);
  await expectNoSidewaysScroll(page);
  await tabOf(page, "Around your hours").tap();
  const cohort = boardOf(page, "Around your hours");
  const rows = cohort.getByRole("listitem");
  await expect(rows.and(page.locator("[aria-current]"))).toHaveText(/^Thandi.*1h 1m$/);
  expect(await rows.count()).toBeGreaterThanOrEqual(5);
  expect(await rows.count()).toBeLessThanOrEqual(20);
  await expect(cohort.getByText("Rank")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
