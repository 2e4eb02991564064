import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import { CONTACT_SUBJECT_WORDS, MAIL_WORDS } from "../../support/screens/words";

test("a visitor reads the landing page, is invited to sign up, and finds the legal texts", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Track your time, calculate profits, make impact");
  const figures = page.getByRole("region", { name: "In figures" });
  for (const [value, what] of [
    ["10,000+", "crafting hours"],
    ["2,500+", "virtual trees"],
    ["500+", "active crafters"],
  ] as const) {
    await expect(figures.getByText(value, { exact: true })).toBeVisible();
    await expect(figures.getByText(what, { exact: true })).toBeVisible();
  }
  const voices = page.getByRole("region", { name: "Testimonials" });
  await expect(voices.getByRole("figure")).toHaveCount(2);
  await expect(voices).toContainText("written as examples");
  const steps = page.getByRole("region", { name: "How it works" });
  await expect(steps.getByRole("heading", { level: 3 })).toHaveText(["Track", "Price", "Give"]);
  await expect(page.getByRole("link", { name: "See all plans" })).toHaveAttribute("href", "/pricing");
  await expect(page.getByText("started 19:02")).toBeVisible();

  await page.getByRole("link", { name: "Learn More" }).click();
  await expect(page.getByRole("heading", { name: "How it works" })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Me" }).click();
  await expect(page.getByRole("heading", { name: "Why this exists" })).toBeInViewport();
  await page.getByRole("link", { name: "Join the Movement" }).click();
  await expect(page).toHaveURL("/signup");

  await page.goto("/terms");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Overview",
    "Subscriptions and payments",
    "Termination",
    "Liability",
    "Contact",
    "Refund and cancellation policy",
  ]);
  await expect(page.getByText("Refunds are not offered.")).toBeVisible();
  const texts = page.getByRole("navigation", { name: "Legal texts" });
  await texts.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await texts.getByRole("link", { name: "Cookie Policy" }).click();
  await expect(texts.getByRole("link", { name: "Cookie Policy" })).toHaveAttribute("aria-current", "page");
});

