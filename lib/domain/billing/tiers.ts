export type Tier = "free" | "pro_lite" | "pro_plus";

/** -1 is unlimited. */
export type TierLimits = {
  calculationMethods: number;
  activeProjects: number;
  projectHistory: number;
  savedMethods: number;
  /** Archived ones don't count. */
  salesChannels: number;
  /** Links that were turned off or have expired don't count. */
  shareLinks: number;
  /** Archived ones don't count. */
  materials: number;
  /** Per project. */
  projectPhotos: number;
};

/** The limits metered per account; photos are counted per project, and history only limits what is shown. */
export type Metered = Exclude<keyof TierLimits, "projectHistory" | "projectPhotos">;

export type TierDefinition = {
  id: Tier;
  name: string;
  /** Per month, in cents. */
  priceCents: number;
  priceDisplay: string;
  description: string;
  /** Shown in the header beside the name. */
  badge: string;
  limits: TierLimits;
  /** In the same order for every plan, and together with what it lacks as many. */
  features: readonly string[];
  lacks: readonly string[];
  /** What else there is to say of it, in small print. */
  note?: string;
  popular: boolean;
};

/** Paddle adds the tax of the buyer's country and shows it before the payment. */
export const TAX_NOTE = "plus tax where it applies";

const FREE_LIMITS: TierLimits = {
  calculationMethods: 3,
  activeProjects: 5,
  projectHistory: 5,
  savedMethods: 2,
  salesChannels: 2,
  shareLinks: 3,
  materials: 25,
  projectPhotos: 3,
};

const PRO_LITE_LIMITS: TierLimits = {
  calculationMethods: 6,
  activeProjects: 10,
  projectHistory: 10,
  savedMethods: 4,
  salesChannels: 5,
  shareLinks: 25,
  materials: 250,
  projectPhotos: 12,
};

const PRO_PLUS_LIMITS: TierLimits = {
  calculationMethods: -1,
  activeProjects: -1,
  projectHistory: -1,
  savedMethods: -1,
  salesChannels: -1,
  shareLinks: -1,
  materials: -1,
  projectPhotos: 40,
};

const PACT = "Stopwatch, challenges and impact without limits";
const PIN = "Pin your favourite saved methods";
const REMIX = "Remix public methods into your own";

/** The cheapest first. See README.md. */
export const TIERS: Record<Tier, TierDefinition> = {
  free: {
    id: "free",
    name: "Free",
    priceCents: 0,
    priceDisplay: "R0",
    description: "All you need to track your crafting.",
    badge: "Free",
    limits: FREE_LIMITS,
    features: [PACT, ...listLimits(FREE_LIMITS), "Insights of the last 53 weeks"],
    lacks: [PIN, REMIX],
    popular: false,
  },
  pro_lite: {
    id: "pro_lite",
    name: "Pro Lite",
    priceCents: 2500,
    priceDisplay: "R25",
    description: "Twice the space, for occasional sellers.",
    badge: "Pro Crafter",
    limits: PRO_LITE_LIMITS,
    features: [PACT, ...listLimits(PRO_LITE_LIMITS), "Insights by project, channel and template", PIN],
    lacks: [REMIX],
    note: "Everything in Free, and the Pro Crafter badge",
    popular: true,
  },
  pro_plus: {
    id: "pro_plus",
    name: "Pro+",
    priceCents: 5500,
    priceDisplay: "R55",
    description: "Room for everything, for full-time makers.",
    badge: "Pro+ Crafter",
    limits: PRO_PLUS_LIMITS,
    features: [
      PACT,
      ...listLimits(PRO_PLUS_LIMITS),
      "Insights of any range, as CSV files and by monthly email",
      PIN,
      REMIX,
    ],
    lacks: [],
    note: "Everything in Pro Lite, and the Pro+ Crafter badge",
    popular: false,
  },
};

/** Lists a plan's limits in words for its card. */
function listLimits(limits: TierLimits): string[] {
  const limitInWords = (limit: number) => (limit === -1 ? "Unlimited" : String(limit));
  return [
    `${limitInWords(limits.calculationMethods)} calculation methods`,
    `${limitInWords(limits.activeProjects)} active projects`,
    limits.projectHistory === -1
      ? "All your completed projects"
      : `Your last ${limits.projectHistory} completed projects`,
    `${limitInWords(limits.savedMethods)} saved public methods`,
    `${limitInWords(limits.salesChannels)} sales channels`,
    limits.shareLinks === -1
      ? "Unlimited share links, optionally without “Made with Craft Pact”"
      : `${limits.shareLinks} live share links`,
    `${limitInWords(limits.materials)} materials in your library`,
    `${limitInWords(limits.projectPhotos)} photos in each project`,
  ];
}

/** Returns free for an empty list. */
export function largestPlan(tiers: readonly Tier[]): Tier {
  return tiers.reduce((best, tier) => (TIERS[tier].priceCents > TIERS[best].priceCents ? tier : best), "free");
}

/** -1 is unlimited. */
export function limitOf(tier: Tier, key: keyof TierLimits): number {
  return TIERS[tier].limits[key];
}

/** Whether one more fits beside `count` existing ones. */
export function isWithinLimit(count: number, limit: number): boolean {
  return limit === -1 || count < limit;
}

export type Usage = { currentCount: number; limitCount: number; canCreate: boolean };

export function usageOf(currentCount: number, limitCount: number): Usage {
  return { currentCount, limitCount, canCreate: isWithinLimit(currentCount, limitCount) };
}

export function canFavourite(tier: Tier): boolean {
  return tier !== "free";
}

export function canRemix(tier: Tier): boolean {
  return tier === "pro_plus";
}

/** Whether shared pages may omit "Made with Craft Pact". */
export function canDropOurLine(tier: Tier): boolean {
  return tier === "pro_plus";
}
