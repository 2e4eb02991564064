import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods, projects, users } from "@/db/schema";
import {
  E2E_URL,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  linkIn,
  test,
  waitForMail,
} from "../../support/e2e";
import { fillSignUp, submitLogin } from "../../support/screens/auth";
import { headOf } from "../../support/screens/head";
import { WORDS } from "../../support/screens/words";

const FIGURES = "hours=4.5&wage=18.50&materials=23.90&fees=10.5&fixed=0.48";
/** (4.5 × 18.50 + 23.90 + 0.48) ÷ 0.895, rounded up. */
const PRICE = "120.26";

const answerOf = (page: Page) => page.getByRole("region", { name: "Charge" });

async function fillFive(page: Page) {
  await page.getByLabel("Hours", { exact: true }).fill("4h 30m");
  await page.getByLabel("An hour should bring").fill("18,50");
  await page.getByLabel("Materials").fill("23.90");
  await page.getByLabel("Quantity").fill("1");
  await page.getByLabel("Fees in percent").fill("10,5");
}

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("five fields and one press give a price, line by line, and a price gives a wage @phone", async ({ page }) => {
      await page.goto("/what-to-charge");
      await expect(page.getByRole("region", { name: "Example" })).toContainText("R1,145.99");
      await expect(page.getByRole("textbox").filter({ visible: true })).toHaveCount(5);
      await fillFive(page);
      await page.getByRole("button", { name: "Calculate" }).click();
      const answer = answerOf(page);
      await expect(answer).toBeInViewport();
      await expect(answer).toContainText("119.73");
      for (const [term, words] of [
        ["Fees", "− £12.58"],
        ["Materials", "− £23.90"],
        ["You keep", "£83.25"],
        ["Wage, for 4h 30m", "£18.50 an hour"],
      ] as const)
        await expect(answer.getByText(term, { exact: true }).locator("xpath=following-sibling::dd[1]")).toHaveText(
          words,
        );
      await expect(page.getByLabel("An hour should bring")).toHaveValue("18,50");
      await page.getByLabel("Or your own price of one").fill("100");
      await page.getByRole("button", { name: "What does it bring?" }).click();
      await expect(page.getByRole("main")).toContainText("At £100.00 an hour brings £14.57. You keep £65.60.");
      await expect(answer).toContainText("119.73");
      await expectNoSidewaysScroll(page);
    });

    test("bad figures are named at their fields, and the others stay", async ({ page }) => {
      await page.goto("/what-to-charge");
      await fillFive(page);
      await page.getByLabel("Quantity").fill("0");
      await page.getByLabel("Fees in percent").fill("100");
      await page.getByText("More costs").click();
      await page.getByLabel("Postage you pay").fill("-3");
      await page.getByRole("button", { name: "Calculate" }).click();
      for (const [label, problem] of [
        ["Quantity", "Please enter 1 to 999."],
        ["Fees in percent", "Fees must stay under 100 %."],
        ["Postage you pay", "Please enter a number such as 1250.50."],
      ] as const) {
        await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(problem.replace(".", "\\.")));
        await expect(page.getByLabel(label)).toBeVisible();
      }
      await expect(page.getByLabel("Quantity")).toBeFocused();
      await expect(page.getByLabel("Materials")).toHaveValue("23.90");
      await expect(page.getByLabel("Hours", { exact: true })).toHaveValue("4h 30m");
      await expect(answerOf(page)).toBeHidden();
    });
  });

test("an answer has an address, is nobody's to list or store, and is as accessible as the page", async ({ page }) => {
  const answer = await page.goto(`/what-to-charge?${FIGURES}`);
  await expect(answerOf(page)).toContainText(PRICE);
  expect(answer?.headers()["set-cookie"]).toBeUndefined();
  expect(await page.context().cookies()).toEqual([]);
  await expectNoAxeFindings(page);
  const [listed, unlisted] = await Promise.all(
    ["/what-to-charge?from=a-friend", `/what-to-charge?${FIGURES}`].map(async (path) =>
      (await page.request.get(path)).text(),
    ),
  );
  const canonicals = [`${E2E_URL}/what-to-charge`];
  expect(await headOf(page, listed ?? "")).toMatchObject({ robots: [], canonicals });
  expect(await headOf(page, unlisted ?? "")).toMatchObject({ robots: ["noindex, nofollow"], canonicals });
});

async function keepOnce(page: Page) {
  await page.getByRole("button", { name: "Save as a project" }).click();
  await expect(page).toHaveURL(/\/calculator\/projects\/[0-9a-f-]+#worth-title$/, { timeout: 15_000 });
  const worth = page.getByRole("region", { name: "What it pays" });
  await expect(worth).toContainText(`€${PRICE}`);
  await expect(worth).toContainText("for €18.50 an hour, after the fees of “Where I sell”, with 4h 30m supposed.");
  return page.url();
}

test("“Save as a project” leads through sign-up, confirmation and login to one method and one project", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const account = { email: `keeper-${Date.now()}@craftpact.example`, password: "a long walk with yarn" };
  await page.goto(`/what-to-charge?${FIGURES}&currency=%E2%82%AC`);
  await page.getByRole("link", { name: "Save as a project" }).click();
  await fillSignUp(page, account);
  await expect(page.getByText(WORDS.signUpSent)).toBeVisible({ timeout: 15_000 });
  await page.goto(linkIn((await waitForMail(account.email)).body));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await submitLogin(page, account);
  await expect(page).toHaveURL(/\/what-to-charge\?/, { timeout: 15_000 });
  const first = await keepOnce(page);
  await page.goBack();
  expect(await keepOnce(page)).toBe(first);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, account.email));
  for (const table of [calculationMethods, projects])
    expect(await db.$count(table, eq(table.userId, user?.id ?? ""))).toBe(1);
});

test("a crafter keeps an answer at once, in the currency of their country", async ({ signedIn: page }) => {
  await page.goto(`/what-to-charge?${FIGURES}`);
  await expect(answerOf(page)).toContainText(`R${PRICE}`);
  await page.getByRole("button", { name: "Save as a project" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My piece" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What it pays" })).toContainText(`R${PRICE}`);
});

test("the landing and pricing pages lead to it", async ({ page }) => {
  for (const path of ["/", "/pricing"]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: "What should I charge?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "What should I charge?" })).toBeVisible();
  }
});
