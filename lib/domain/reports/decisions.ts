import { MAX_REPORT_TEXT, REPORT_REASONS, type ReportKind, type ReportReason } from "./kinds";

/** The reason that the author reads, unless the moderator writes another. */
const AUTHOR_WORDS: Record<ReportReason, string> = {
  spam: "It looks like spam or advertising.",
  unkind: "It’s unkind or threatening.",
  sexual: "It’s sexual or violent.",
  stolen: "It looks like somebody else’s work.",
  private: "It shows somebody’s private details.",
  other: "It goes against our terms.",
};

/** The text for the reason that most reporters gave; if several are equal, the first in the list. */
export function defaultReason(reasons: Partial<Record<ReportReason, number>>): string {
  const most = REPORT_REASONS.toSorted((a, b) => (reasons[b] ?? 0) - (reasons[a] ?? 0))[0] ?? "other";
  return AUTHOR_WORDS[reasons[most] ? most : "other"];
}

/** What the moderator reads before deciding. */
export const REMOVAL_WORDS: Record<ReportKind, string> = {
  comment: "Remove deletes the comment for good, and no copy is kept.",
  profile:
    "Remove clears the display name, avatar and links for good. The account stays, and its owner can choose others.",
  portfolio: "Remove makes the portfolio private. The work itself stays.",
  picture: "Remove takes the picture off every public page. Its owner keeps the photo.",
  share: "Remove ends the link for good. The work it showed stays.",
};

export const MAX_DECISION_REASON = 200;
export const MAX_DECISION_NOTE = 250;

export const REASON_MISSING = "Choose what’s wrong with it.";
export const REPORT_TOO_LONG = `Use ${MAX_REPORT_TEXT} characters at most.`;
export const REPORT_LIMIT_REACHED = "That’s all the reports you can send today. Please come back tomorrow.";
