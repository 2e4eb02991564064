import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import { aPhotograph, aPicture, aPictureOf } from "../../support/pictures";

test("a picture is uploaded, shown everywhere, and served as nothing but a picture", async ({ signedIn: page }) => {
  await page.goto("/profile");
  await choose(page, "me.jpg", "image/jpeg", await aPhotograph());
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
  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(404);
});

test("what is refused says why, and keeps the old picture", async ({ signedIn: page }) => {
  await page.goto("/profile");
  await choose(page, "me.png", "image/png", await aPicture("png"));
  const shown = page.getByRole("button", { name: "Account menu" }).locator("img");
  await expect(shown).toBeVisible();
  const before = await shown.getAttribute("src");

  await choose(page, "pattern.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
  await expect(page.getByText("Please select an image file")).toBeVisible();
  await choose(page, "me.png", "image/png", Buffer.from("<svg><script>alert(1)</script></svg>"));
  await expect(page.getByText("Please select an image file")).toBeVisible();
  await choose(page, "me.jpg", "image/jpeg", await aPictureOf(5 * 1024 * 1024));
  await expect(page.getByText("File size must be less than 5MB")).toBeVisible();
  await page.route("/api/avatars", (route) => route.abort());
  await choose(page, "me.png", "image/png", await aPicture("png"));
  await expect(page.getByText("Failed to upload image. Please try again.")).toBeVisible();

  await page.reload();
  await expect(shown).toHaveAttribute("src", before ?? "");
});

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await page.getByLabel("Upload avatar").setInputFiles({ name, mimeType, buffer });
}
