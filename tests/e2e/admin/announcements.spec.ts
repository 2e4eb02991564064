import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { adminActs, announcements, users } from "@/db/schema";
import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, signInAs, test } from "../../support/e2e";
import { aUser, dateIn } from "../../support/people/factories";
import { openAsAdmin } from "../../support/screens/admin-pages";

// Every page of every crafter shows it meanwhile, so nothing else runs beside this test.
const TITLE = "Craft Pact rests on Sunday";
const TEXT = "From 20:00 to 21:00 UTC pages may not load. A running stopwatch keeps running, and nothing is lost.";
/** Another process may learn of it 30 s later. */
const KNOWN = { timeout: 40_000, intervals: [1_000] };

const bannerOf = (page: Page) => page.getByRole("complementary", { name: TITLE });
const dismissalsOf = async (id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.dismissedAnnouncements;

/** Opens the page again until `isTrue` passes. */
const openUntil = (page: Page, path: string, isTrue: () => Promise<void>) =>
  expect(async () => {
    await page.goto(path);
    await isTrue();
  }).toPass(KNOWN);
const openWithBanner = (page: Page, path: string) =>
  openUntil(page, path, () => expect(bannerOf(page)).toBeVisible({ timeout: 500 }));

test.afterEach(() => db.delete(announcements).where(eq(announcements.title, TITLE)));

test("an admin publishes an announcement, crafters dismiss it, also without JavaScript, and the admin ends it @alone", async ({
  browser,
  signedIn: page,
  crafter,
}) => {
  test.setTimeout(120_000);
  const { admin, page: desk } = await openAsAdmin(browser, "/admin/announcements");
  const publish = desk.getByRole("button", { name: "Publish" });
  await expectHydrated(publish);
  await publish.click();
  await expect(desk.getByText("Please enter a title.")).toBeVisible();
  await expect(desk.getByLabel("Title")).toBeFocused();
  await desk.getByLabel("Title").fill(TITLE);
  await desk.getByLabel("Text").fill(`${TEXT} ${"Longwordwithoutend".repeat(20)}`);
  await desk.getByLabel("Link").fill("/help/stopwatch");
  await desk.getByLabel("Last day").fill(dateIn(2));
  await desk.getByLabel("About the service").check();
  await publish.click();
  await expect(desk.getByText("Published. It can take half a minute")).toBeVisible();
  await expect(desk.getByLabel("Title")).toHaveValue("");
  await expectNoAxeFindings(desk, ["light", "dark"]);

  const region = page.getByRole("region", { name: TITLE });
  await openUntil(page, "/status", () => expect(region).toContainText(TEXT, { timeout: 500 }));
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/calculator/projects", "/challenges?tab=ongoing"]) {
    await openWithBanner(page, path);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page, ["light", "dark"]);
    const button = await bannerOf(page).getByRole("button", { name: "Dismiss" }).boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(bannerOf(page)).toContainText(TEXT);
  await expect(bannerOf(page).getByRole("link", { name: "Read more" })).toHaveAttribute("href", "/help/stopwatch");
  await bannerOf(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(bannerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/challenges\?tab=ongoing$/);
  await page.goto("/calculator/projects");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bannerOf(page)).toHaveCount(0);
  expect(await dismissalsOf(crafter.id)).toHaveLength(1);

  const reader = await aUser({ displayName: "Ines" });
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signInAs(context, reader.id);
  const plain = await context.newPage();
  await openWithBanner(plain, "/leaderboard");
  await bannerOf(plain).getByRole("button", { name: "Dismiss" }).click();
  await expect(plain).toHaveURL(/\/leaderboard$/);
  await expect(bannerOf(plain)).toHaveCount(0);
  expect(await dismissalsOf(reader.id)).toHaveLength(1);
  await context.close();

  await desk.getByRole("button", { name: `End “${TITLE}”` }).click();
  await expect(desk.getByRole("listitem").filter({ hasText: TITLE })).toContainText("Over");
  const lines = await db.select().from(adminActs).where(eq(adminActs.adminId, admin.id)).orderBy(adminActs.id);
  expect(lines.map(({ act }) => act)).toEqual(["announcement.published", "announcement.ended"]);
  await desk.context().close();
  // Pages weighed later must not show it, in any process.
  await expect(async () => {
    for (let visits = 0; visits < 4; visits += 1) {
      await page.goto("/status");
      await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
      await expect(region).toHaveCount(0, { timeout: 500 });
    }
  }).toPass(KNOWN);
});
