import type { Page } from "@playwright/test";

type Thing = Record<string, unknown>;

/** What the served HTML of a page tells search engines and link previews; parsed by a browser. */
export async function headOf(page: Page, html: string) {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "text/html");
    const content = (selector: string) =>
      [...document.head.querySelectorAll(selector)].map(
        (tag) => tag.getAttribute("content") ?? tag.getAttribute("href"),
      );
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
    return {
      lang: document.documentElement.lang,
      titles: [...document.head.querySelectorAll("title")].map(({ text: title }) => title),
      descriptions: content('meta[name="description"]'),
      canonicals: content('link[rel="canonical"]'),
      robots: content('meta[name="robots"]'),
      ogTitles: content('meta[property="og:title"]'),
      ogUrls: content('meta[property="og:url"]'),
      ogImages: content('meta[property="og:image"]'),
      twitterCards: content('meta[name="twitter:card"]'),
      twitterImages: content('meta[name="twitter:image"]'),
      things: scripts.flatMap(({ textContent }) => JSON.parse(textContent ?? "")["@graph"] as Thing[]),
    };
  }, html);
}
