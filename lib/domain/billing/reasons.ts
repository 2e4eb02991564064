import { type Metered, TAX_NOTE, TIERS, type Tier, type TierLimits, type Usage } from "./tiers";

/** Why the crafter was sent to /billing: the values of `?reason=`. */
export type BillingReason = keyof typeof REASONS;

export function billingPath(reason: BillingReason): string {
  return `/billing?reason=${reason}`;
}

/** Parses the address's `reason`; null for an unknown value. */
export function readReason(value: unknown): BillingReason | null {
  return typeof value === "string" && Object.hasOwn(REASONS, value) ? (value as BillingReason) : null;
}

/** The meter that the reason is about; null for the history, the photos and the insights, which have none. */
export function meterOf(reason: BillingReason): Metered | null {
  const { limit } = REASONS[reason];
  return limit === "projectHistory" || limit === "projectPhotos" ? null : limit;
}

/** The reached limit in words and the alternative to upgrading; null if the plan has no such limit. */
export function describeReachedLimit(reason: BillingReason, tier: Tier, usage: Usage | null) {
  const { limit, things, reached, instead }: Reason = REASONS[reason];
  const { name, limits } = TIERS[tier];
  if (limit === null) return tier === "pro_plus" ? null : { title: `${name} has ${INSIGHTS[tier]}`, instead };
  const count = limits[limit];
  if (count === -1) return null;
  if (limit !== "projectHistory" && usage?.canCreate !== false)
    return { title: `${name} includes ${count} ${things}`, instead };
  return { title: reached?.(name, count) ?? `You’ve reached ${name}’s limit of ${count} ${things}`, instead };
}

/** What the next plan includes, and its price. */
export function describeNextPlan(reason: BillingReason, next: Tier): string {
  const { limit, things } = REASONS[reason];
  const { name, limits, priceDisplay } = TIERS[next];
  const price = `${priceDisplay} a month, ${TAX_NOTE}`;
  if (limit === null) return `${name} has ${INSIGHTS[next]}: ${price}.`;
  return limits[limit] === -1
    ? `${name} has no limit on ${things}: ${price}.`
    : `${name} includes ${limits[limit]} ${things}: ${price}.`;
}

/** The link with which the crafter continues after upgrading. */
export function findReturnLink(reason: BillingReason): { href: string; label: string } {
  return REASONS[reason].goOn;
}

const INSIGHTS: Record<Tier, string> = {
  free: "insights of the last 53 weeks and your wage by month",
  pro_lite: "insights by project, channel and template as well",
  pro_plus: "insights of any range, and as CSV files",
};

type Reason = {
  /** Null for the insights, which are not counted. */
  limit: keyof TierLimits | null;
  things: string;
  /** Replaces the usual title at the limit. */
  reached?: (plan: string, count: number) => string;
  instead: { href: string; label: string };
  goOn: { href: string; label: string };
};

const REASONS = {
  methods: {
    limit: "calculationMethods",
    things: "calculation methods",
    instead: { href: "/calculator/methods", label: "Delete one instead" },
    goOn: { href: "/calculator/methods/new", label: "Create your method" },
  },
  "saved-methods": {
    limit: "savedMethods",
    things: "saved methods",
    instead: { href: "/calculator/methods?tab=saved", label: "Remove one instead" },
    goOn: { href: "/calculator/methods?tab=public", label: "Back to public methods" },
  },
  projects: {
    limit: "activeProjects",
    things: "active projects, templates included",
    reached: (plan, count) => `You’ve reached ${plan}’s limit of ${count} active projects`,
    instead: { href: "/calculator/projects", label: "Complete one instead" },
    goOn: { href: "/calculator/projects/new", label: "Create your project" },
  },
  channels: {
    limit: "salesChannels",
    things: "sales channels",
    instead: { href: "/calculator/channels", label: "Archive one instead" },
    goOn: { href: "/calculator/channels/new", label: "Add your channel" },
  },
  materials: {
    limit: "materials",
    things: "materials",
    instead: { href: "/calculator/materials", label: "Archive one instead" },
    goOn: { href: "/calculator/materials/new", label: "Add your material" },
  },
  shares: {
    limit: "shareLinks",
    things: "live share links",
    instead: { href: "/calculator/shares", label: "Turn one off instead" },
    goOn: { href: "/calculator/projects?tab=completed", label: "Share a completed project" },
  },
  photos: {
    limit: "projectPhotos",
    things: "photos in each project",
    instead: { href: "/calculator/projects", label: "Back to your projects" },
    goOn: { href: "/calculator/projects", label: "Add your photos" },
  },
  insights: {
    limit: null,
    things: "insights",
    instead: { href: "/dashboard/insights", label: "Back to your insights" },
    goOn: { href: "/dashboard/insights", label: "See your insights" },
  },
  history: {
    limit: "projectHistory",
    things: "completed projects in your history",
    reached: (plan, count) => `${plan} shows your last ${count} completed projects`,
    instead: { href: "/calculator/projects?tab=completed", label: "Back to completed projects" },
    goOn: { href: "/calculator/projects?tab=completed", label: "See your completed projects" },
  },
} as const satisfies Record<string, Reason>;
