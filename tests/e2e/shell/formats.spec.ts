import type { Page } from "@playwright/test";
import { expect, instantAt, test } from "../../support/e2e";
import { aFinishedSession, aMethod, aProject, aSale, aShare, markComplete } from "../../support/people/factories";

test.use({ crafterValues: { tier: "pro_plus" } });

/** What React and the browser complain about, such as text that differs from the server's. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return errors;
}

/** A project that was completed for 1,234.50 euros, on 25 November 2026. */
async function aEuroProject(userId: string) {
  const [method, { id }] = [await aMethod(userId, { currency: "€" }), await aProject(userId)];
  const costs = { materials: [], additionalCostsCents: 0, priceOverrideCents: 123_450 };
  const { snapshot } = await markComplete(userId, { projectId: id, methodId: method.id, ...costs });
  const completedAt = new Date("2026-11-25T12:00:00Z");
  return aProject(userId, { status: "finished", completedAt, snapshot });
}

const LOCALES = [
  { locale: "en-GB", price: "€1,234.50", day: "25 November 2026", from: "14:05" },
  { locale: "de-DE", price: "1.234,50 €", day: "25 November 2026", from: "14:05" },
  { locale: "en-US", price: "€1,234.50", day: "November 25, 2026", from: "2:05 PM" },
  { locale: "en-ZA", price: "€1 234,50", day: "25 November 2026", from: "14:05" },
];

for (const { locale, price, day, from } of LOCALES)
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test(`shows ${price}, ${day} and ${from}, from the server as in the browser`, async ({
      signedIn: page,
      crafter,
    }) => {
      const errors = collectErrors(page);
      const project = await aEuroProject(crafter.id);
      await aSale(crafter.id, project.id, { soldOn: "2026-11-25" });
      await aFinishedSession(crafter.id, { startedAt: instantAt("2026-11-25T14:05"), durationSeconds: 2_400 });
      const main = page.getByRole("main");
      await page.goto(`/calculator/projects/${project.id}`);
      await expect(main.getByText(price).first()).toBeVisible();
      await expect(main.getByText(day).first()).toBeVisible();
      await expect(main.getByRole("listitem").filter({ hasText: day })).toHaveCount(1);
      await page.goto("/dashboard/sessions");
      await expect(main.getByRole("listitem").filter({ hasText: from })).toHaveCount(1);
      // Screens with all kinds of figures.
      for (const path of ["/dashboard", "/dashboard/insights", "/calculator/insights", "/challenges", "/profile"]) {
        await page.goto(path);
        await expect(main).toBeVisible();
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      }
      expect(errors).toEqual([]);
    });
  });

test.describe("a field for an amount", () => {
  test.use({ locale: "en-ZA" });

  test("has the reader's decimal comma and takes either sign", async ({ signedIn: page, crafter }) => {
    await aMethod(crafter.id, { title: "Mugs", rateCents: 12_000 });
    await page.goto("/calculator/methods");
    const rate = page.getByRole("dialog").getByLabel("Rate", { exact: true });
    for (const [typed, shown] of [
      ["85,5", "85,50"],
      ["1.250,75", "1250,75"],
      ["90.25", "90,25"],
    ] as const) {
      await page.getByRole("button", { name: "Edit Mugs" }).click();
      await expect(rate).toHaveValue(/^\d+,\d\d$/);
      await rate.clear();
      await rate.pressSequentially(typed);
      await page.getByRole("button", { name: "Save Method" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.getByRole("button", { name: "Edit Mugs" }).click();
      await expect(rate).toHaveValue(shown);
      await page.keyboard.press("Escape");
    }
  });
});

test.describe("a shared page", () => {
  test.use({ locale: "de-DE" });

  test("is the same for every reader", async ({ page, crafter }) => {
    const project = await aEuroProject(crafter.id);
    const { token } = await aShare(crafter.id, project.id);
    await page.goto(`/r/${token}`);
    await expect(page.getByText("€1,234.50").first()).toBeVisible();
  });
});
