import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { salesChannels, studioSettings } from "@/db/schema";
import { expect, test } from "../../support/e2e";
import { aSalesChannel } from "../../support/people/factories";
import { chooseMore } from "../../support/screens/studio";

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const rowsOf = (userId: string) => db.select().from(salesChannels).where(eq(salesChannels.userId, userId));

test("a channel starts with common fees and their date, can be changed, and has a least that an hour should bring", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator/channels");
  await expect(page.getByText("No sales channels yet")).toBeVisible();
  await page.getByRole("link", { name: "Add channel" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a sales channel" });
  const percent = dialog.getByLabel("Fees in percent");
  await percent.fill("60 + 40");
  await dialog.getByRole("button", { name: "Add channel" }).click();
  await expect(percent).toHaveAccessibleDescription(/Fees must stay under 100 %\./);
  await expect(percent).toBeFocused();
  await percent.fill("6,125");
  await expect(percent).toHaveAccessibleDescription(/Please enter a percentage/);
  expect(await rowsOf(crafter.id)).toEqual([]);
  await dialog.getByLabel("Start with").selectOption("Marketplace");
  await expect(dialog.getByText(/Check these with the shop, they change\. Noted on \d+ \w+ 20\d\d\.$/)).toBeVisible();
  await expect(percent).toHaveValue("6.5 + 3");
  await dialog.getByLabel("Advertising").selectOption("15%");
  await expect(percent).toHaveValue("6.5 + 3 + 15");
  await dialog.getByLabel("Fixed fee").fill("0.45");
  await dialog.getByLabel("Name").fill("Online shop");
  await dialog.getByRole("button", { name: "Add channel" }).click();
  await expect(rowOf(page, "Online shop")).toContainText("24.5% of price and shipping, R0.45 each");
  await expect(page).toHaveURL(/\/calculator\/channels$/);

  await chooseMore(rowOf(page, "Online shop"), "Edit");
  const edit = page.getByRole("dialog", { name: "Edit channel" });
  await edit.getByLabel("Fees in percent").fill("9.5");
  await edit.getByRole("button", { name: "Save channel" }).click();
  await expect(rowOf(page, "Online shop")).toContainText("9.5% of price and shipping");
  await expect(rowOf(page, "Online shop")).toContainText("of R100 you keep R90.05");
  expect(await rowsOf(crafter.id)).toMatchObject([{ percentBp: 950, fixedCents: 45, kind: "marketplace" }]);

  const floors = () => db.select().from(studioSettings).where(eq(studioSettings.userId, crafter.id));
  const field = page.getByLabel("An hour, in R");
  const save = page.getByRole("button", { name: "Save the least you want to earn an hour in R" });
  await expect(field).toHaveValue("");
  await field.fill("12.50");
  await save.click();
  await expect.poll(floors).toEqual([{ userId: crafter.id, currency: "R", wageFloorCents: 1_250 }]);
  await field.fill("-1");
  await expect(field).toHaveAccessibleDescription(/Please enter a number/);
  await field.fill("");
  await save.click();
  await expect.poll(floors).toEqual([]);
});

test("a third channel on Free leads to the plans, also from a window opened earlier, unless one is archived", async ({
  signedIn: page,
  crafter,
}) => {
  await aSalesChannel(crafter.id, { name: "Shop 1", position: 1 });
  await page.goto("/calculator/channels/new");
  const dialog = page.getByRole("dialog", { name: "Add a sales channel" });
  await expect(dialog).toBeVisible();
  await aSalesChannel(crafter.id, { name: "Shop 2", position: 2 });
  await dialog.getByRole("button", { name: "Add channel" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=channels$/);
  expect(await rowsOf(crafter.id)).toHaveLength(2);

  await page.goto("/calculator/channels");
  await expect(page.getByText("2 of 2 sales channels – you’ve reached your limit")).toBeVisible();
  await page.getByRole("link", { name: "Add channel" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=channels$/);
  await page.getByRole("link", { name: "Archive one instead" }).click();
  await chooseMore(rowOf(page, "Shop 1"), "Archive");
  await expect(page.getByRole("heading", { name: "No longer used" })).toBeVisible();
  await expect(page.getByText("1 of 2 sales channels", { exact: true })).toBeVisible();
  await chooseMore(rowOf(page, "Shop 1"), "Use again");
  await expect(page.getByRole("heading", { name: "No longer used" })).toHaveCount(0);
});
