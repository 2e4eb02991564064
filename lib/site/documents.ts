import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import type { Article } from "@/lib/site/public-pages";

const FOLDER = "app/(site)/help/articles";

/** The order of the list at /help. */
const GROUPS: Record<string, readonly string[]> = {
  "Start here": ["how-it-works", "glossary"],
  Pact: ["stopwatch", "sessions", "allocation", "challenges", "impact", "leaderboard", "levels", "insights"],
  Studio: ["prices", "projects", "selling", "materials", "sharing"],
  "Your account": ["plans", "security"],
};

const markdown = new Marked({
  renderer: {
    html({ text }) {
      throw new Error(`An article takes Markdown only: ${text}`);
    },
  },
});

/** Reads the articles and turns them into HTML. Runs while building (next.config.ts). */
export function readArticles(): Article[] {
  const articles = Object.entries(GROUPS).flatMap(([group, slugs]) => slugs.map((slug) => readArticle(slug, group)));
  const strays = readdirSync(FOLDER).filter((file) => !articles.some(({ slug }) => file === `${slug}.md`));
  if (strays.length > 0) throw new Error(`Articles in no group of the help: ${strays.join(", ")}`);
  return articles;
}

/** The file must begin with its title as a heading, and a one-line description as the first paragraph. */
function readArticle(slug: string, group: string): Article {
  const text = readFileSync(join(process.cwd(), FOLDER, `${slug}.md`), "utf8");
  const [, title, description, body] = /^# (.+)\n\n(.+)\n\n([\s\S]+)$/.exec(text) ?? [];
  if (!title || !description || !body) throw new Error(`${slug}.md lacks a title, a description or a text.`);
  return { slug, group, title, description, html: anchorHeadings(articleHtml(body)) };
}

/** So that a link can lead to a passage: “You forgot it” is #you-forgot-it. */
function anchorHeadings(html: string): string {
  return html.replace(/<h2>([^<]*)<\/h2>/g, (_, words: string) => {
    const anchor = words
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-");
    return `<h2 id="${anchor}">${words}</h2>`;
  });
}

/** Throws if the Markdown contains raw HTML. */
export function articleHtml(text: string): string {
  return markdown.parse(text, { async: false });
}

/** The section for people who build or run the product. */
const HIDDEN = "Under the hood";

/** CHANGELOG.md as HTML, without HIDDEN. Runs while building (next.config.ts); throws if it contains raw HTML. */
export function changelogHtml(text = readFileSync("CHANGELOG.md", "utf8")): string {
  const releases = text.split(/^(?=## )/m).slice(1);
  const shown = releases.map((release) => {
    const [title = "", ...sections] = release.split(/^(?=### )/m);
    return [
      title.replace(/^## Unreleased$/m, "## Lately"),
      ...sections.filter((one) => !one.startsWith(`### ${HIDDEN}`)),
    ];
  });
  return articleHtml(shown.flat().join(""));
}
