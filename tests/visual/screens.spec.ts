import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions, sessionReminders, sessionSegments, shares, users } from "@/db/schema";
import { signUnsubscribe } from "@/lib/server/mail/unsubscribe";
import { E2E_URL, expect, test } from "../support/e2e";
import { loginCookie } from "../support/people/session-cookie";
import { tryAFile } from "../support/screens/list";
import { readStore } from "../support/taps/pocket";
import { NOW } from "./fixed-clock.mjs";

// npm run test:visual [-- --update]. The product stands still on a day (serve.ts); its demo's accounts are the full ones.

type Screen = { who?: Who; path: string; open?: (page: Page) => Promise<void> };

/** Their addresses begin with it. */
type Who = "newcomer" | "forgetful" | "free" | "lite" | "plus";
const emailOf = (who: Who) => `${who}@craftpact.example`;

/** Follows the first such link, to what it opens or leads to. */
const openFirstLink = (name: RegExp | string, shown: "dialog" | "page") => async (page: Page) => {
  const link = page.getByRole("main").getByRole("listitem").getByRole("link", { name }).first();
  const href = await link.getAttribute("href");
  await link.click();
  if (shown === "dialog") await expect(page.getByRole("dialog")).toBeVisible();
  else await page.waitForURL(`**${href}`);
};

