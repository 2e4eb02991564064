import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { subscriptions, users } from "@/db/schema";
import {
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  instantAt,
  test,
} from "../../support/e2e";
import { aSubscription } from "../../support/paddle/subscriptions";
import { aFinishedSession, aUser, dateIn } from "../../support/people/factories";
import { aPhotograph } from "../../support/people/pictures";
import { tabAndPress, tabAndType } from "../../support/screens/keys";

test("a crafter's own profile shows stats, the streak, sessions to allocate, and Sign Out @phone", async ({
  signedIn: page,
  crafter,
}) => {
  for (const daysAgo of [1, 3, 4, 5, 6, 7]) {
    const startedAt = instantAt(`${dateIn(-daysAgo)}T10:00`);
    await aFinishedSession(crafter.id, { durationSeconds: 3600, startedAt, description: `Sleeve ${daysAgo}` });
  }
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Thandi" })).toBeVisible();
  await expect(page.getByText(crafter.email)).toBeVisible();
  const stats = page.getByRole("region", { name: "Stats" });
  await expect(stats).toContainText("Total crafting time6h 0m");
  await expect(stats).toContainText("Sessions6");
  await expect(stats).toContainText("Current streak6 days");
  await expect(stats).toContainText("6 days crafted, 1 rest day between.");

  const recent = page.getByRole("region", { name: "Recent sessions" });
  await expect(recent.getByRole("listitem")).toHaveCount(5);
  await recent.getByRole("link", { name: "Allocate “Sleeve 1”" }).click();
  await expect(page.getByRole("dialog", { name: "Allocate Crafting Time" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a break that the settings offer keeps the streak @phone", async ({ signedIn: page, crafter }) => {
  for (const daysAgo of [1, 2])
    await aFinishedSession(crafter.id, { startedAt: instantAt(`${dateIn(-daysAgo)}T10:00`), durationSeconds: 3600 });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  const breaks = page.getByRole("group").filter({ hasText: "Break from the streak" });
  await breaks.getByText("60 days left", { exact: true }).click();
  await expect(breaks).toContainText("up to 60 days a year. You have 60 days left.");
  const take = breaks.getByRole("button", { name: "Take a break" });
  await expectHydrated(take);
  await breaks.getByLabel("How long, from today").selectOption({ label: "14 days" });
  await take.click();
  await expect(breaks).toContainText(/You’re on a break until \d+ \w+\. Your streak waits for you\./);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page, ["light", "dark"]);
  await breaks.getByRole("button", { name: "End the break" }).click();
  await expect(breaks).toContainText("You have 60 days left.");
});

test("the profile is edited by keyboard: cancelled, corrected at the field and saved, with an avatar", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/profile");
  const [edit, name] = [page.getByRole("button", { name: "Edit Profile" }), page.getByLabel("Display name")];
  const save = page.getByRole("region", { name: "About you" }).getByRole("button", { name: "Save" });
  const rename = async (typed: string) => {
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("Thandi");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(typed);
  };
  await tabAndPress(page, edit);
  await rename("Somebody else");
  await tabAndPress(page, page.getByRole("button", { name: "Cancel" }));
  await expect(page.getByRole("heading", { name: "Thandi" })).toBeVisible();
  await expect(edit).toBeFocused();

  await page.keyboard.press("Enter");
  await rename("Thandi Threads");
  await tabAndType(page, page.getByLabel("Country"), "South Africa");
  const instagram = page.getByLabel("Instagram URL");
  await tabAndType(page, instagram, "https://instagram.com.evil.example/thandi");
  await tabAndPress(page, save);
  await expect(instagram).toHaveAccessibleDescription(
    "Please enter your Instagram name, like @yourname, or an address on instagram.com.",
  );
  await expect(instagram).toBeFocused();
  await expect(page.getByLabel("Upload avatar")).toBeAttached();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("@thandi");
  await page.keyboard.press("Tab");
  await expect(instagram).toHaveValue("https://www.instagram.com/thandi");
  await tabAndPress(page, save);
  await expect(page.getByRole("heading", { name: "Thandi Threads" })).toBeInViewport();
  await expect(edit).toBeFocused();
  await expect(page.getByText("South Africa")).toBeVisible();
  await expect(page.getByRole("link", { name: /Instagram/ })).toHaveAttribute("rel", "noopener nofollow ugc");
  const [row] = await db.select().from(users).where(eq(users.id, crafter.id));
  expect(row).toMatchObject({ displayName: "Thandi Threads", country: "ZA", tiktokUrl: null, youtubeUrl: null });

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel("Upload avatar").setInputFiles({ name, mimeType, buffer });
  await choose("me.jpg", "image/jpeg", await aPhotograph());
  await expect(page.getByText("Your avatar was saved.")).toBeVisible();
  const shown = page.getByRole("button", { name: "Account menu" }).locator("img");
  await expect(shown).toHaveAttribute("src", /^\/api\/avatars\/[0-9a-f-]{36}\/[0-9a-f]{32}-96\.webp$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  const address = (await shown.getAttribute("src")) ?? "";
  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/webp",
    "content-disposition": 'inline; filename="avatar.webp"',
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });

  // Refused by the server, then before anything is sent.
  await choose("me.png", "image/png", Buffer.from("<svg><script>alert(1)</script></svg>"));
  await expect(page.getByText("Please select an image file")).toBeVisible();
  const posted: string[] = [];
  await page.route("/api/avatars", (route) => {
    posted.push(route.request().headers()["content-type"] ?? "");
    return route.fulfill({ status: 503, json: { error: "no" } });
  });
  await choose("me.png", "image/png", Buffer.alloc(5 * 1024 * 1024));
  await expect(page.getByText("File size must be less than 5MB")).toBeVisible();
  await choose("pattern.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
  await expect(page.getByText("Please select an image file")).toBeVisible();
  expect(posted).toEqual([]);
  await choose("me.png", "image/png", Buffer.alloc(1_000));
  await expect(page.getByText("Failed to upload image. Please try again.")).toBeVisible();
  await expect(page.getByText("Please select an image file")).toBeHidden();
  expect(posted).toEqual([expect.stringMatching(/^multipart\/form-data/)]);

  await page.reload();
  await expect(shown).toHaveAttribute("src", address);
  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(404);
});

test("another crafter's profile shows only public data, and an unknown crafter is not found", async ({
  signedIn: page,
  crafter,
}) => {
  const other = await aUser({ displayName: "Blue Heddle", country: "NZ", youtubeUrl: "https://www.youtube.com/@blue" });
  // At noon: a session over midnight counts the full minutes of each day.
  const startedAt = new Date(new Date().setUTCHours(-60, 0, 0, 0));
  await aFinishedSession(other.id, { durationSeconds: 4000, startedAt, description: "A secret shawl" });
  await page.goto(`/profile/${other.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Blue Heddle" })).toBeVisible();
  await expect(page.getByText("New Zealand")).toBeVisible();
  await expect(page.getByRole("link", { name: /YouTube/ })).toHaveAttribute("href", "https://www.youtube.com/@blue");
  await expect(page.getByRole("region", { name: "Stats" })).toContainText("Total crafting time1h 6m");
  await expect(page.getByRole("region", { name: "Tinkerer" })).toContainText("76 XP, 104 to Apprentice");
  for (const own of ["Edit Profile", "Sign Out"])
    await expect(page.getByRole("main").getByRole("button", { name: own })).toHaveCount(0);
  const html = await page.content();
  expect(html).not.toContain(other.email);
  expect(html).not.toContain("A secret shawl");
  const served = async (id: string) => (await page.request.get(`/profile/${id}`)).text();
  expect(await served(crafter.id)).toContain("Edit Profile");
  expect(await served((await aUser({ displayName: null })).id)).toContain("Craft in Disguise");
  expect((await page.request.get("/profile/somebody")).status()).toBe(404);
  const answer = await page.goto(`/profile/${randomUUID()}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "User Not Found" })).toBeVisible();
  await expect(page.getByText("The profile you're looking for doesn't exist.")).toBeVisible();
});

