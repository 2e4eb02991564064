import { TIERS, type Tier, type TierLimits } from "./tiers";

/** Why somebody was led to /billing, as the address says it. */
export type BillingReason = "methods" | "saved-methods" | "projects" | "history";

/** The address that explains a plan's limit. */
export function billingPath(reason: BillingReason): string {
  return `/billing?reason=${reason}`;
}

/** The way back to where the limit was met; null for an unknown reason. */
export function billingOrigin(reason: unknown): { href: string; label: string } | null {
  return typeof reason === "string" && Object.hasOwn(ORIGINS, reason) ? ORIGINS[reason as BillingReason] : null;
}

/** One sentence why, in the plan's own numbers; null for an unknown reason and for a plan without that limit. */
export function billingSentence(reason: unknown, tier: Tier): string | null {
  if (typeof reason !== "string" || !Object.hasOwn(REASONS, reason)) return null;
  const { limit, words } = REASONS[reason as BillingReason];
  const { name, limits } = TIERS[tier];
  return limits[limit] === -1 ? null : words(name, limits[limit]);
}

const ORIGINS: Record<BillingReason, { href: string; label: string }> = {
  methods: { href: "/calculator/methods", label: "Back to your methods" },
  "saved-methods": { href: "/calculator/methods?tab=saved", label: "Back to your saved methods" },
  projects: { href: "/calculator/projects", label: "Back to your projects" },
  history: { href: "/calculator/projects?tab=completed", label: "Back to your completed projects" },
};

const REASONS: Record<BillingReason, { limit: keyof TierLimits; words: (plan: string, count: number) => string }> = {
  methods: {
    limit: "calculationMethods",
    words: (plan, count) => `Your ${plan} plan has room for ${count} calculation methods. A larger plan has more.`,
  },
  "saved-methods": {
    limit: "savedMethods",
    words: (plan, count) => `Your ${plan} plan has room for ${count} saved methods. A larger plan has more.`,
  },
  projects: {
    limit: "activeProjects",
    words: (plan, count) =>
      `Your ${plan} plan has room for ${count} active projects, templates included. A larger plan has more.`,
  },
  history: {
    limit: "projectHistory",
    words: (plan, count) => `Your ${plan} plan shows the last ${count} completed projects. A larger plan shows more.`,
  },
};
