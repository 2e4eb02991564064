/** What a session was spent on. Business is shared by all projects, so it is assigned to no project. */
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

/** Returns making if a file names no kind or an unknown one. */
export function readKind(value: unknown): SessionKind {
  return SESSION_KINDS.find((kind) => kind === value) ?? "making";
}
