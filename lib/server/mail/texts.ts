import { randomUUID } from "node:crypto";
import type { Mail } from "@/db/queries/mail";
import { CONFIRMATION_HOURS, RESET_MINUTES } from "@/lib/domain/auth/lifetimes";
import { CHANGE_MINUTES } from "@/lib/domain/auth/proofs";
import { DEFAULT_RETURN_PATH, withReturnPath } from "@/lib/domain/auth/return-path";
import { type MonthFacts, monthWords } from "@/lib/domain/insights/words";
import type { MailType, OptionalMail } from "@/lib/domain/notifications/mail-types";
import { ENDS_WITHIN_HOURS } from "@/lib/domain/notifications/texts";
import { SITE } from "@/lib/site/site";
import { env } from "../env";
import { type Block, type MailLink, mailHtml, mailText } from "./html";
import { signUnsubscribe } from "./unsubscribe";

export function confirmMail(recipient: string, token: string, next = DEFAULT_RETURN_PATH): Mail {
  return makeMail("confirm_address", recipient, `Confirm your email for ${SITE.name}`, [
    `Welcome to ${SITE.name}. Tap to confirm your email:`,
    { href: withReturnPath(linkWithToken("/confirm", token), next), label: "Confirm your email" },
    `This link expires in ${CONFIRMATION_HOURS} hours. Didn’t sign up? Ignore this email.`,
  ]);
}

export function alreadyThereMail(recipient: string): Mail {
  return makeMail("account_exists", recipient, `You already have a ${SITE.name} account`, [
    "Someone, maybe you, just signed up with this address. You already have an account, so nothing has changed.",
    { lead: "Log in here:", href: `${env().APP_URL}/login`, label: "Log in" },
    { lead: "Forgot your password?", href: `${env().APP_URL}/reset-password`, label: "Choose a new one" },
  ]);
}

export function resetMail(recipient: string, token: string): Mail {
  return makeMail("reset_password", recipient, `Choose a new password for ${SITE.name}`, [
    "You asked for a new password. Choose it here:",
    { href: linkWithToken("/new-password", token), label: "Choose a new password" },
    `This link expires in ${RESET_MINUTES} minutes and works once. Didn’t ask for it? Ignore this email: your password won’t change.`,
  ]);
}

export function passwordChangedMail(recipient: string): Mail {
  return makeMail("password_changed", recipient, `Your ${SITE.name} password was changed`, [
    "Your password was just changed, and you were signed out on every other device.",
    secureAccountLink(),
  ]);
}

export function factorAddedMail(what: string) {
  return (recipient: string): Mail =>
    makeMail("second_step", recipient, `A second step was added to your ${SITE.name} account`, [
      `${what} was just added to your account. Logging in with your password now asks for a second step.`,
      "Keep your recovery codes where you’d find them without your phone.",
      ...secureFactorBlocks(),
    ]);
}

export function factorRemovedMail(what: string) {
  return (recipient: string): Mail =>
    makeMail("second_step", recipient, `A second step was removed from your ${SITE.name} account`, [
      `${what} was just removed from your account.`,
      secureAccountLink(),
    ]);
}

export function recoveryCodesMail(recipient: string): Mail {
  return makeMail("second_step", recipient, `New recovery codes for your ${SITE.name} account`, [
    "New recovery codes were just made. The old ones no longer work.",
    ...secureFactorBlocks(),
  ]);
}

export function recoveryUsedMail(recipient: string, left: number): Mail {
  return makeMail("second_step", recipient, `A recovery code was used on your ${SITE.name} account`, [
    `A recovery code was just used. It no longer works; you have ${left === 1 ? "1 code" : `${left} codes`} left.`,
    {
      lead:
        left > 0
          ? "Make new ones here:"
          : `Make new ones within ${CHANGE_MINUTES} minutes of logging in; after that it takes a code:`,
      href: securityPageUrl(),
      label: "Make new codes",
    },
    secureAccountLink(),
  ]);
}

/** Sent, at most once a day, when somebody knew the password but entered wrong codes. */
export function wrongCodesMail(recipient: string, userId: string, day: string): Mail {
  return {
    ...makeMail("second_step", recipient, `Someone may know your ${SITE.name} password`, [
      "Someone entered your password and then several wrong codes. They weren’t let in.",
      secureAccountLink("Wasn’t you? Choose a new password now:"),
    ]),
    dedupeKey: `wrong codes ${userId} ${day}`,
  };
}

export function factorsOffMail(recipient: string): Mail {
  return makeMail("second_step", recipient, `Your ${SITE.name} account has no second step any more`, [
    "As you asked, we removed the second step from your account, and signed you out everywhere.",
    { lead: "Log in with your password, then set it up again:", href: securityPageUrl(), label: "Set it up again" },
    "Didn’t ask for this? Choose a new password and write to us at once.",
  ]);
}

function secureAccountLink(lead = "Wasn’t you? Secure your account now:"): MailLink {
  return { lead, href: `${env().APP_URL}/reset-password`, label: "Choose a new password" };
}

