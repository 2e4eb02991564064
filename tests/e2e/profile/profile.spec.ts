import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { subscriptions, users } from "@/db/schema";
import { expect, expectNoAxeFindings, test } from "../../support/e2e";
import { aFinishedSession, aUser } from "../../support/factories";
import { aSubscription } from "../../support/subscriptions";

test("the own profile: who I am, level, stats, sessions to allocate, the way out", async ({
  signedIn: page,
  crafter,
}) => {
  for (const daysAgo of [0, 1, 2, 3, 4, 5])
    await aFinishedSession(crafter.id, { durationSeconds: 3600, daysAgo, description: `Sleeve ${daysAgo}` });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Thandi" })).toBeVisible();
  await expect(page.getByText(crafter.email)).toBeVisible();
  const stats = page.getByRole("region", { name: "Stats" });
  await expect(stats).toContainText("Total crafting time6h 0m");
  await expect(stats).toContainText("Sessions6");
  await expect(stats).toContainText("Current streak6 days");
  const recent = page.getByRole("region", { name: "Recent sessions" });
  await expect(recent.getByRole("listitem")).toHaveCount(5);
  await recent.getByRole("link", { name: "Allocate “Sleeve 0”" }).click();
  await expect(page.getByRole("dialog", { name: "Allocate Crafting Time" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("edit, cancel, refuse, save", async ({ signedIn: page, crafter }) => {
  await page.goto("/profile");
  const edit = page.getByRole("button", { name: "Edit Profile" });
  await edit.click();
  await page.getByLabel("Display name").fill("Somebody else");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Thandi" })).toBeVisible();
  await expect(edit).toBeFocused();

  await edit.click();
  await expect(page.getByLabel("Display name")).toHaveValue("Thandi");
  await page.getByLabel("Display name").fill("Thandi Threads");
  await page.getByLabel("Country").selectOption({ label: "South Africa" });
  const instagram = page.getByLabel("Instagram URL");
  await instagram.fill("https://instagram.com.evil.example/thandi");
  await page.getByRole("region", { name: "About you" }).getByRole("button", { name: "Save" }).click();
  await expect(instagram).toHaveAccessibleDescription(
    "Please enter your Instagram name, like @yourname, or an address on instagram.com.",
  );
  await expect(instagram).toBeFocused();
  await expect(page.getByLabel("Upload avatar")).toBeAttached();
  await instagram.fill("@thandi");
  await instagram.blur();
  await expect(instagram).toHaveValue("https://www.instagram.com/thandi");
  await page.getByRole("region", { name: "About you" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Thandi Threads" })).toBeInViewport();
  await expect(page.getByText("South Africa")).toBeVisible();
  await expect(page.getByRole("link", { name: /Instagram/ })).toHaveAttribute("rel", "noopener nofollow ugc");
  const [row] = await db.select().from(users).where(eq(users.id, crafter.id));
  expect(row).toMatchObject({ displayName: "Thandi Threads", country: "ZA", tiktokUrl: null, youtubeUrl: null });
});

test("the picture is checked before it is sent, and a failure keeps the old one", async ({ signedIn: page }) => {
  await page.goto("/profile");
  const input = page.getByLabel("Upload avatar");
  const file = (mimeType: string, size: number) => ({ name: "me", mimeType, buffer: Buffer.alloc(size) });
  await input.setInputFiles(file("application/pdf", 10));
  await expect(page.getByText("Please select an image file")).toBeVisible();
  await input.setInputFiles(file("image/png", 5 * 1024 * 1024));
  await expect(page.getByText("File size must be less than 5MB")).toBeVisible();

  const posted: string[] = [];
  await page.route("**/api/avatars", (route) => {
    posted.push(route.request().headers()["content-type"] ?? "");
    return route.fulfill({ status: 503, json: { error: "no" } });
  });
  await input.setInputFiles(file("image/png", 1000));
  await expect(page.getByText("Failed to upload image. Please try again.")).toBeVisible();
  await expect(page.getByText("File size must be less than 5MB")).toBeHidden();
  expect(posted).toEqual([expect.stringMatching(/^multipart\/form-data/)]);
});

test("others' profiles show what is public, and nothing else", async ({ signedIn: page, crafter }) => {
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
  await page.goto(`/profile/${crafter.id}`);
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
});

test("a nameless crafter is Craft in Disguise, an unknown one is not found", async ({ signedIn: page }) => {
  const nameless = await aUser({ displayName: null });
  await page.goto(`/profile/${nameless.id}`);
  await expect(page.getByRole("heading", { name: "Craft in Disguise" })).toBeVisible();
  for (const unknown of [randomUUID(), "somebody"]) {
    const answer = await page.goto(`/profile/${unknown}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "User Not Found" })).toBeVisible();
    await expect(page.getByText("The profile you're looking for doesn't exist.")).toBeVisible();
  }
});

test("the account can be deleted with its password, once no plan renews", async ({ signedIn: page, crafter }) => {
  const { id } = await aSubscription(crafter.id);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Delete account" });
  await expect(card.getByRole("link", { name: "Billing & Plans" })).toHaveAttribute("href", "/billing");
  await expect(card.getByRole("button")).toHaveCount(0);
  await db.update(subscriptions).set({ status: "canceled" }).where(eq(subscriptions.id, id));
  await page.reload();
  await card.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  const password = dialog.getByLabel("Your password", { exact: true });
  await password.fill("not the password");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription("Incorrect password.");
  await expect(password).toBeFocused();
  await expectNoAxeFindings(page);
  await password.fill(crafter.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("Your account was deleted. We’ve emailed you a confirmation.")).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith("craftpact-"))).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await db.$count(users, eq(users.id, crafter.id))).toBe(0);
});

test("a level that has risen since the last visit is told once", async ({ signedIn: page, crafter }) => {
  await page.goto("/dashboard");
  await expect(page.getByText("Spark", { exact: true })).toBeVisible();
  await page.waitForFunction((id) => localStorage.getItem(`craft-level:${id}`) === "1", crafter.id);
  await aFinishedSession(crafter.id, { durationSeconds: 3600 });
  await page.reload();
  await expect(page.getByText(/^Level 2: Tinkerer! \d+ XP to Apprentice$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Tinkerer", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Level 2: Tinkerer!/)).toHaveCount(0);
});
