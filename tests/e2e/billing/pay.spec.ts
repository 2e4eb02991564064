import { randomUUID } from "node:crypto";
import { test as base, expect, expectNoAxeFindings, expectNoSidewaysScroll } from "../../support/e2e";
import { standInForPaddleJs } from "../../support/paddle/js";
import { PADDLE_ENV, type PaddleServer, startPaddleServer } from "../../support/paddle/server";
import { aSubscription } from "../../support/paddle/subscriptions";
import { loginCookieAt } from "../../support/people/session-cookie";
import { findFreePort, startCopy } from "../../support/processes/second-copy";
import { planCardOf, startCheckout, tierBadgeOf } from "../../support/screens/billing";

type Shop = { url: string; paddle: PaddleServer };

/** The product as a shop that sells through Paddle: API key, client-side token, no hosted pages. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const paddle = await startPaddleServer();
      const token = { PADDLE_CLIENT_TOKEN: "test_0123456789abcdef", PADDLE_ENVIRONMENT: paddle.address };
      const copy = await startCopy(await findFreePort(), { ...PADDLE_ENV, ...token });
      await use({ url: copy.url, paddle });
      await copy.stop();
      await paddle.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test("Upgrade opens Paddle's window on the payment page, and the plan is shown after paying", async ({
  page,
  crafter,
  shop,
}) => {
  const reports = watchPolicy(page);
  await page.context().addCookies([(await loginCookieAt(shop.url, crafter.id)).cookie]);
  const { window, loads } = await standInForPaddleJs(page);
  await page.goto(`${shop.url}/billing`);
  await planCardOf(page, "Pro Lite").upgrade.click();
  await expect(page).toHaveURL(/\/pay\?_ptxn=txn_\w+$/, { timeout: 15_000 });
  const transactionId = new URL(page.url()).searchParams.get("_ptxn") ?? "";
  await expect(window.getByText(transactionId)).toBeVisible();
  await window.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("You closed the payment window")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await window.getByRole("button", { name: /^Pay/ }).click();
  await expect(page).toHaveURL(`${shop.url}/billing?payment=processing`);
  await aSubscription(crafter.id);
  await expect(tierBadgeOf(page, "Pro Crafter")).toBeVisible({ timeout: 15_000 });
  expect(new Set(loads.map((url) => new URL(url).host))).toEqual(
    new Set(["cdn.paddle.com", "sandbox-cdn.paddle.com", "sandbox-buy.paddle.com"]),
  );
  expect(reports, "nothing is refused by the page's policy").toEqual([]);
});

test("a link from Paddle's mail works signed out, shows no account data, and leads to the login after paying", async ({
  page,
  shop,
}) => {
  const { window } = await standInForPaddleJs(page);
  await page.goto(`${shop.url}/pay?_ptxn=${await aTransaction(shop)}`);
  await window.getByRole("button", { name: /^Pay/ }).click();
  await expect(page).toHaveURL(`${shop.url}/login?next=${encodeURIComponent("/billing?payment=processing")}`);
  expect(await page.context().cookies(`${shop.url}/pay`)).toEqual([]);
});

test("a payment that can't be opened says why and what to do", async ({ page, shop }) => {
  const transactionId = await aTransaction(shop);
  const says = async (path: string, words: string) => {
    await page.goto(shop.url + path);
    await expect(page.getByText(words)).toBeVisible({ timeout: 15_000 });
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  };
  await page.route("https://cdn.paddle.com/**", (route) => route.abort("blockedbyclient"));
  await says(`/pay?_ptxn=${transactionId}`, "Paddle’s payment window couldn’t be loaded");
  await page.unrouteAll();
  const { loads } = await standInForPaddleJs(page, { refuses: true });
  await says(`/pay?_ptxn=${transactionId}`, "Paddle can’t take this payment right now");
  loads.length = 0;
  await says("/pay", "This payment link is incomplete");
  await says("/pay?_ptxn=%3Cscript%3E", "This payment link is incomplete");
  await says(`/pay?_ptxn=txn_${randomUUID().replaceAll("-", "")}`, "We can’t find this payment");
  shop.paddle.changeTransaction(transactionId, { status: "canceled" });
  await says(`/pay?_ptxn=${transactionId}`, "This payment was canceled");
  shop.paddle.changeTransaction(transactionId, { status: "completed" });
  await says(`/pay?_ptxn=${transactionId}`, "This payment is already complete");
  expect(loads, "Paddle.js is not loaded for nothing").toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the payment page says that Paddle needs it", async ({ page, shop }) => {
    await page.goto(`${shop.url}/pay?_ptxn=${await aTransaction(shop)}`);
    await expect(page.locator("noscript p")).toContainText("Paddle’s payment window needs JavaScript.");
    await expect(page.locator("noscript p")).toBeVisible();
  });
});

test("the demo opens its own sandbox instead of the payment page", async ({ signedIn: page }) => {
  await startCheckout(page, "Pro Lite");
  const { search, href } = new URL(page.url());
  await page.goto(`/pay${search}`);
  await expect(page).toHaveURL(href);
  expect((await page.request.get("/pay")).headers()["content-security-policy"]).not.toContain("paddle.com");
});

async function aTransaction({ paddle }: Shop): Promise<string> {
  const answer = await fetch(`${paddle.address}/transactions`, { method: "POST", body: "{}" });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** Collects the console's lines about what the page's policy refused. */
function watchPolicy(page: Parameters<typeof standInForPaddleJs>[0]): string[] {
  const reports: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|permissions policy/i.test(message.text())) reports.push(message.text());
  });
  return reports;
}
