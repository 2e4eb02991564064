import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { materials } from "@/db/schema";
import { expect, test } from "../../support/e2e";
import { aMaterial } from "../../support/people/materials";

test("yarn is added with its label and first purchase, bought again, counted and taken back", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator/materials");
  await page.getByRole("link", { name: "Add material" }).click();
  const add = page.getByRole("dialog", { name: "Add a material" });
  await add.getByLabel("Name").fill("Merino DK");
  await add.getByLabel("One skein holds, in g").fill("100");
  await add.getByLabel("Which is also, in m").fill("400");
  await add.getByLabel("Low under, in g").fill("50");
  await add.getByLabel("How much, in skeins").fill("12,5");
  await expect(add.getByLabel("How much, in skeins")).toHaveAccessibleDescription("1,250 g in all.");
  await add.getByLabel("How much, in skeins").fill("1");
  await add.getByRole("button", { name: "Add material" }).click();
  await expect(add.getByLabel("Cost in all, in R")).toHaveAccessibleDescription("Please enter an amount.");
  await add.getByLabel("Cost in all, in R").fill("80");
  await add.getByRole("button", { name: "Add material" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Merino DK" })).toContainText("R80.00 for 1 skein");
  await page.getByRole("link", { name: "Merino DK" }).click();

  await page.getByRole("button", { name: "Record a purchase" }).click();
  const purchase = page.getByRole("dialog", { name: "Record a purchase" });
  await purchase.getByLabel("How much, in skeins").fill("0,5");
  await purchase.getByLabel("Cost in all, in R").fill("60");
  await purchase.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("R93.33 for 1 skein")).toBeVisible();
  await expect(page.getByText(/at R120\.00 for 1 skein, R40\.00 more than the time before\.$/)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "What is left of Merino DK" })).toHaveAttribute(
    "aria-valuenow",
    "100",
  );

  await page.getByRole("button", { name: "Count again" }).click();
  const count = page.getByRole("dialog", { name: "Count again" });
  await count.getByLabel("Unit of").selectOption("m");
  await count.getByLabel("What is there, in m").fill("180");
  await count.getByRole("button", { name: "Save count" }).click();
  await expect(page.getByText("Low", { exact: true })).toBeVisible();
  await expect(page.getByText(/ · 180 m · /)).toBeVisible();
  const shelf = () => db.select().from(materials).where(eq(materials.userId, crafter.id));
  expect(await shelf()).toMatchObject([{ onHand: 45_000_000n, worthCents: 4_200 }]);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(shelf).toMatchObject([{ onHand: 150_000_000n, worthCents: 14_000 }]);
});

test("a 26th material on Free leads to the plans, unless one is archived", async ({ signedIn: page, crafter }) => {
  for (let at = 1; at <= 24; at++) await aMaterial(crafter.id, { name: `Wool ${at}` });
  await page.goto("/calculator/materials/new");
  const dialog = page.getByRole("dialog", { name: "Add a material" });
  await dialog.getByLabel("Name").fill("One more");
  const id = await aMaterial(crafter.id, { name: "The last" });
  await dialog.getByRole("button", { name: "Add material" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=materials$/);
  await page.getByRole("link", { name: "Archive one instead" }).click();
  await expect(page.getByText("25 of 25 materials – you’ve reached your limit")).toBeVisible();
  await page.goto(`/calculator/materials/${id}`);
  await page.getByRole("button", { name: "More for “The last”" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText("No longer used")).toBeVisible();
  await page.goto("/calculator/materials");
  await expect(page.getByText("24 of 25 materials", { exact: true })).toBeVisible();
});
