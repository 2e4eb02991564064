import type { MetadataRoute } from "next";
import { listListedHandles } from "@/db/queries/profile/portfolio";
import { portfolioPath } from "@/lib/domain/profile/portfolio";
import { env } from "@/lib/server/env";
import { listPublicPages } from "@/lib/site/public-pages";

// APP_URL is known only at run time.
export const dynamic = "force-dynamic";

/** Our public pages, and the portfolios whose makers allow search engines. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const pages = listPublicPages().filter(({ isUnlisted }) => !isUnlisted);
  const portfolios = (await listListedHandles()).map(portfolioPath);
  return [...pages.map(({ path }) => path), ...portfolios].map((path) => ({ url: new URL(path, env().APP_URL).href }));
}
