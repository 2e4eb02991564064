import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods } from "@/db/schema";
import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod } from "../../support/people/factories";
import { readUser } from "../../support/people/open-sessions";
import { aMethodOfAnother, methodFormOf, starterFormOf } from "../../support/screens/methods";
import { amountsIn, itemOf } from "../../support/screens/studio";

const rowsOf = (userId: string) => db.select().from(calculationMethods).where(eq(calculationMethods.userId, userId));

test("the tabs and Create Method have URLs, and the dialog keeps the searched list behind it @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  const { word, method } = await aMethodOfAnother(crafter);
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  const expectAddress = (address: string) => expect(page).toHaveURL((url) => url.pathname + url.search === address);
  await page.goto("/calculator/methods?tab=nonsense");
  await expect(page.getByRole("heading", { name: "Calculation Methods" })).toBeVisible();
  await expect(tab("My")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("No methods yet")).toBeVisible();
  await tab("Saved").click();
  await expectAddress("/calculator/methods?tab=saved");
  await expect(page.getByText("No saved methods yet")).toBeVisible();
  await tab("Public").click();
  await expectAddress("/calculator/methods?tab=public");
  await page.goto("/calculator/methods?tab=public&search=nobodyhasthisword");
  await expect(tab("Public")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("No results")).toBeVisible();

  const search = `?tab=public&search=${word}`;
  await page.goto(`/calculator/methods${search}`);
  await page.getByRole("link", { name: "Create Method" }).click();
  await expect(methodFormOf(page).dialog).toBeVisible();
  await expectAddress(`/calculator/methods/new${search}`);
  await expect(page.getByRole("heading", { name: method.title, includeHidden: true })).toHaveCount(1);
  await page.goBack();
  await expect(methodFormOf(page).dialog).toBeHidden();
  await expectAddress(`/calculator/methods${search}`);
  await page.goto(`/calculator/methods/new${search}`);
  await expect(methodFormOf(page).dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAddress(`/calculator/methods${search}`);
  await expect(itemOf(page, method.title)).toBeVisible();
});

test.describe("a crafter from Germany", () => {
  test.use({ crafterValues: { country: "DE" } });

  test("creates a private, editable first method from two questions @phone", async ({ signedIn: page, crafter }) => {
    await page.goto("/calculator/methods");
    const starter = starterFormOf(page);
    await expect(starter.currency).toHaveValue("€");
    await expectHydrated(starter.create);
    await starter.create.click();
    await expect(starter.amount).toBeFocused();
    await expect(starter.amount).toHaveAccessibleDescription("Please enter an amount.");
    await starter.amount.fill("60");
    await expect(page.getByText("€72.00 an hour, plus your materials at cost.")).toBeVisible();
    await starter.onTop("Other").check();
    await starter.create.click();
    await expect(starter.percentage).toHaveAccessibleDescription(
      "Please enter a percentage with two decimals at most, such as 15.",
    );
    expect(await rowsOf(crafter.id)).toEqual([]);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await starter.percentage.fill("15");
    await starter.percentage.press("Enter");

    await itemOf(page, "My first method").getByRole("button", { name: "Edit" }).click();
    await expect(methodFormOf(page, "Edit method").rate).toHaveValue("69.00");
    await expect(starter.create).toBeHidden();
    expect(await rowsOf(crafter.id)).toMatchObject([
      { rateCents: 6_900, currency: "€", isPublic: false, description: /^€60.00 an hour, and 15% on top/ },
    ]);
  });
});

test("a new method starts with the currency of the settings, and yen have no decimals", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/profile/settings");
  await page.getByText("Currency", { exact: true }).first().click();
  const currency = page.getByLabel("Currency", { exact: true });
  await expectHydrated(currency);
  await expect(currency.getByRole("option", { selected: true })).toHaveText("Not chosen: South African Rand (ZAR)");
  await currency.selectOption("Japanese Yen (JPY)");
  await expect.poll(async () => (await readUser(crafter.id))?.currency).toBe("JPY");
  await page.goto("/calculator/methods/new");
  const form = methodFormOf(page);
  await expect(form.field("Currency")).toHaveValue("¥");
  await form.title.fill("Tokyo");
  await form.rate.fill("1800.50");
  await form.create.click();
  await expect(form.rate).toHaveAccessibleDescription("¥ has no decimals. Use a whole number.");
  await form.rate.fill("1800");
  await form.create.click();
  await expect.poll(() => rowsOf(crafter.id)).toMatchObject([{ currency: "¥", rateCents: 180_000 }]);
  // Two hours and materials of 45.
  await expect(page.getByText("¥3,645").first()).toBeVisible();
});

