import type { MetadataRoute } from "next";
import { env } from "@/lib/server/env";
import { PUBLIC_PAGES } from "@/lib/site/public-pages";

// APP_URL is known only where the product runs.
export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  return Object.values(PUBLIC_PAGES)
    .filter(({ isListed }) => isListed)
    .map(({ path }) => ({ url: new URL(path, env().APP_URL).href }));
}
