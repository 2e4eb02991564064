import { SITE } from "./site";

/** `description` is one line of plain text, at most 160 characters. */
export type Article = { slug: string; group: string; title: string; description: string; html: string };

/** Sorted like the list at /help. next.config.ts builds them from the Markdown in app/(site)/help/articles. */
export const ARTICLES: readonly Article[] = JSON.parse(process.env.HELP_ARTICLES ?? "[]");

export function findArticle(slug: string): Article | null {
  return ARTICLES.find((article) => article.slug === slug) ?? null;
}

type PublicPage = {
  path: string;
  title: string;
  /** At most 160 characters. */
  description: string;
  headline: string;
  isUnlisted?: true;
};

/** Titles, descriptions, pictures and the sitemap come from here. */
export const PUBLIC_PAGES = {
  home: {
    path: "/",
    title: `${SITE.name}: ${SITE.promise}`,
    description:
      "A stopwatch for knitters, sewers, carvers and menders: track crafting time, price finished work fairly, and let every hour count for a cause.",
    headline: SITE.promise,
  },
  pricing: {
    path: "/pricing",
    title: "Pricing",
    description:
      "Start for free. Pro Lite at R25 and Pro+ at R55 a month, plus tax where it applies, add more methods and projects. Cancel anytime.",
    headline: "Start for free. Upgrade as you go.",
  },
  "what-to-charge": {
    path: "/what-to-charge",
    title: "What should I charge?",
    description:
      "A free price calculator for handmade work: hours, materials and the fees where you sell give the price of one, what you keep and your hourly wage.",
    headline: "What should I charge?",
  },
  help: {
    path: "/help",
    title: "Help",
    description: `How ${SITE.name} works, screen by screen: the stopwatch, allocating time, challenges, impact, fair prices and sharing.`,
    headline: "How things work here",
  },
  partner: {
    path: "/partner",
    title: "Partner",
    description: `Partner with ${SITE.name}: bring your cause, shop or guild to a growing community of makers. Tell us what you have in mind.`,
    headline: `Partner with ${SITE.name}`,
  },
  contact: {
    path: "/contact",
    title: "Contact",
    description: `Questions, ideas, a bug or a bill: write to ${SITE.name}. Replies take 24 to 48 hours.`,
    headline: "Contact Us",
  },
  terms: {
    path: "/terms",
    title: "Terms of Service",
    description: `What you and ${SITE.name} can expect of each other: subscriptions and payments, termination, liability, refunds and cancellation.`,
    headline: "Terms of Service",
  },
  privacy: {
    path: "/terms/privacy",
    title: "Privacy Policy",
    description: `What ${SITE.name} stores about you, why, for how long, and who can see it. No tracking, no advertising, nothing sold.`,
    headline: "What is stored, and for how long",
  },
  cookies: {
    path: "/terms/cookies",
    title: "Cookie Policy",
    description: `The cookies of ${SITE.name} keep you signed in and remember your theme. None follows you. Each by name, purpose and lifetime.`,
    headline: "No cookie that follows you",
  },
  changelog: {
    path: "/changelog",
    title: "What’s new",
    description: `What was added, changed and mended in ${SITE.name}, newest first: the stopwatch, prices, challenges, sharing and more.`,
    headline: "What’s new",
  },
  status: {
    path: "/status",
    title: "Status",
    description: `Whether ${SITE.name} works right now: website, your data, live notifications, leaderboard, email and payments.`,
    headline: "Does it work right now?",
  },
  login: {
    path: "/login",
    title: "Log in",
    description: `Log in to ${SITE.name}: your stopwatch, challenges and projects are where you left them.`,
    headline: "Good to see you again",
  },
  signup: {
    path: "/signup",
    title: "Sign up",
    description: `Create a free ${SITE.name} account: a stopwatch for everything you make, fair prices, and hours that count.`,
    headline: "Free to start, and your time is yours",
  },
  "reset-password": {
    path: "/reset-password",
    title: "Reset password",
    description: `Have a link mailed to you to choose a new ${SITE.name} password.`,
    headline: "A new password",
    isUnlisted: true,
  },
} as const satisfies Record<string, PublicPage>;

export type PublicPageName = keyof typeof PUBLIC_PAGES | ArticlePageName;
type ArticlePageName = `help-${string}`;

const ALL_PAGES: ReadonlyMap<string, PublicPage> = new Map<string, PublicPage>([
  ...Object.entries(PUBLIC_PAGES),
  ...ARTICLES.map(({ slug, title, description }): [ArticlePageName, PublicPage] => [
    `help-${slug}`,
    { path: `/help/${slug}`, title: `Help: ${title}`, description, headline: title },
  ]),
]);

/** Null if there is no such page or article. */
export function findPublicPage(name: string): PublicPage | null {
  return ALL_PAGES.get(name) ?? null;
}

export function publicPage(name: PublicPageName): PublicPage {
  const page = findPublicPage(name);
  if (!page) throw new Error(`There is no public page ${name}.`);
  return page;
}

export function listPublicPages(): PublicPage[] {
  return [...ALL_PAGES.values()];
}

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

export function picturePath(name: PublicPageName): string {
  return `/share/${name}.png`;
}
