import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { notifications } from "@/db/schema";
import { expect, test } from "../../support/e2e";

const HOUR_MS = 3_600_000;

/** A notice from each of these hours ago, numbered in this order. */
async function someNotifications(userId: string, hoursAgo: number[]) {
  const rows = hoursAgo.map((hours, index) => {
    const createdAt = new Date(Date.now() - hours * HOUR_MS);
    const text = {
      title: `Notice ${index + 1}`,
      body: "Something happened.",
      href: index === 0 ? "/leaderboard" : null,
    };
    return { userId, ...text, dedupeKey: `test:${index}`, createdAt };
  });
  await db.insert(notifications).values(rows.reverse());
}

test("notifications can be read, opened and deleted, and the bell counts them", async ({ signedIn: page, crafter }) => {
  await page.goto("/leaderboard");
  const bell = page.getByRole("button", { name: "Notifications" });
  await expect(bell).toHaveAccessibleDescription("Nothing unread");
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText("No unread notifications")).toBeVisible();
  await panel.getByRole("tab", { name: "Read", exact: true }).click();
  await expect(panel.getByText("No read notifications")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  // Safari on iOS closes no popover by itself; a synthetic press imitates that here.
  await bell.click();
  await panel.dispatchEvent("pointerdown");
  await expect(panel).toBeVisible();
  await page.getByRole("heading", { level: 1 }).dispatchEvent("pointerdown");
  await expect(panel).toBeHidden();

  await someNotifications(crafter.id, [0, 5, 24, 100, ...Array.from({ length: 8 }, () => 200)]);
  await page.goto("/dashboard");
  await expect(bell.locator("[data-count]")).toHaveAttribute("data-count", "9+");
  await expect(bell).toHaveAccessibleDescription("12 unread");

  // The list is slow to come, so its loading text can be seen.
  await page.route("**/dashboard", async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await bell.click();
  await expect(panel.getByText("Loading notifications...")).toBeVisible();
  const item = (index: number) =>
    panel.getByRole("listitem").filter({ has: page.getByText(`Notice ${index}`, { exact: true }) });
  await expect(item(1)).toContainText("Just now");
  await expect(item(2)).toContainText("5h ago");
  await expect(item(3)).toContainText("1d ago");
  await expect(item(4)).toContainText("4d ago");
  await page.unrouteAll({ behavior: "wait" });

  await item(2).getByRole("button", { name: "Mark read" }).click();
  await expect(item(2)).toBeHidden();
  await item(3).getByRole("button", { name: "Delete" }).click();
  await expect(item(3)).toBeHidden();
  await expect(bell).toHaveAccessibleDescription("10 unread");
  await panel.getByRole("tab", { name: "Read", exact: true }).click();
  await expect(item(2)).toBeVisible();
  await expect(item(2).getByRole("button", { name: "Mark read" })).toHaveCount(0);
  await panel.getByRole("tab", { name: "Unread" }).click();
  await item(1).getByRole("link", { name: "Notice 1" }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(panel).toBeHidden();
  await expect(bell.locator("[data-count]")).toHaveAttribute("data-count", "9");

  await bell.click();
  await panel.getByRole("button", { name: "Mark all read" }).click();
  await expect(panel.getByText("No unread notifications")).toBeVisible();
  await expect(bell).toHaveAccessibleDescription("Nothing unread");
  // The screen is ahead of the server, and a reload would cut the request off.
  const unread = and(eq(notifications.userId, crafter.id), eq(notifications.isRead, false));
  await expect.poll(() => db.$count(notifications, and(unread, isNull(notifications.deletedAt)))).toBe(0);
  await page.reload();
  await expect(bell).toHaveAccessibleDescription("Nothing unread");
  const stored = await db.select().from(notifications).where(eq(notifications.userId, crafter.id));
  expect(stored.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(1);
});
