import { TIERS } from "@/lib/domain/billing/tiers";
import { PUBLIC_PAGES, type PublicPageName, picturePath, publicPage } from "./public-pages";
import { SITE } from "./site";

type Thing = { "@type": string } & Record<string, unknown>;
export type Question = { question: string; answer: string };

type Place = { appUrl: string; supportEmail: string };

/** Describes us and this page in schema.org's vocabulary. */
export function pageThings(name: PublicPageName, { appUrl, supportEmail }: Place): Thing[] {
  const { path, title, description } = publicPage(name);
  const at = (to: string) => new URL(to, appUrl).href;
  return [
    {
      "@type": "Organization",
      "@id": at("/#organization"),
      name: SITE.name,
      url: at("/"),
      logo: at("/icons/512.png"),
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer support",
        email: supportEmail,
        url: at("/contact"),
      },
    },
    {
      "@type": "WebSite",
      "@id": at("/#website"),
      name: SITE.name,
      description: SITE.promise,
      url: at("/"),
      inLanguage: "en",
      publisher: { "@id": at("/#organization") },
    },
    {
      "@type": "WebPage",
      "@id": at(path),
      url: at(path),
      name: title,
      description,
      inLanguage: "en",
      isPartOf: { "@id": at("/#website") },
      primaryImageOfPage: at(picturePath(name)),
    },
  ];
}

/** Prices are per month, in rand. Contains no ratings, because we have none. */
export function applicationThing({ appUrl }: Pick<Place, "appUrl">): Thing {
  const at = (to: string) => new URL(to, appUrl).href;
  return {
    "@type": "SoftwareApplication",
    "@id": at("/#application"),
    name: SITE.name,
    description: PUBLIC_PAGES.home.description,
    url: at("/"),
    image: at(picturePath("home")),
    applicationCategory: "LifestyleApplication",
    operatingSystem: "Any with a web browser",
    publisher: { "@id": at("/#organization") },
    offers: Object.values(TIERS).map(({ name, description, priceCents }) => {
      const price = { price: (priceCents / 100).toFixed(2), priceCurrency: "ZAR" };
      const monthly = { billingDuration: "P1M", unitText: "month", valueAddedTaxIncluded: false };
      return {
        "@type": "Offer",
        name,
        description,
        url: at("/pricing"),
        ...price,
        availability: "https://schema.org/InStock",
        ...(priceCents > 0 && { priceSpecification: { "@type": "UnitPriceSpecification", ...price, ...monthly } }),
      };
    }),
  };
}

export function questionsThing(questions: readonly Question[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Escapes `<`, so that no text can end the script or begin a tag. */
export function toJsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replace(/</g, "\\u003c");
}
