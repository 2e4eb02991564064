import type { MetadataRoute } from "next";
import { env } from "@/lib/server/env";
import { listPublicPages } from "@/lib/site/public-pages";

// APP_URL is known only where the product runs.
export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  return listPublicPages()
    .filter(({ isListed }) => isListed)
    .map(({ path }) => ({ url: new URL(path, env().APP_URL).href }));
}
