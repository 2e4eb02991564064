import { headers } from "next/headers";
import { env } from "@/lib/server/env";
import type { PublicPageName } from "@/lib/site/public-pages";
import { applicationThing, pageThings, type Question, questionsThing, toJsonLd } from "@/lib/site/structured-data";

type Props = { page: PublicPageName; offers?: boolean; questions?: readonly Question[] };

/** Structured data of this page, for search engines. `offers`: also describes the product and its plans. */
export async function StructuredData({ page, offers = false, questions }: Props) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { APP_URL: appUrl, SUPPORT_EMAIL: supportEmail } = env();
  const things = [
    ...pageThings(page, { appUrl, supportEmail }),
    ...(offers ? [applicationThing({ appUrl })] : []),
    ...(questions ? [questionsThing(questions)] : []),
  ];
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own words, with `<` escaped
      dangerouslySetInnerHTML={{ __html: toJsonLd(things) }}
    />
  );
}
