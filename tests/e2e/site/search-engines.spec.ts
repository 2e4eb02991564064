import { readArticles } from "@/lib/site/documents";
import { E2E_URL, expect, test } from "../../support/e2e";
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from "../../support/requests/routes";
import { headOf } from "../../support/screens/head";

const ARTICLES = readArticles().map(({ slug }) => `/help/${slug}`);
const ALL_ROUTES = [...new Set([...PUBLIC_ROUTES, ...ARTICLES])];
const LISTED = ALL_ROUTES.filter((route) => route !== "/reset-password");
const DESCRIBED = LISTED.filter((route) => route !== "/login" && route !== "/signup");
const absoluteUrlOf = (route: string) => (route === "/" ? E2E_URL : `${E2E_URL}${route}`);

test("every public page has a unique title, description and picture, a canonical URL and structured data", async ({
  page,
}) => {
  await page.goto("/robots.txt");
  const seen = { titles: new Set(), descriptions: new Set(), pictures: new Set() };
  for (const route of ALL_ROUTES) {
    const answer = await page.request.get(`${route}?from=a-friend`);
    const head = await headOf(page, await answer.text());
    const [title, description, picture] = [head.titles[0] ?? "", head.descriptions[0] ?? "", head.ogImages[0] ?? ""];
    expect(head.lang, route).toBe("en");
    expect(head.titles, route).toHaveLength(1);
    expect(title).toContain("Craft Pact");
    expect(head.descriptions, route).toHaveLength(1);
    expect(description.length, `${route}: ${description}`).toBeGreaterThan(50);
    expect(description.length, `${route}: ${description}`).toBeLessThanOrEqual(160);
    expect(head.canonicals.map(withoutFinalSlash), route).toEqual([absoluteUrlOf(route)]);
    expect(head.ogUrls.map(withoutFinalSlash), route).toEqual([absoluteUrlOf(route)]);
    expect(head.ogTitles, route).toEqual([title]);
    expect(head.twitterCards, route).toEqual(["summary_large_image"]);
    expect(head.twitterImages, route).toEqual([picture]);
    expect(head.robots, route).toEqual(route === "/reset-password" ? ["noindex, nofollow"] : []);
    if (LISTED.includes(route)) expect(answer.headers()["x-robots-tag"], route).toBeUndefined();
    if (DESCRIBED.includes(route)) expectStructuredData(route, head.things);
    expect(picture).toMatch(new RegExp(`^${E2E_URL}/share/[a-z-]+\\.png$`));
    seen.titles.add(title);
    seen.descriptions.add(description);
    seen.pictures.add(picture);
  }
  for (const distinct of Object.values(seen)) expect(distinct.size).toBe(ALL_ROUTES.length);
  for (const picture of seen.pictures) await expectPicture(String(picture));

  /** Who we are, which page this is, and what the plans cost. */
  function expectStructuredData(route: string, things: Awaited<ReturnType<typeof headOf>>["things"]) {
    const kinds = things.map((thing) => thing["@type"]);
    expect(kinds, route).toEqual(expect.arrayContaining(["Organization", "WebSite", "WebPage"]));
    for (const url of JSON.stringify(things).match(/https?:\/\/[^"]+/g) ?? [])
      expect(url.startsWith(E2E_URL) || url.startsWith("https://schema.org/"), url).toBe(true);
    const application = things.find((thing) => thing["@type"] === "SoftwareApplication");
    if (route !== "/" && route !== "/pricing") expect(application, route).toBeUndefined();
    else
      expect(application?.offers, route).toMatchObject([
        { "@type": "Offer", name: "Free", price: "0.00", priceCurrency: "ZAR" },
        { "@type": "Offer", name: "Pro Lite", price: "25.00", priceCurrency: "ZAR" },
        { "@type": "Offer", name: "Pro+", price: "55.00", priceCurrency: "ZAR" },
      ]);
  }

  async function expectPicture(address: string) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()["content-type"]).toBe("image/png");
    expect(answer.headers()["cache-control"]).toContain("public");
    expect(answer.headers()["cross-origin-resource-policy"]).toBe("cross-origin");
    const body = await answer.body();
    expect(body.length, address).toBeLessThan(150_000);
    expect([body.readUInt32BE(16), body.readUInt32BE(20)], address).toEqual([1200, 630]);
  }
});

test("the questions in the pricing page's structured data are shown on the page", async ({ page }) => {
  await page.goto("/pricing");
  const { things } = await headOf(page, await page.content());
  const questions = things.find((thing) => thing["@type"] === "FAQPage")?.mainEntity as { name: string }[];
  expect(questions.length).toBeGreaterThan(5);
  for (const { name } of questions) await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test("robots.txt and the sitemap list exactly the public pages at the product's own URL", async ({ request }) => {
  const robots = await request.get("/robots.txt");
  expect(await robots.text()).toContain(`Sitemap: ${E2E_URL}/sitemap.xml`);
  expect(await robots.text()).not.toMatch(/Disallow: \/$/m);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => withoutFinalSlash(place ?? ""));
  // Portfolios of other tests may be among them.
  const ours = places.filter((place) => !new URL(place).pathname.startsWith("/u/"));
  expect(ours.sort()).toEqual(LISTED.map(absoluteUrlOf).sort());
});

test("personal and one-time pages are noindex in the header and in the HTML", async ({ signedIn: page }) => {
  for (const route of [
    ...PROTECTED_ROUTES,
    "/calculator/methods/new",
    "/new-password?token=x",
    "/confirm?token=x",
    "/mailbox",
  ]) {
    const answer = await page.request.get(route);
    expect(answer.headers()["x-robots-tag"], route).toContain("noindex");
    const { robots } = await headOf(page, await answer.text());
    expect(robots.join(), route).toContain("noindex");
  }
  const refused = await page.request.get("/api/health");
  expect(refused.headers()["x-robots-tag"]).toContain("noindex");
});

test("unknown pages return 404 with a link back and are noindex", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found · Craft Pact");
  const { robots, canonicals } = await headOf(page, await page.content());
  expect(robots.join()).toContain("noindex");
  expect(canonicals).toEqual([]);
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Back to the home page", "Help"]);
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL("/");
  for (const gone of ["/share/nothing.png", "/share/home", "/terms/nothing"])
    expect((await page.request.get(gone)).status(), gone).toBe(404);
});

// For pages and mails: requests/forged-hosts.spec.ts.
test("a forged host appears in no robots.txt, sitemap or picture", async ({ request }) => {
  const ours = new URL(E2E_URL).host;
  const forged: Record<string, string>[] = [
    { "X-Forwarded-Host": "evil.example", "X-Host": "evil.example", Forwarded: "host=evil.example;proto=https" },
    { "X-Forwarded-Host": `${ours}, evil.example` },
  ];
  for (const headers of forged)
    for (const route of ["/robots.txt", "/sitemap.xml", "/share/home.png", "/"]) {
      const answer = await request.get(route, { headers, maxRedirects: 0 });
      expect(await answer.text(), route).not.toContain("evil.example");
      expect(JSON.stringify(answer.headers()), route).not.toContain("evil.example");
    }
});

/** `http://host/` and `http://host` are one address. */
function withoutFinalSlash(address: string | null): string {
  return (address ?? "").replace(/\/$/, "");
}
