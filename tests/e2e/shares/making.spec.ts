import { devices } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { shares } from "@/db/schema";
import { expect, test } from "../../support/e2e";
import { aPiece, aShare } from "../../support/people/factories";
import { tabTo } from "../../support/screens/keys";
import { chooseMore } from "../../support/screens/studio";

const linksOf = (userId: string) => db.select().from(shares).where(eq(shares.userId, userId));

test("a price receipt of a completed project is readable by link until the link is replaced or turned off", async ({
  signedIn: page,
  crafter,
  browser,
}) => {
  const piece = await aPiece(crafter.id, { currency: "€" });
  await page.goto(`/calculator/projects/${piece.id}`);
  await page.getByRole("main").getByRole("link", { name: "Share" }).click();
  await expect(page.getByRole("heading", { name: `Share ${piece.name}` })).toBeVisible();

  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByLabel("Work €450.00").selectOption("Hide");
  await expect(preview).toContainText("included");
  await expect(page.getByText("“Work” alone is in “Everything else”")).toBeVisible();
  await page.getByLabel("Additional costs €125.00").selectOption("“Everything else”");
  await expect(preview).toContainText("Everything else€575.00");
  await expect(page.getByText("alone is in “Everything else”")).toHaveCount(0);
  await expect(page.getByLabel("How to reach you")).toHaveValue("");
  await page.getByLabel("Message").fill("<b>Wear it</b>");
  await page.getByLabel("Link expires").selectOption("On a day");
  await page.getByLabel("Last day").fill("2020-01-01");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("That day is over.")).toBeVisible();
  expect(await linksOf(crafter.id)).toEqual([]);
  await page.getByLabel("Link expires").selectOption("In 90 days");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Price receipt" }) });
  await expect(link).toContainText("Not seen yet");
  await expect(link.getByRole("link").first()).toBeFocused();
  await expect(link.getByRole("link").first()).toBeInViewport();
  const address = (await link.getByRole("link").first().getAttribute("href")) ?? "";

  const visitor = await browser.newContext({ ...devices["Desktop Chrome"], javaScriptEnabled: false });
  const reader = await visitor.newPage();
  await reader.goto(address);
  await expect(reader.getByRole("heading", { level: 1, name: piece.name })).toBeVisible();
  await expect(reader.getByRole("row", { name: "Everything else €575.00" })).toBeVisible();
  await expect(reader.getByRole("row", { name: "Total €871.93" })).toBeVisible();
  await expect(reader.getByText("<b>Wear it</b>")).toBeVisible();
  expect(await visitor.cookies()).toEqual([]);

  await page.reload();
  await expect(link).toContainText("Seen once");
  await link.getByText("Print and embed").click();
  await expect(link.getByRole("img", { name: address })).toBeVisible();
  const code = link.getByLabel("Embed code");
  await expect(code).toHaveValue(new RegExp(`<iframe src="${address}/embed"`));
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(await code.inputValue()) ?? [];
  await reader.setViewportSize({ width: Number(width), height: Number(height) });
  await reader.goto(`${address}/embed`);
  const spare = await reader.evaluate(() => innerHeight - (document.querySelector("main")?.offsetHeight ?? 0));
  expect(spare).toBeGreaterThanOrEqual(0);
  expect(spare).toBeLessThan(120);
  await chooseMore(link, "Replace link");
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace link" }).click();
  await expect(link.getByRole("link").first()).not.toHaveAttribute("href", address);
  expect((await reader.goto(address))?.status()).toBe(410);
  const renewed = (await link.getByRole("link").first().getAttribute("href")) ?? "";
  expect((await reader.goto(renewed))?.status()).toBe(200);
  await chooseMore(link, "Turn off link");
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off link" }).click();
  await expect(page.getByText("The link is off.")).toBeVisible();
  await expect(link).toHaveCount(0);
  expect((await reader.goto(renewed))?.status()).toBe(410);
  await expect(reader.getByText("This page is no longer shared.")).toBeVisible();
  await visitor.close();
});

test("a gift card can be created by keyboard, copied as text and sent by the device, and a fourth link leads to the plans @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    Object.defineProperty(navigator, "share", { value: async (data: unknown) => sent.push(data), configurable: true });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text: string) => sent.push(text) } });
  });
  const piece = await aPiece(crafter.id, { currency: "€" });
  await page.goto(`/calculator/projects/${piece.id}/share?kind=gift`);
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("1 hour of handwork");
  const days = page.getByLabel("Days", { exact: true });
  await tabTo(page, days);
  await page.keyboard.press("Space");
  await expect(days).not.toBeChecked();
  await tabTo(page, page.getByLabel("Message"));
  await page.keyboard.type("For Anna");
  await tabTo(page, page.getByRole("button", { name: "Create link" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toBeFocused();
  await expect(page.getByRole("heading", { name: "Gift card", level: 3 })).toBeVisible();
  const [share] = await linksOf(crafter.id);
  const text = `${piece.name}, made by Thandi\n1 hour of handwork\nSessions: 1`;
  const more = page.getByRole("button", { name: /^More for / });
  for (const name of ["Copy as text", "Send…"]) {
    await tabTo(page, more);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name }).press("Enter");
  }
  const sent = await page.evaluate(() => Reflect.get(window, "sent") as (string | { text: string; url: string })[]);
  expect(sent[0]).toContain(text);
  expect(sent[0]).toContain(`For Anna\nhttp`);
  expect(sent[1]).toMatchObject({ url: expect.stringContaining(`/r/${share?.token}`) });
  expect(JSON.stringify(sent)).not.toContain("€");

  for (let at = 0; at < 2; at++) await aShare(crafter.id, piece.id);
  await page.reload();
  await expect(page.getByText("3 of 3 live share links")).toBeVisible();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=shares$/);
  await page.getByRole("link", { name: "Turn one off instead" }).click();
  await expect(page.getByRole("heading", { name: "Shared links" })).toBeVisible();
  const link = page.getByRole("listitem").filter({ hasText: piece.name });
  await chooseMore(link.first(), "Turn off link");
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off link" }).click();
  await expect(page.getByText("2 of 3 live share links")).toBeVisible();
  await expect(link).toHaveCount(2);
});
