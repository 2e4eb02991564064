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

export const MAX_PLAN_DAYS = 366;
/** Shortest search, in characters: the beginning of an address or a name, or a whole id. */
export const MIN_SEARCH = 2;

/** The acts on one person, by the last segment of the page's address. */
export const PERSON_ACTS = {
  plan: { act: "plan.given", title: "Give a plan", button: "Give the plan", isDangerous: false },
  takeback: { act: "plan.ended", title: "Take a given plan back", button: "Take the plan back", isDangerous: false },
  logins: { act: "logins.ended", title: "End all logins", button: "End all logins", isDangerous: false },
  mails: { act: "pause.lifted", title: "Lift the pause of mails", button: "Lift the pause", isDangerous: false },
  suspend: { act: "account.suspended", title: "Suspend the account", button: "Suspend the account", isDangerous: true },
  restore: {
    act: "suspension.lifted",
    title: "Lift the suspension",
    button: "Lift the suspension",
    isDangerous: false,
  },
  delete: { act: "account.deleted", title: "Delete the account", button: "Delete the account", isDangerous: true },
} as const satisfies Record<string, { act: keyof typeof ACTS; title: string; button: string; isDangerous: boolean }>;

export type PersonAct = keyof typeof PERSON_ACTS;

export function isPersonAct(text: string): text is PersonAct {
  return Object.hasOwn(PERSON_ACTS, text);
}

export const PEOPLE_TEXTS = {
  ownAccount: "Somebody with the admin’s role can’t be suspended or deleted. Take the role first, by the command line.",
  suspendedAlready: "This account is suspended already.",
  notSuspended: "This account isn’t suspended.",
  nothingGiven: "This account has no plan that was given.",
  notPaused: "Mails to this address aren’t paused.",
  notWaiting: "This sign-up no longer waits.",
  stillRenews: "This account’s plan still renews. Cancel its subscription at Paddle first.",
  otherAddress: "This isn’t the address of the account.",
  reasonMissing: "Please write a reason.",
  daysWrong: `Please enter 1 to ${MAX_PLAN_DAYS} days.`,
} as const;
