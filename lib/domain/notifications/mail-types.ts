/** Mails about the account, or to the operator: nobody can turn them off. */
const REQUIRED_MAILS = [
  "confirm_address",
  "account_exists",
  "reset_password",
  "password_changed",
  "account_deleted",
  "second_step",
  "operator",
] as const;

/** Mails that each crafter can turn on and off. Each contains a link that turns off its type. */
export const OPTIONAL_MAILS = ["still_crafting", "challenge_ending", "monthly_summary"] as const;

export type OptionalMail = (typeof OPTIONAL_MAILS)[number];
/** `account` tells the crafter what an admin did with the account. */
export type MailType = (typeof REQUIRED_MAILS)[number] | OptionalMail | "account";

/** `reminder` is written by the previous version, which may run beside this one during an upgrade. */
export const OUTBOX_KINDS = [...REQUIRED_MAILS, ...OPTIONAL_MAILS, "account", "reminder"] as const;

type Words = {
  label: string;
  hint: string;
  /** Whether it is sent to crafters who never chose. */
  isOnAtFirst: boolean;
  /** For the pages behind its link: “Stop … ?” and “No more …”. */
  name: string;
  stops: string;
};

export const OPTIONAL_MAIL_WORDS: Record<OptionalMail, Words> = {
  still_crafting: {
    label: "A stopwatch I may have forgotten",
    hint: "After 8 hours without a touch. Never at night, unless you began then.",
    isOnAtFirst: true,
    name: "reminder emails",
    stops: "We won’t email you about a running stopwatch.",
  },
  challenge_ending: {
    label: "A challenge of mine is about to end",
    hint: "In its last 48 hours. You also get a notification.",
    isOnAtFirst: false,
    name: "emails about ending challenges",
    stops: "We won’t email you when a challenge is about to end.",
  },
  monthly_summary: {
    label: "My month in figures",
    hint: "Hours, days and what your work paid, once a month with crafting is over.",
    isOnAtFirst: false,
    name: "monthly emails",
    stops: "We won’t email you the figures of your month.",
  },
};

export function isOptionalMail(kind: string): kind is OptionalMail {
  return OPTIONAL_MAILS.some((one) => one === kind);
}
