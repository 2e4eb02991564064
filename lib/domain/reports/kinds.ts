/** What a crafter can report. A picture is a photo of work that a portfolio or a shared page shows. See README.md. */
export const REPORT_KINDS = ["comment", "profile", "portfolio", "picture", "share"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = ["spam", "unkind", "sexual", "stolen", "private", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_WORDS: Record<ReportReason, string> = {
  spam: "Spam or advertising",
  unkind: "Unkind or threatening",
  sexual: "Sexual or violent",
  stolen: "Somebody else’s work",
  private: "Somebody’s private details",
  other: "Something else",
};

export const REPORT_STATES = ["open", "hidden", "kept", "removed"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export type Decision = Extract<ReportState, "kept" | "removed">;

export const MAX_REPORT_TEXT = 500;

/** Reports by this many different crafters hide a thing until a moderator has looked at it. */
const REPORTERS_TO_HIDE = 2;

/** Only reporters with an account this old and this much counted time count, so that fresh accounts hide nothing. */
export const REPORTER_MIN_DAYS = 7;
export const REPORTER_MIN_COUNTED_SECONDS = 3_600;

/** The state of an undecided case, by its number of reporters who count. */
export function stateOfReports(reporters: number): "open" | "hidden" {
  return reporters >= REPORTERS_TO_HIDE ? "hidden" : "open";
}

/** A crafter may report a thing again only if it was removed: the name or page in its place is a new one. */
export function mayReportAgain(state: ReportState): boolean {
  return state === "removed";
}

export const THING_NAMES: Record<ReportKind, string> = {
  comment: "comment",
  profile: "profile",
  portfolio: "portfolio",
  picture: "picture",
  share: "shared page",
};

export function isReportKind(text: unknown): text is ReportKind {
  return REPORT_KINDS.some((kind) => kind === text);
}

/** `id` is the one in the thing's public address: a token or handle if it has one. */
export function reportPath(kind: ReportKind, id: string): string {
  return `/report/${kind}/${id}`;
}

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