test("the form explains wrong fields, cleans a pasted rate, updates its example and creates a method shown as a receipt", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator/methods/new");
  const form = methodFormOf(page);
  await form.create.click();
  await expect(form.dialog.getByText("Please enter a title.")).toBeVisible();
  await expect(form.rate).toHaveAccessibleDescription("Please enter a rate.");
  await expect(form.title).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.field("Profit").selectOption("manual");
  await form.field("Profit amount").fill("-1");
  await form.create.click();
  await expect(form.field("Profit amount")).toHaveAttribute("aria-invalid", "true");
  await form.rate.fill("R120,50");
  await expect(form.rate).toHaveValue("120.50");
  await expect(form.rate).not.toHaveAttribute("aria-describedby", /./);
  await form.rate.fill("1,200");
  await expect(form.rate).toHaveAccessibleDescription("Is 1,200 1200 or 1.20? Please enter it without the comma.");
  await form.rate.fill("");
  await form.rate.pressSequentially("-1e2x0.505");
  await expect(form.rate).toHaveValue("120.505");
  await form.create.click();
  await expect(form.rate).toHaveAttribute("aria-invalid", "true");
  expect(await rowsOf(crafter.id)).toEqual([]);

  await form.title.fill("Fair hour");
  await form.rate.fill("120");
  await form.field("Profit amount").fill("30");
  await expect(form.dialog.getByText("2 hours × R120.00")).toBeVisible();
  await expect(amountsIn(form.dialog)).toHaveText(["R240.00", "R45.00", "R30.00", "R315.00"]);
  await form.field("Rate type").selectOption("daily");
  await expect(form.dialog.getByText("3 days × R120.00")).toBeVisible();
  await expect(amountsIn(form.dialog)).toHaveText(["R360.00", "R45.00", "R30.00", "R435.00"]);
  await form.field("Rate type").selectOption("hourly");
  await form.create.click();
  const card = itemOf(page, "Fair hour");
  await expect(amountsIn(card)).toHaveText(["R240.00", "R45.00", "R30.00", "R315.00"]);
  await expect(card.getByText("Private")).toBeVisible();
  await expect(page).toHaveURL(/\/calculator\/methods$/);
  await expect(page.locator("body")).not.toBeFocused();
  expect(await rowsOf(crafter.id)).toMatchObject([{ rateCents: 12_000, manualProfitCents: 3_000, isPublic: false }]);
});

test("a method can be viewed, edited, made public and private and deleted, and a fourth one leads to the plans", async ({
  signedIn: page,
  crafter,
}) => {
  await aMethod(crafter.id, { title: "Weaving", description: "For rugs." });
  await page.goto("/calculator/methods");
  await itemOf(page, "Weaving").getByRole("button", { name: "View" }).click();
  const detail = page.getByRole("dialog", { name: "Weaving" });
  await expect(detail.getByText("R100.00 per hour")).toBeVisible();
  await expect(detail.getByText("For rugs.")).toBeVisible();
  await detail.getByRole("button", { name: "Close" }).click();

  await itemOf(page, "Weaving").getByRole("button", { name: "Edit" }).click();
  const edit = methodFormOf(page, "Edit method");
  await expect(edit.rate).toHaveValue("100.00");
  await edit.title.fill("Rug weaving");
  await edit.rate.fill("150.5");
  await edit.dialog.getByRole("checkbox", { name: "Public" }).check();
  await edit.save.click();
  const card = itemOf(page, "Rug weaving");
  await expect(card.getByText("Public", { exact: true })).toBeVisible();
  await expect(amountsIn(card)).toHaveText(["R301.00", "R45.00", "R346.00"]);
  await card.getByRole("button", { name: "Edit" }).click();
  await edit.dialog.getByRole("checkbox", { name: "Public" }).uncheck();
  await edit.save.click();
  await expect(card.getByText("Private", { exact: true })).toBeVisible();

  await card.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this method?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await card.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete method" }).click();
  await expect(page.getByText("No methods yet")).toBeVisible();
  expect(await rowsOf(crafter.id)).toEqual([]);

  const link = page.getByRole("link", { name: "Create Method" });
  const form = methodFormOf(page);
  await link.click();
  await form.title.fill("Fourth");
  await form.rate.fill("100");
  for (let made = 0; made < 3; made++) await aMethod(crafter.id);
  await form.create.click();
  await expect(page).toHaveURL(/\/billing\?reason=methods$/);
  await page.goto("/calculator/methods");
  await link.click();
  await expect(page).toHaveURL(/\/billing\?reason=methods$/);
  await page.goto("/calculator/methods/new");
  await expect(page).toHaveURL(/\/billing\?reason=methods$/);
  expect(await rowsOf(crafter.id)).toHaveLength(3);
});
