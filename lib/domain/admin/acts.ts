/** Every act that the admin log can hold, worded for its page. A new act needs a migration: the table has a check. */
export const ACTS = {
  "role.granted": "Gave the admin’s role",
  "role.revoked": "Took the admin’s role",
  "plan.given": "Gave a plan",
  "plan.ended": "Took a given plan back",
  "logins.ended": "Ended all logins",
  "factor.removed": "Turned the second step off",
  "confirmation.resent": "Sent the confirmation again",
  "pause.lifted": "Lifted the pause of mails",
  "account.suspended": "Suspended the account",
  "suspension.lifted": "Lifted the suspension",
  "account.deleted": "Deleted the account",
  "purchase.assigned": "Assigned a purchase",
  "report.kept": "Kept what was reported",
  "report.removed": "Removed what was reported",
  "challenge.added": "Added a challenge",
  "challenge.changed": "Changed a challenge",
  "challenge.ended": "Ended a challenge",
  "challenge.removed": "Removed a challenge",
  "announcement.published": "Published an announcement",
  "announcement.ended": "Ended an announcement",
  "review.seen": "Looked at unusual hours",
} as const;

export type Act = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as [Act, ...Act[]];

/** The kinds of things that an act can concern; the log stores the thing's key as `subject_id`. */
export const SUBJECTS = [
  ...(["person", "signup", "purchase", "comment", "profile", "picture", "share", "portfolio"] as const),
  ...(["report", "challenge", "announcement", "review"] as const),
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Numbers, dates and our own terms, such as a plan's name; never text that a crafter wrote. */
export type Details = Record<string, number | string>;

export const MAX_REASON = 500;