/** A new password removes no factor, and a passkey works without a password: only the operator can let the owner in. */
function secureFactorBlocks(): Block[] {
  return [
    secureAccountLink(),
    {
      lead: "Then write to us at once. A new password doesn’t undo this; we can, when you ask from this address:",
      href: `${env().APP_URL}/contact`,
      label: "Write to us",
    },
  ];
}

function securityPageUrl(): string {
  return `${env().APP_URL}/profile/security`;
}

/** `endedPlan`: a plan would have renewed. */
export function accountDeletedMail(recipient: string, endedPlan = false): Mail {
  return makeMail("account_deleted", recipient, `Your ${SITE.name} account was deleted`, [
    "You deleted your account, and all its data is gone. This can’t be undone.",
    ...(endedPlan ? ["Your plan ended with it: nothing more is charged, and what you’ve paid isn’t refunded."] : []),
    "Payment records stay, without your name. You can sign up again with this address at any time.",
    "Wasn’t you? Please write to us.",
  ]);
}

const STILL_CHARGED =
  "Your subscription goes on and renews until it’s cancelled. To cancel it, use the link in a receipt that Paddle mailed you, or write to us.";

export function accountSuspendedMail(reason: string) {
  return (recipient: string, renews: boolean): Mail =>
    makeMail("account", recipient, `Your ${SITE.name} account is suspended`, [
      "We suspended your account: you can’t log in, and others no longer see your pages, comments and names. Nothing is deleted, and a running stopwatch keeps its time.",
      `Our reason: ${reason}`,
      ...(renews ? [STILL_CHARGED] : []),
      "Is this a mistake? Answer this email or write to us at the address below.",
    ]);
}

export function suspensionLiftedMail(recipient: string): Mail {
  return makeMail("account", recipient, `Your ${SITE.name} account is open again`, [
    "We lifted the suspension of your account. Everything is as you left it.",
    { href: `${env().APP_URL}/login`, label: "Log in" },
  ]);
}

export function accountRemovedMail(reason: string) {
  return (recipient: string): Mail =>
    makeMail("account_deleted", recipient, `Your ${SITE.name} account was deleted`, [
      "We deleted your account, and all its data is gone. This can’t be undone.",
      `Our reason: ${reason}`,
      "Payment records stay, without your name. Please write to us if you have a question.",
    ]);
}

/** `running`: for how long the stopwatch has run, and on which project. */
export function stillCraftingMail(recipient: string, running: string, userId: string): Mail {
  return optionalMail("still_crafting", userId, recipient, `Still crafting? ${running}`, {
    blocks: [
      `Your stopwatch is still running: ${running}. Nothing is stopped or cut by itself.`,
      { lead: "Put your work down? Choose when:", href: `${env().APP_URL}/dashboard`, label: "Choose when" },
    ],
    wayOut: "Don’t want these reminders?",
  });
}

export function challengeEndsMail(recipient: string, challenge: { id: string; name: string }, userId: string): Mail {
  return optionalMail("challenge_ending", userId, recipient, `Ends soon: ${challenge.name}`, {
    blocks: [
      `${challenge.name} ends in less than ${ENDS_WITHIN_HOURS} hours. There’s still time to add to it.`,
      { href: `${env().APP_URL}/challenges/${challenge.id}`, label: "Open the challenge" },
    ],
    wayOut: "Don’t want these emails?",
  });
}

export function monthMail({ userId, email, ...facts }: MonthFacts & { userId: string; email: string }): Mail {
  const { subject, crafted, projects, kinds, sold } = monthWords(facts);
  const part = (title: string, list: string[]): Block[] => (list.length > 0 ? [title, { list }] : []);
  return optionalMail("monthly_summary", userId, email, subject, {
    blocks: [
      crafted,
      ...part("By project:", projects),
      ...part("By kind:", kinds),
      ...part("What your work paid:", sold),
      { lead: "All of it, drawn:", href: `${env().APP_URL}/dashboard/insights`, label: "Open your insights" },
    ],
    wayOut: "Don’t want these emails?",
  });
}

export function billingAlarmMail(subject: string, paragraphs: string[], dedupeKey: string): Mail {
  return { ...makeMail("operator", env().SUPPORT_EMAIL, subject, paragraphs), dedupeKey };
}

/** A mail that its crafter can turn off, by the link in it and by the button of mail programs (RFC 8058). */
function optionalMail(
  type: OptionalMail,
  userId: string,
  recipient: string,
  subject: string,
  { blocks, wayOut }: { blocks: readonly Block[]; wayOut: string },
): Mail {
  const token = signUnsubscribe(userId, type);
  const href = linkWithToken("/unsubscribe", token);
  return {
    ...makeMail(type, recipient, subject, [...blocks, { lead: wayOut, href, label: "Stop them", isQuiet: true }]),
    headers: {
      "List-Unsubscribe": `<${linkWithToken("/api/unsubscribe", token)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function makeMail(kind: MailType, recipient: string, subject: string, blocks: readonly Block[]): Mail {
  const { SUPPORT_EMAIL: supportEmail } = env();
  const parts = { body: mailText(blocks, supportEmail), html: mailHtml({ subject, blocks, supportEmail }) };
  return { kind, recipient, subject, ...parts, dedupeKey: randomUUID() };
}

function linkWithToken(path: string, token: string) {
  return `${env().APP_URL}${path}?token=${token}`;
}
