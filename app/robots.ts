import type { MetadataRoute } from "next";
import { env } from "@/lib/server/env";

// APP_URL is known only where the product runs.
export const dynamic = "force-dynamic";

/** Pages behind the sign-in are not forbidden here: a crawler has to reach them to read that they are noindex. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${env().APP_URL}/sitemap.xml` };
}
