import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { CANCEL_HELP_URL } from "@/lib/domain/billing/texts";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aSubscription } from "../../support/paddle/subscriptions";
import { loginCookieAt } from "../../support/people/session-cookie";
import { findFreePort, startCopy } from "../../support/processes/second-copy";
import { billingOf, planCardOf, startCheckout, tierBadgeOf } from "../../support/screens/billing";

/** Every address of the sandbox with the methods it answers, from the files that make them. */
const ADDRESSES = ["app/sandbox", "app/api/sandbox"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(page\.tsx|route\.ts)$/.test(file))
    .map((file) => ({
      address: `/${folder}/${dirname(file)}`.replace("/app", ""),
      methods: file.endsWith("page.tsx") ? ["GET", "POST"] : methodsIn(readFileSync(`${folder}/${file}`, "utf8")),
    })),
);

const PADDLE = {
  PADDLE_WEBHOOK_SECRET: "pdl_ntfset_secret",
  PADDLE_PRICE_PRO_LITE: "pri_lite",
  PADDLE_PRICE_PRO_PLUS: "pri_plus",
};

const SERVED_ELSEWHERE = {
  EMBEDDED_DATABASE: "",
  SMTP_URL: "smtp://127.0.0.1:9",
  CAPTCHA_COST: "",
  CAPTCHA_MAX_NUMBER: "",
  PASSWORD_COST: "",
};

test("the sandbox does not exist when payment is configured or the database is not the demo's", async ({
  signedIn: page,
  crafter,
}) => {
  test.setTimeout(90_000);
  expect(ADDRESSES.flatMap(({ methods }) => methods)).toHaveLength(6);
  // A payment waits, so that only the configuration can refuse.
  await startCheckout(page, "Pro Lite");
  const { search, searchParams } = new URL(page.url());
  const form = { transaction: searchParams.get("_ptxn") ?? "", outcome: "pay" };
  const port = await findFreePort();
  for (const configuration of [PADDLE, { ...SERVED_ELSEWHERE, APP_URL: `http://localhost:${port}` }]) {
    const copy = await startCopy(port, configuration);
    const headers = { Origin: copy.url };
    try {
      for (const { address, methods } of ADDRESSES)
        for (const method of methods) {
          const url = `${copy.url}${address}${search}`;
          const answer = await page.request.fetch(url, { method, headers, ...(method === "POST" && { form }) });
          // A POST to a page is refused unless it calls an action, whether the page exists or not.
          const status = method === "POST" && !address.startsWith("/api/") ? 405 : 404;
          expect(answer.status(), `${method} ${address} with ${Object.keys(configuration)}`).toBe(status);
          expect(await answer.text()).not.toContain("Payment sandbox");
        }
      if (configuration === PADDLE) await expectBillingWithoutApi(page, copy.url, crafter.id);
    } finally {
      await copy.stop();
    }
  }
  await page.goto(`/sandbox/checkout${search}`);
  await expect(page.getByRole("button", { name: "Pay R25.00" })).toBeVisible();
});

test("the checkout sells what the crafter chose, whatever its address says, and the portal needs a token", async ({
  signedIn: page,
}) => {
  await startCheckout(page, "Pro Lite");
  await page.getByRole("button", { name: "Decline the card" }).click();
  await expectAccessiblePage(page);
  const forged = "&metadata[tier]=pro_plus&metadata[user_id]=00000000-0000-4000-8000-000000000000&email=x%40y.example";
  await page.goto(page.url() + forged);
  await page.getByRole("button", { name: "Pay R25.00" }).click();
  await expect(tierBadgeOf(page, "Pro Crafter")).toBeVisible({ timeout: 15_000 });
  const unknown = ["/sandbox/checkout", "/sandbox/checkout?_ptxn=txn_01x", "/sandbox/portal?customer=ctm_1&token=x"];
  for (const address of unknown) expect((await page.request.get(address)).status(), address).toBe(404);
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await page.getByRole("button", { name: "Fail the next payment" }).click();
  await expect(page.getByText("The payment for the next month failed.")).toBeVisible();
  await expectAccessiblePage(page);
});

/** Neither a page where a plan could be paid nor a portal: nothing is offered that must fail, and cancelling leads to the help article. */
async function expectBillingWithoutApi(page: Page, url: string, userId: string) {
  await page.context().addCookies([(await loginCookieAt(url, userId)).cookie]);
  await page.goto(`${url}/billing`);
  await expect(planCardOf(page, "Pro Lite").card.getByText("This plan can’t be bought right now.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Up|Down)grade to/ })).toHaveCount(0);
  await aSubscription(userId);
  await page.goto(`${url}/billing`);
  await expect(page.getByText(/^Plans can’t be changed here right now\./)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Up|Down)grade to/ })).toHaveCount(0);
  const { manage } = billingOf(page);
  const cancel = page.getByRole("link", { name: "Cancel Subscription" });
  await expect(cancel).toHaveAttribute("href", CANCEL_HELP_URL);
  await expect(manage).toHaveCount(0);
}

function methodsIn(handler: string): string[] {
  return ["GET", "POST", "PATCH"].filter((method) => new RegExp(`\\b${method}\\b`).test(handler));
}

async function expectAccessiblePage(page: Page) {
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}
