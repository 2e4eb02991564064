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

export const BUSINESS_HAS_NO_PROJECT = "Business hours are shared by all your projects.";
