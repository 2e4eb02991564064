import { describe, expect, it } from "vitest";
import { HELP_ABOUT } from "@/components/ui/help-link";
import { articleHtml, readArticles } from "@/lib/site/documents";
import { makeHelpSearch, QUESTIONS } from "@/lib/site/help";
import { PAGES, ROUTES } from "../../support/requests/authorisation";
import { PROTECTED_ROUTES } from "../../support/requests/routes";
import { ARTICLE_OF } from "../../support/screens/help";

const articles = readArticles();
const slugs = articles.map(({ slug }) => slug);
const addresses = new Set([
  ...Object.keys(PAGES),
  ...Object.keys(ROUTES).map((route) => route.replace(/^GET /, "")),
  ...slugs.map((slug) => `/help/${slug}`),
]);

describe.each(articles)("the article $slug", ({ title, description, html }) => {
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? "");
  const paragraphs = html.trim().split("\n").filter(Boolean);

  it("has a short title and a one-line description", () => {
    expect(title.length).toBeLessThanOrEqual(40);
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/\.$/);
  });

  it("has 100 to 400 words", () => {
    const words = html.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(100);
    expect(words.length).toBeLessThanOrEqual(400);
  });

  it("links to pages that exist", () => {
    expect(links.filter((href) => !addresses.has(href.replace(/\?.*/, "")))).toEqual([]);
  });

  it("ends with a link to another page", () => expect(paragraphs.at(-1)).toContain("<a href="));

  it("has second-level headings only", () => {
    expect(html).not.toMatch(/<h[13456]/);
  });
});

describe("the search", () => {
  const search = makeHelpSearch(articles);
  const find = (wanted: unknown) => search(wanted)?.found.map(({ href }) => href);

  it.each([
    [" PROJECTS ", "/help/projects#how-many"],
    ["I forgot to stop", "/help/stopwatch#you-forgot-it"],
    ["recovery codes", "/help/security#when-your-phone-is-lost"],
    ["offline", "/help/stopwatch#offline"],
    ["no signal", "/help/stopwatch#offline"],
    ["no internet", "/help/stopwatch#offline"],
    ["pause my streak", "/help/glossary"],
    ["another currency", "/help/prices#your-first-method"],
    ["Pounds", "/help/prices#your-first-method"],
    ["2FA", "/help/security#the-second-step"],
    ["holiday", "/help/glossary"],
    ["etsy fees", "/help/selling#what-it-pays"],
    ["install", "/help/stopwatch#on-your-home-screen"],
    ["delete my account", "/help/levels#delete-your-account"],
    ["time zone wrong", "/help/levels#your-settings"],
    ["alocate", "/help/allocation"],
    ["subscript", "/help/plans#upgrade-and-downgrade"],
    ["why was my imported session too late for the streak", "/help/sessions#add-a-session"],
    ["no place on leaderboard", "/help/leaderboard"],
  ])("leads “%s” to the passage that answers it", (wanted, href) => expect(find(wanted)?.[0]).toBe(href));

  it("lists each article once, and none for words that are in none", () => {
    const found = search("time")?.found.map(({ article }) => article.slug) ?? [];
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found).size).toBe(found.length);
    for (const wanted of ["xylophone", "href", "how do I"]) expect(find(wanted), wanted).toEqual([]);
  });

  it("names the sentence that answers, and lists few articles when none has all words", () => {
    const found = search("why was my imported session too late for the streak")?.found ?? [];
    expect(found[0]?.sentence).toBe(
      "For the streak it counts if you add or import it within 48 hours of crafting; later is too late.",
    );
    expect(found.length).toBeLessThan(8);
  });

  it("finds nothing when nothing was asked", () => {
    for (const wanted of [undefined, "", "  ", ["a", "b"]]) expect(search(wanted)).toBeNull();
  });

  it("leads only to headings that exist, and the questions asked most do, too", () => {
    const anchors = articles.flatMap(({ slug, html }) =>
      [...html.matchAll(/<h2 id="(.*?)">/g)].map(([, id]) => `${slug}#${id}`),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(QUESTIONS.map(({ passage }) => passage).filter((one) => ![...anchors, ...slugs].includes(one))).toEqual([]);
  });
});

describe("the help", () => {
  it("gives every article a unique title and description", () => {
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
    expect(new Set(articles.map(({ description }) => description)).size).toBe(articles.length);
  });

  it("has an article for each “?” link", () => {
    expect(slugs).toEqual(expect.arrayContaining(Object.keys(HELP_ABOUT)));
    expect(slugs).toEqual(expect.arrayContaining(Object.values(ARTICLE_OF)));
    expect(PROTECTED_ROUTES).toEqual(expect.arrayContaining(Object.keys(ARTICLE_OF)));
  });

  it("links from the first article to every other, directly or through others", () => {
    const reached = new Set(["how-it-works"]);
    for (const slug of reached)
      for (const [, next = ""] of articles.find((one) => one.slug === slug)?.html.matchAll(/"\/help\/([^"]*)"/g) ?? [])
        reached.add(next);
    expect([...reached].toSorted()).toEqual(slugs.toSorted());
  });

  it("rejects raw HTML in an article", () => {
    expect(articleHtml("Press **Start**.")).toBe("<p>Press <strong>Start</strong>.</p>\n");
    expect(() => articleHtml("<script>alert(1)</script>")).toThrow("Markdown only");
    expect(() => articleHtml("Press <b>Start</b>.")).toThrow("Markdown only");
  });
});
