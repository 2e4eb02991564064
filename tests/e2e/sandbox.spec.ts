import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../support/e2e";
import { freePort, startCopy } from "../support/second-copy";

/** Every address of the sandbox with the methods it answers, from the files that make them. */
const ADDRESSES = ["app/sandbox", "app/api/sandbox"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(page\.tsx|route\.ts)$/.test(file))
    .map((file) => ({
      address: `/${folder}/${dirname(file)}`.replace("/app", "").replace("[...path]", "subscriptions/sub_01"),
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

test("where payment is configured, or the database is not the demo's, there is no sandbox", async ({ request }) => {
  test.setTimeout(90_000);
  expect(ADDRESSES.flatMap(({ methods }) => methods)).toHaveLength(9);
  const port = await freePort();
  const configurations = [PADDLE, { ...SERVED_ELSEWHERE, APP_URL: `http://localhost:${port}` }];
  for (const configuration of configurations) {
    const copy = await startCopy(port, configuration);
    try {
      for (const { address, methods } of ADDRESSES)
        for (const method of methods) {
          const headers = { Origin: copy.url };
          const answer = await request.fetch(`${copy.url}${address}`, { method, headers, maxRedirects: 0 });
          expect(answer.status(), `${method} ${address} with ${Object.keys(configuration)}`).toBe(404);
          expect(await answer.text()).not.toContain("Payment sandbox");
        }
      expect((await request.get(`${copy.url}/sandbox`)).status()).toBe(404);
    } finally {
      await copy.stop();
    }
  }
});

test("here it is: it wants a key, a transaction, a token, and presses from its own pages", async ({ request }) => {
  for (const address of [
    "/sandbox/checkout",
    "/sandbox/checkout?_ptxn=txn_01x",
    "/sandbox/portal?customer=ctm_1&token=x",
  ])
    expect((await request.get(address)).status(), address).toBe(404);
  expect((await request.get("/api/sandbox/paddle/subscriptions")).status()).toBe(403);
  for (const address of ["/api/sandbox/checkout", "/api/sandbox/portal"]) {
    const foreign = { headers: { Origin: "https://evil.example" }, form: { transaction: "txn_01x", outcome: "pay" } };
    expect((await request.post(address, foreign)).status(), address).toBe(403);
  }
});

test("the address decides nothing: another plan, user or e-mail in it buys nothing else", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/pricing");
  await page.getByRole("article", { name: "Pro Lite" }).getByRole("button", { name: "Upgrade to Pro Lite" }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout/);
  const forged = "&metadata[tier]=pro_plus&metadata[user_id]=00000000-0000-4000-8000-000000000000&email=x%40y.example";
  await page.goto(page.url() + forged);
  await page.getByRole("button", { name: "Pay R25.00" }).click();
  await expect(page.getByRole("banner").getByText("Pro Crafter", { exact: true })).toBeVisible({ timeout: 15_000 });
  expect(crafter.tier).toBe("free");
});

test("checkout and portal are for everybody: axe, both themes, 360 px", async ({ signedIn: page }) => {
  await page.goto("/pricing");
  await page.getByRole("article", { name: "Pro+" }).getByRole("button", { name: "Upgrade to Pro+" }).click();
  await page.getByRole("button", { name: "Decline the card" }).click();
  await expectGoodLooks(page);
  await page.getByRole("button", { name: "Pay R55.00" }).click();
  await page.getByRole("button", { name: "Cancel Subscription" }).click({ timeout: 15_000 });
  await page.getByRole("button", { name: "Fail the next payment" }).click();
  await expect(page.getByText("The payment for the next month failed.")).toBeVisible();
  await expectGoodLooks(page);
});

function methodsIn(handler: string): string[] {
  return ["GET", "POST", "PATCH"].filter((method) => new RegExp(`\\b${method}\\b`).test(handler));
}

async function expectGoodLooks(page: Parameters<typeof expectNoAxeFindings>[0]) {
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}