const SCREENS: Record<string, Screen> = {
  landing: { path: "/" },
  pricing: { path: "/pricing" },
  login: { path: "/login" },
  signup: { path: "/signup" },
  "reset-password": { path: "/reset-password" },
  contact: { path: "/contact" },
  partner: { path: "/partner" },
  terms: { path: "/terms" },
  "not-found": { path: "/nothing-here" },
  "dashboard-new": { who: "newcomer", path: "/dashboard" },
  "dashboard-running": { who: "free", path: "/dashboard" },
  "dashboard-forgotten": {
    who: "forgetful",
    path: "/dashboard",
    open: (page) => expect(page.getByRole("radio").first()).toBeVisible(),
  },
  pocket: {
    who: "forgetful",
    path: "/dashboard",
    open: async (page) => {
      await expect.poll(async () => (await readStore(page, "accounts")).some((one) => one.known)).toBe(true);
      await page.goto("/pocket");
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    },
  },
  dashboard: { who: "plus", path: "/dashboard" },
  sessions: { who: "plus", path: "/dashboard/sessions" },
  allocation: { who: "plus", path: "/dashboard", open: openFirstLink(/^Allocate “/, "dialog") },
  impact: { who: "plus", path: "/impact?tab=all" },
  challenges: { who: "plus", path: "/challenges" },
  challenge: { who: "plus", path: "/challenges", open: openFirstLink("View Details", "page") },
  leaderboard: { who: "plus", path: "/leaderboard" },
  profile: { who: "plus", path: "/profile" },
  settings: { who: "plus", path: "/profile/settings" },
  data: { who: "plus", path: "/profile/data" },
  "data-tried": { who: "plus", path: "/profile/data", open: tryAFile },
  reminders: { who: "plus", path: "/profile/reminders" },
  unsubscribed: {
    path: "/",
    open: async (page) => {
      const token = signUnsubscribe(await idOf("plus"), "still_crafting");
      await page.goto(`/unsubscribe?token=${token}&done=1`);
      await expect(page.getByRole("heading", { name: "No more reminder emails" })).toBeVisible();
    },
  },
  "billing-free": { who: "newcomer", path: "/billing" },
  billing: { who: "lite", path: "/billing" },
  notifications: {
    who: "lite",
    path: "/impact",
    open: async (page) => {
      await page.getByRole("button", { name: "Notifications" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
  },
  studio: { who: "plus", path: "/calculator/dashboard" },
  "studio-new": { who: "newcomer", path: "/calculator/dashboard" },
  methods: { who: "plus", path: "/calculator/methods" },
  "new-method": { who: "plus", path: "/calculator/methods/new" },
  projects: { who: "plus", path: "/calculator/projects" },
  completion: { who: "plus", path: "/calculator/projects", open: openFirstLink("Mark Complete", "dialog") },
  price: { who: "plus", path: "/calculator/projects?tab=completed", open: openFirstLink(/./, "page") },
  channels: { who: "plus", path: "/calculator/channels" },
  insights: { who: "plus", path: "/dashboard/insights" },
  "insights-new": { who: "newcomer", path: "/dashboard/insights" },
  "insights-numbers": { who: "plus", path: "/dashboard/insights?numbers=days" },
  year: { who: "plus", path: `/dashboard/year/${NOW.slice(0, 4)}` },
  "studio-insights": { who: "plus", path: "/calculator/insights" },
  "shared-links": { who: "plus", path: "/calculator/shares" },
  share: {
    who: "plus",
    path: "/calculator/shares",
    open: openShare("receipt", ({ projectId }) => `/calculator/projects/${projectId}/share`),
  },
  receipt: { path: "/", open: openShare("receipt", ({ token }) => `/r/${token}`) },
  gift: { path: "/", open: openShare("gift", ({ token }) => `/r/${token}`) },
  "receipt-tag": { path: "/", open: openShare("receipt", ({ token }) => `/r/${token}/print?size=tag`) },
};

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeAll(async () => {
  const startedAt = new Date(Date.parse(NOW) - (37 * 60 + 12) * 1000);
  const freeId = await idOf("free");
  // Both workers come here; the second one waits and finds it done. Avatars are drawn from ids.
  await db.transaction(async (tx) => {
    const newcomer = { id: "00000000-0000-4000-8000-000000000001", email: emailOf("newcomer") };
    const made = await tx.insert(users).values(newcomer).onConflictDoNothing().returning();
    if (made.length === 0) return;
    const late = { id: "00000000-0000-4000-8000-000000000002", email: emailOf("forgetful"), welcomedAt: startedAt };
    const [forgetful] = await tx.insert(users).values(late).returning();
    const sinceYesterday = new Date(Date.parse(NOW) - 11 * 3_600_000);
    const running = [
      { userId: freeId, startedAt, description: "Socks for winter, second heel" },
      { userId: forgetful?.id ?? "", startedAt: sinceYesterday, description: "Serving bowls" },
    ];
    for (const { id: sessionId, userId, startedAt } of await tx.insert(craftingSessions).values(running).returning()) {
      await tx.insert(sessionSegments).values({ sessionId, startedAt });
      // Otherwise one would come at some moment of the run.
      const reminders = (["notice", "mail"] as const).map((stage) => ({ sessionId, userId, stage, sentAt: startedAt }));
      await tx.insert(sessionReminders).values(reminders);
    }
  });
});

for (const [name, { who, path, open }] of Object.entries(SCREENS))
  test(name, async ({ page }) => {
    await page.clock.setFixedTime(NOW);
    // The stopwatch counts on this one, which setFixedTime leaves running. Fifty times slower it shows one second
    // throughout; stopped, React would never yield to what it waits for.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() / 50;
    });
    if (who) await page.context().addCookies([{ ...(await loginCookie(await idOf(who))), url: E2E_URL }]);
    for (const [size, width, height] of [
      ["wide", 1280, 860],
      ["phone", 360, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      // The skeleton of a page has none yet.
      await expect(page.locator("h1").first()).toBeVisible();
      await open?.(page);
      // Away from what is now at the pressed place.
      await page.mouse.move(0, height - 1);
      await expect(page.locator(".animate-breathe")).toHaveCount(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect.soft(page).toHaveScreenshot(`${name}-${size}-${colorScheme}.png`);
      }
    }
  });

/** Opens a page that the demo shares. */
function openShare(kind: "receipt" | "gift", path: (share: typeof shares.$inferSelect) => string) {
  return async (page: Page) => {
    const mine = and(eq(shares.userId, await idOf("plus")), eq(shares.kind, kind));
    const [share] = await db.select().from(shares).where(mine).orderBy(shares.token).limit(1);
    if (!share) throw new Error(`The demo shares no ${kind}.`);
    await page.goto(path(share));
  };
}

async function idOf(who: Who): Promise<string> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailOf(who)));
  if (!user) throw new Error(`There is no account ${emailOf(who)}.`);
  return user.id;
}
