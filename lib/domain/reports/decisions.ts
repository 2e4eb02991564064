import { REPORT_REASONS, type ReportReason } from "./kinds";

/** What the author reads, unless the moderator writes something else. */
const AUTHOR_WORDS: Record<ReportReason, string> = {
  spam: "It looks like spam or advertising.",
  unkind: "It’s unkind or threatening.",
  sexual: "It’s sexual or violent.",
  stolen: "It looks like somebody else’s work.",
  private: "It has private data of somebody.",
  other: "It goes against our terms.",
};

/** By the reason that most reporters gave; of equal ones the first of the list. */
export function defaultReason(reasons: Partial<Record<ReportReason, number>>): string {
  const most = REPORT_REASONS.toSorted((a, b) => (reasons[b] ?? 0) - (reasons[a] ?? 0))[0] ?? "other";
  return AUTHOR_WORDS[reasons[most] ? most : "other"];
}

export const MAX_DECISION_REASON = 200;
export const MAX_DECISION_NOTE = 250;
