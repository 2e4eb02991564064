import type { MetadataRoute } from "next";
import { env } from "@/lib/server/env";

// APP_URL is known only at run time.
export const dynamic = "force-dynamic";

/** Does not disallow pages behind the sign-in: a crawler has to fetch them to see that they are noindex. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${env().APP_URL}/sitemap.xml` };
}
