/** `description` is one line of plain text, at most 160 characters. */
export type Article = { slug: string; group: string; title: string; description: string; html: string };

/** Sorted like the list at /help. next.config.ts builds them from the Markdown in app/(site)/help/articles. */
export const ARTICLES: readonly Article[] = JSON.parse(process.env.HELP_ARTICLES ?? "[]");

export function findArticle(slug: string): Article | null {
  return ARTICLES.find((article) => article.slug === slug) ?? null;
}
