import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { expect, test } from "../../support/e2e";
import { aFinishedSession } from "../../support/factories";

const BOARDS = ["Top Crafters", "Most Sessions", "Most Improved", "Top Streak", "Most Active Today", "Mystery Crafter"];

test("six boards with rank, linked name, level and value", async ({ signedIn: page }) => {
  await page.goto("/leaderboard");
  await expect(page.getByText(/Updated \d\d:\d\d/)).toBeVisible();
  for (const name of BOARDS) await expect(page.getByRole("region", { name })).toBeVisible();
  const first = page.getByRole("region", { name: "Top Crafters" }).getByRole("listitem").first();
  await expect(first).toContainText(/Rank 1/);
  await expect(first).toContainText(/Level \d+\w+/);
  await expect(first).toContainText(/\d+ hours?/);
  const name = await first.getByRole("link").textContent();
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
});

test("my own rank is shown when I am not among the ten", async ({ signedIn: page, crafter }) => {
  await aFinishedSession(crafter.id, { durationSeconds: 3700, daysAgo: 3 });
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  await page.goto("/leaderboard");
  const board = page.getByRole("region", { name: "Top Crafters" });
  await expect(board.getByRole("listitem")).toHaveCount(10);
  await expect(board.getByText(/^You\d+ hours? more to join the top ten1 hour$/)).toBeVisible();
});
