import { describe, expect, it } from "vitest";
import { HELP_ABOUT } from "@/components/ui/help-link";
import { articleHtml, readArticles } from "@/lib/site/documents";
import { searchArticles } from "@/lib/site/help-search";
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
  const find = (wanted: unknown) => searchArticles(articles, wanted)?.found.map(({ slug }) => slug);

  it("finds the articles with all the words, those with one in the title first", () => {
    expect(find(" PROJECTS ")?.[0]).toBe("projects");
    expect(find("projects")?.length).toBeGreaterThan(3);
    expect(find("put it down")).toContain("stopwatch");
    expect(find("projects xylophone")).toEqual([]);
    expect(find("href")).toEqual([]);
  });

  it("finds nothing when nothing was asked", () => {
    for (const wanted of [undefined, "", "  ", ["a", "b"]]) expect(searchArticles(articles, wanted)).toBeNull();
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
