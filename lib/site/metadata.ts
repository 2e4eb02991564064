import type { Metadata } from "next";
import { PICTURE_SIZE, type PublicPageName, picturePath, publicPage } from "./public-pages";
import { SITE } from "./site";

/** Addresses are paths; the root layout's `metadataBase` (APP_URL) makes them absolute. */
export function pageMetadata(name: PublicPageName): Metadata {
  const { path, title, description, headline, isUnlisted } = publicPage(name);
  const pictures = [{ url: picturePath(name), ...PICTURE_SIZE, type: "image/png", alt: `${SITE.name}. ${headline}` }];
  const shared = { title: name === "home" ? title : `${title} · ${SITE.name}`, description, images: pictures };
  return {
    title: name === "home" ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    openGraph: { ...shared, type: "website", siteName: SITE.name, locale: "en_GB", url: path },
    twitter: { ...shared, card: "summary_large_image" },
    ...(isUnlisted && NOT_LISTED),
  };
}

/** For personal and one-time pages; security-headers.ts sends the same as a header. */
export const NOT_LISTED: Metadata = { robots: { index: false, follow: false } };
