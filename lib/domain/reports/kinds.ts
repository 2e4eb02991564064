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
export function stateWith(reporters: number): "open" | "hidden" {
  return reporters >= REPORTERS_TO_HIDE ? "hidden" : "open";
}

/** A crafter may report a thing again only if it was removed: the name or page in its place is a new one. */
export function mayReportAgain(state: ReportState): boolean {
  return state === "removed";
}

const THINGS: Record<ReportKind, string> = {
  comment: "comment",
  profile: "profile",
  portfolio: "portfolio",
  picture: "picture",
  share: "shared page",
};

export function thingName(kind: ReportKind): string {
  return THINGS[kind];
}

export function isReportKind(text: unknown): text is ReportKind {
  return REPORT_KINDS.some((kind) => kind === text);
}

/** `id` is the one in the thing's public address: a token or handle if it has one. */
export function reportPath(kind: ReportKind, id: string): string {
  return `/report/${kind}/${id}`;
}