test("the mail forms require valid fields and a short enough message, and pass it to the mail client @thorough", async ({
  page,
}) => {
  await page.clock.install();
  const mails = await spyOnMail(page);
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  for (const name of ["Email support", "Community support", "Reply within 24-48 hours"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  const form = page.getByRole("form", { name: "Send us a Message" });
  const options = await form.getByLabel("Subject").getByRole("option").allTextContents();
  expect(options).toEqual(["Choose a subject", ...CONTACT_SUBJECT_WORDS]);
  const send = form.getByRole("button", { name: "Send Message" });
  await send.click();
  await expect(form.getByRole("alert")).toHaveText(MAIL_WORDS.missing);
  await expect(form.getByLabel("Name")).toBeFocused();
  for (const label of ["Name", "Email", "Subject", "Message"])
    await expect(form.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Name").fill("   ");
  await form.getByLabel("Email").fill("not an address");
  await form.getByLabel("Subject").selectOption("Bug Report");
  await form.getByLabel("Message").fill("🧶".repeat(200));
  await send.click();
  await expect(form.getByRole("alert")).toHaveText(MAIL_WORDS.missing);
  await form.getByLabel("Name").fill("Thandi");
  await send.click();
  await expect(form.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(form.getByLabel("Email")).toBeFocused();
  await form.getByLabel("Email").fill("thandi@example.org");
  await send.click();
  await expect(form.getByRole("alert")).toContainText(MAIL_WORDS.failed);
  await expect(form.getByLabel("Message")).toHaveValue("🧶".repeat(200));
  expect(mails).toEqual([]);

  await form.getByLabel("Message").fill("The needle dropped.");
  await send.click();
  const thanks = form.getByText(MAIL_WORDS.contactSent);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(thanks).toHaveCount(0);
  expect(mails.splice(0).map(readMailto)).toEqual([
    {
      to: "support@craftpact.example",
      subject: "Contact Form: Bug Report",
      body: "Name: Thandi\r\nEmail: thandi@example.org\r\nSubject: Bug Report\r\n\r\nThe needle dropped.",
    },
  ]);

  await page.goto("/partner");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Partner with Craft Pact");
  for (const name of ["Growing community", "Meaningful collaboration", "Global reach"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  const partner = page.getByRole("form", { name: "Get in Touch" });
  await partner.getByLabel("Full name").fill("Ünal & Söhne + Co");
  await partner.getByLabel("Email").fill("unal@example.org");
  await partner.getByRole("button", { name: "Send Message" }).click();
  await expect(partner.getByRole("alert")).toHaveText(MAIL_WORDS.missing);
  await expect(partner.getByLabel("Message")).toBeFocused();
  await partner.getByLabel("Message").fill("Hello,\n50% off?");
  await partner.getByRole("button", { name: "Send Message" }).click();
  await expect(partner.getByText(MAIL_WORDS.partnerSent)).toBeVisible();
  const body =
    "Full name: Ünal & Söhne + Co\r\nEmail: unal@example.org\r\nOrganization: Not specified\r\n\r\nHello,\r\n50% off?";
  const mail = { to: "support@craftpact.example", subject: "Partnership Inquiry", body };
  await expect.poll(() => mails.map(readMailto)).toEqual([mail]);
});

test("the cookie policy names every cookie, and visitors get no cookie", async ({ page, context, crafter }) => {
  // The other pages for visitors have no script and set no cookie: prerendered.spec.ts.
  for (const route of ["/contact", "/login"]) await page.goto(route);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.getByLabel("Email").fill(crafter.email);
  await page.getByLabel("Password", { exact: true }).fill(crafter.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/dashboard", { timeout: 15_000 });
  await page.request.post("/api/theme", { form: { theme: "dark" }, headers: { Origin: new URL(page.url()).origin } });
  const names = (await context.cookies()).map(({ name }) => name).sort();
  expect(names).toHaveLength(3);
  await page.goto("/profile");
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  await page.goto("/terms/cookies");
  const policy = (await page.getByRole("rowheader").allTextContents()).map((name) => name.replace("…", ""));
  for (const name of names) expect(policy).toContain(name);
  for (const key of kept)
    expect(
      policy.filter((name) => key.startsWith(name)),
      key,
    ).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pages are readable, their links work, and the mail forms offer the address instead", async ({ page }) => {
    const pages = new Set<string>();
    for (const [route, heading, words] of [
      ["/", "Track your time, calculate profits, make impact", "Three steps"],
      ["/terms", "Terms of Service", "Refunds are not offered."],
      ["/pricing", "Simple Pricing", "Most Popular"],
    ] as const) {
      await page.goto(route);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByRole("main")).toContainText(words);
      const links = await page
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      const own = [...new Set(links)].filter((href) => href.startsWith("/"));
      expect(own.length, route).toBeGreaterThan(8);
      for (const href of own) pages.add(href);
      for (const href of links.filter((link) => link.startsWith("#")))
        await expect(page.locator(href), href).toHaveCount(1);
    }
    for (const href of pages) expect((await page.request.get(href)).status(), href).toBe(200);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page).toHaveURL("/terms/privacy");
    await page.getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/signup");
    for (const route of ["/contact", "/partner"]) {
      await page.goto(route);
      await expect(page.getByRole("main")).toContainText("opens your email app");
      // A text locator ignores what is in <noscript>.
      await expect(page.locator("noscript p")).toHaveText(/^Without JavaScript, the form can’t fill in the email/);
      await expect(page.locator("noscript p")).toBeVisible();
      await expect(page.getByRole("button", { name: "Send Message" })).toBeHidden();
      const address = page.getByRole("link", { name: "support@craftpact.example" }).last();
      await expect(address).toHaveAttribute("href", "mailto:support@craftpact.example");
    }
  });
});

/** Collects the mailto links that the page opens; a headless browser opens none. */
async function spyOnMail(page: Page): Promise<string[]> {
  const links: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  devtools.on("Page.frameRequestedNavigation", ({ url }) => url.startsWith("mailto:") && links.push(url));
  return links;
}

function readMailto(link: string) {
  const { pathname, search } = new URL(link);
  const fields = search.slice(1).split("&");
  return {
    to: decodeURIComponent(pathname),
    ...Object.fromEntries(fields.map((pair) => pair.split("=").map(decodeURIComponent))),
  };
}
