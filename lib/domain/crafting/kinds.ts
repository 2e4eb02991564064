/** What a session was spent on. Business is shared by all projects, so it is on none. */
export const SESSION_KINDS = ["making", "finishing", "designing", "learning", "business"] as const;

export type SessionKind = (typeof SESSION_KINDS)[number];

export const KIND_NAMES: Record<SessionKind, string> = {
  making: "Making",
  finishing: "Finishing",
  designing: "Designing",
  learning: "Learning",
  business: "Business",
};

export const KIND_HINT = "Business is photos, listings, post, market days and bookkeeping.";

export const BUSINESS_HAS_NO_PROJECT = "Business hours are shared by all your projects.";

/** Making where a file names no kind, or one that there isn't. */
export function readKind(value: unknown): SessionKind {
  return SESSION_KINDS.find((kind) => kind === value) ?? "making";
}
