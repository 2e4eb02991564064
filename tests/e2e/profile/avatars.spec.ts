import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import { aPhotograph } from "../../support/people/pictures";

test("an avatar is uploaded, shown and served safely, and a refused upload says why and keeps it", async ({
  signedIn: page,
}) => {
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

  // Refused by the server, then before anything is sent.
  await choose(page, "me.png", "image/png", Buffer.from("<svg><script>alert(1)</script></svg>"));
  await expect(page.getByText("Please select an image file")).toBeVisible();
  const posted: string[] = [];
  await page.route("/api/avatars", (route) => {
    posted.push(route.request().headers()["content-type"] ?? "");
    return route.fulfill({ status: 503, json: { error: "no" } });
  });
  await choose(page, "me.png", "image/png", Buffer.alloc(5 * 1024 * 1024));
  await expect(page.getByText("File size must be less than 5MB")).toBeVisible();
  await choose(page, "pattern.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
  await expect(page.getByText("Please select an image file")).toBeVisible();
  expect(posted).toEqual([]);
  await choose(page, "me.png", "image/png", Buffer.alloc(1_000));
  await expect(page.getByText("Failed to upload image. Please try again.")).toBeVisible();
  await expect(page.getByText("Please select an image file")).toBeHidden();
  expect(posted).toEqual([expect.stringMatching(/^multipart\/form-data/)]);

  await page.reload();
  await expect(shown).toHaveAttribute("src", address);
  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(404);
});

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await page.getByLabel("Upload avatar").setInputFiles({ name, mimeType, buffer });
}
