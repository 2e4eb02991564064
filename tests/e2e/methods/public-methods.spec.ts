import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { setSaved } from "@/db/queries/methods/saved";
import { users } from "@/db/schema";
import { expect, expectHydrated, test } from "../../support/e2e";
import { aMethod } from "../../support/people/factories";
import { aPublicMethod } from "../../support/people/method-fields";
import { aMethodOfAnother, methodFormOf } from "../../support/screens/methods";
import { itemOf } from "../../support/screens/studio";

test("another crafter's public method can be found, viewed, saved and unsaved, but not edited, and a third leads to the plans", async ({
  signedIn: page,
  crafter,
}) => {
  const { word, maker, method } = await aMethodOfAnother(crafter);
  await aMethod(maker.id, { title: `Secret ${word}` });
  await page.goto("/calculator/methods?tab=public");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("La");
  await search.press("Enter");
  await expect(page.getByText("Type at least 3 letters to search.")).toBeVisible();
  await search.fill(word);
  await page.getByRole("button", { name: "Search" }).click();
  const card = itemOf(page, method.title);
  await expect(card.getByText("by Nomsa")).toBeVisible();
  await expect(page.getByRole("heading", { name: `Secret ${word}` })).toHaveCount(0);
  for (const name of ["Edit", "Delete", "Pin", "Remix"])
    await expect(card.getByRole("button", { name })).toHaveCount(0);

  const view = card.getByRole("button", { name: "View" });
  await expectHydrated(view);
  await view.click();
  const detail = page.getByRole("dialog", { name: method.title });
  await expect(detail.getByText("Nomsa")).toBeVisible();
  await expect(detail.getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("button", { name: "Unsave" })).toBeVisible();
  await page.getByRole("tab", { name: "Saved" }).click();
  await expect(card.getByRole("button", { name: "Pin" })).toHaveCount(0);
  await card.getByRole("button", { name: "Unsave" }).click();
  await expect(page.getByText("No saved methods yet")).toBeVisible();

  for (let saved = 0; saved < 2; saved++) await setSaved(crafter.id, (await aPublicMethod()).id, true);
  await page.goto(`/calculator/methods?tab=public&search=${word}`);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=saved-methods$/);
});

test.describe("a crafter on Pro Lite", () => {
  test.use({ crafterValues: { tier: "pro_lite" } });

  test("can pin a saved method to the top, and remix it as a private copy only on Pro+", async ({
    signedIn: page,
    crafter,
  }) => {
    const { word, method: first, maker } = await aMethodOfAnother(crafter);
    const second = await aMethod(maker.id, { title: "Newer lace", isPublic: true });
    for (const { id } of [first, second]) await setSaved(crafter.id, id, true);
    await page.goto("/calculator/methods?tab=saved");
    const titles = page.getByRole("tabpanel").getByRole("heading", { level: 2 });
    await expect(titles).toHaveText([second.title, first.title]);
    await itemOf(page, first.title).getByRole("button", { name: "Pin" }).click();
    await expect(itemOf(page, first.title).getByText("Pinned", { exact: true })).toBeVisible();
    await expect(titles).toHaveText([first.title, second.title]);
    await expect(page.getByRole("button", { name: "Remix" })).toHaveCount(0);
    await itemOf(page, first.title).getByRole("button", { name: "Unpin" }).click();
    await expect(titles).toHaveText([second.title, first.title]);

    await db.update(users).set({ tier: "pro_plus" }).where(eq(users.id, crafter.id));
    await page.goto(`/calculator/methods?tab=public&search=${word}`);
    await itemOf(page, first.title).getByRole("button", { name: "Remix" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Your copy is private" })).toBeVisible();
    await page.getByRole("tab", { name: "My", exact: true }).click();
    const mine = itemOf(page, first.title);
    await expect(mine.getByText("remixed from Nomsa")).toBeVisible();
    await expect(mine.getByText("Private")).toBeVisible();
    await mine.getByRole("button", { name: "Edit" }).click();
    await expect(methodFormOf(page, "Edit method").title).toHaveValue(first.title);
  });
});
