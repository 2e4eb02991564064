import type { Metadata } from "next";
import { PICTURE_SIZE, PUBLIC_PAGES, type PublicPage, type PublicPageName, picturePath } from "./public-pages";
import { SITE } from "./site";

/**
 * What the head of a public page says to search engines and to those who share it. Addresses are paths; the root
 * layout's `metadataBase`, which is APP_URL, makes them absolute, never the request.
 */
export function pageMetadata(name: PublicPageName): Metadata {
  const { path, title, description, headline, isListed }: PublicPage = PUBLIC_PAGES[name];
  const pictures = [{ url: picturePath(name), ...PICTURE_SIZE, type: "image/png", alt: `${SITE.name}. ${headline}` }];
  const shared = { title: name === "home" ? title : `${title} · ${SITE.name}`, description, images: pictures };
  return {
    title: name === "home" ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    openGraph: { ...shared, type: "website", siteName: SITE.name, locale: "en_GB", url: path },
    twitter: { ...shared, card: "summary_large_image" },
    ...(isListed ? {} : NOT_LISTED),
  };
}

/** For pages that belong to one person or to one moment; lib/server/http/security-headers.ts says the same in a header. */
export const NOT_LISTED: Metadata = { robots: { index: false, follow: false } };
