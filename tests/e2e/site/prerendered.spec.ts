import { loginCookieName } from "@/lib/server/request/login-cookie";
import { E2E_URL, expect, test } from "../../support/e2e";

const WITHOUT_SCRIPTS = [
  "/",
  "/pricing",
  "/terms",
  "/terms/privacy",
  "/terms/cookies",
  "/help",
  "/help/stopwatch",
  "/changelog",
  "/what-to-charge",
];
const WITH_FORMS = ["/contact", "/partner"];
const WITH_ACCOUNTS = ["/login", "/signup", "/reset-password"];

test("a visitors' page is the same for all of them and returns 304 when they already have it", async ({ request }) => {
  for (const path of [...WITHOUT_SCRIPTS, ...WITH_FORMS, ...WITH_ACCOUNTS]) {
    const first = await request.get(path);
    const headers = first.headers();
    expect(headers["cache-control"], path).toBe("public, max-age=0, s-maxage=60");
    expect(headers.link, path).toMatch(/^<[^>]+woff2[^>]*>; rel=preload; as="font"/);
    expect(headers.link, path).not.toContain("nonce");
    // Whoever is signed in gets another page at the same address.
    expect(headers.vary, path).toMatch(/^Cookie\b/);
    expect(headers["set-cookie"], path).toBeUndefined();
    const odd = { Cookie: "craftpact-theme=dark", RSC: "1", "x-craftpact-render": "1" };
    const other = await request.get(`${path}?from=elsewhere`, { headers: odd });
    expect(other.headers().etag, path).toBe(headers.etag);
    expect(await other.text(), path).toBe(await first.text());
    const again = await request.get(path, { headers: { "If-None-Match": headers.etag ?? "" } });
    expect([again.status(), await again.text()], path).toEqual([304, ""]);
    const head = await request.head(path);
    expect([head.status(), head.headers().etag, await head.text()], path).toEqual([200, headers.etag, ""]);
  }
});

test("a request with a login cookie, valid or not, gets a page of its own that is never cached", async ({
  signedIn: page,
  crafter,
}) => {
  for (const path of [...WITHOUT_SCRIPTS, ...WITH_FORMS]) {
    const own = await page.request.get(path);
    expect(own.headers()["cache-control"], path).toMatch(/private.*no-store/);
    expect(await own.text(), path).toContain(crafter.id);
  }
  const home = await (await page.request.get("/")).text();
  expect(home).toMatch(/href="\/dashboard"[^>]*>Go to Dashboard/);
  expect(home).not.toContain("Join the Movement");
  const [login] = await page.context().cookies();
  const expired = await page.request.get("/", { headers: { Cookie: `${login?.name}=expired` } });
  expect(expired.headers()["cache-control"]).toMatch(/private.*no-store/);
  expect(await expired.text()).not.toContain(crafter.id);
});

test("an address that asks a page for an answer gets one of its own", async ({ request }) => {
  for (const [path, words] of [
    ["/login?notice=signed_out", "You were signed out."],
    ["/login?next=/impact", "/signup?next=%2Fimpact"],
    ["/signup?next=/impact", "/login?next=%2Fimpact"],
    ["/help?q=streak", "streak"],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.headers()["cache-control"], path).toMatch(/private.*no-store/);
    expect(await answer.text(), path).toContain(words);
  }
});

test("visitors' pages load no script, and links and questions work", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  for (const path of WITHOUT_SCRIPTS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/pricing");
  for (const [question, words] of [
    ["Do I pay for trees?", "Impact is simulated"],
    ["Do I get my money back when I cancel?", "Refunds are not offered."],
  ] as const) {
    await expect(page.getByText(words)).toBeHidden();
    await page.getByText(question).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  expect(scripts).toEqual([]);
  await page.getByRole("link", { name: "Sign Up" }).first().click();
  await page.waitForURL("/signup");
});

test("a chosen theme applies from the first paint", async ({ page }) => {
  await page.context().addCookies([{ name: `${loginCookieName()}-theme`, value: "dark", url: E2E_URL }]);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute("content", "dark");
  const bars = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
  expect(bars).toEqual(Array(2).fill(expect.stringContaining("#1b1815")));
});
