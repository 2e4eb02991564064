import type { Article } from "./public-pages";

/** Longer ones find no more. */
export const MAX_SEARCH = 80;

/** The articles that contain all the words, those with a word in the title first. Null if nothing was searched for. */
export function searchArticles(articles: readonly Article[], wanted: unknown) {
  const words = typeof wanted === "string" ? wanted.trim().slice(0, MAX_SEARCH) : "";
  if (!words) return null;
  const parts = words.toLowerCase().split(/\s+/);
  const found = articles.filter((article) => parts.every((part) => textOf(article).includes(part)));
  const isTitled = ({ title }: Article) => parts.some((part) => title.toLowerCase().includes(part));
  return { wanted: words, found: [...found.filter(isTitled), ...found.filter((article) => !isTitled(article))] };
}

function textOf({ title, description, html }: Article): string {
  const text = html.replace(/<[^<>]*>/g, " ").replace(/&[a-z#0-9]+;/g, "’");
  return `${title} ${description} ${text}`.toLowerCase();
}