test("the account is deleted with its password, and a plan that renews ends with it", async ({
  signedIn: page,
  crafter,
}) => {
  const { id } = await aSubscription(crafter.id);
  await page.goto("/profile/settings#delete");
  const card = page.getByRole("region", { name: "Delete account" });
  await card.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("Your plan ends with it: nothing more is charged");
  await expect(dialog.getByRole("link", { name: "Billing & Plans" })).toHaveAttribute("href", "/billing");
  const password = dialog.getByLabel("Your password", { exact: true });
  await password.fill("not the password");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription("Incorrect password.");
  await expect(password).toBeFocused();
  await expectNoAxeFindings(page);
  // While the answer to the sign-out is on its way, the dialog stays.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/sign-out", async (route) => {
    await answered;
    await route.continue();
  });
  await password.fill(crafter.password);
  const leaving = page.waitForRequest("**/api/auth/sign-out");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await leaving;
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/settings#delete$/);
  answer();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("Your account was deleted. We’ve emailed you a confirmation.")).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith("craftpact-"))).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await db.$count(users, eq(users.id, crafter.id))).toBe(0);
  const [kept] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  expect(kept).toMatchObject({ userId: null, scheduledAction: "cancel" });
});

test("a level reached since the last visit is announced once", async ({ signedIn: page, crafter }) => {
  await page.goto("/dashboard");
  await expect(page.getByText("Spark", { exact: true })).toBeVisible();
  await page.waitForFunction((id) => localStorage.getItem(`craft-level:${id}`) === "1", crafter.id);
  // The open page would announce it, so the next one would not.
  await page.goto("about:blank");
  await aFinishedSession(crafter.id, { durationSeconds: 3600 });
  await page.goto("/dashboard");
  await expect(page.getByText(/^Level 2: Tinkerer! \d+ XP to Apprentice$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Tinkerer", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Level 2: Tinkerer!/)).toHaveCount(0);
});
