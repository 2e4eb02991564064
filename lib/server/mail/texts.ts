import { randomUUID } from "node:crypto";
import type { Mail } from "@/db/queries/mail";
import { DEFAULT_RETURN_PATH, withReturnPath } from "@/lib/domain/auth/return-path";
import { SITE } from "@/lib/site/site";
import { env } from "../env";

/** The link that makes the account, and remembers where the newcomer was going. */
export function confirmMail(recipient: string, token: string, next = DEFAULT_RETURN_PATH): Mail {
  return mail(recipient, `Confirm your email for ${SITE.name}`, [
    `Welcome to ${SITE.name}. One step is left: open this page and press the button on it.`,
    withReturnPath(link("/confirm", token), next),
    "The link is good for 24 hours. If you did not sign up, leave it alone and nothing happens.",
  ]);
}

/** To the owner of an account somebody signed up for again. */
export function alreadyThereMail(recipient: string): Mail {
  return mail(recipient, `You already have a ${SITE.name} account`, [
    "Somebody, perhaps you, just signed up with this address. You already have an account, so nothing was changed.",
    `Log in here: ${env().APP_URL}/login`,
    `Forgot your password? ${env().APP_URL}/reset-password`,
  ]);
}

/** The link to a new password. */
export function resetMail(recipient: string, token: string): Mail {
  return mail(recipient, `Choose a new password for ${SITE.name}`, [
    "You asked for a new password. Choose it here:",
    link("/new-password", token),
    "The link is good for 30 minutes and works once. If you did not ask for it, your password stays as it is.",
  ]);
}

/** Told after every change of a password. */
export function passwordChangedMail(recipient: string): Mail {
  return mail(recipient, `Your ${SITE.name} password was changed`, [
    "Your password was just changed, and every other login was ended.",
    `If that was not you, take your account back at once: ${env().APP_URL}/reset-password`,
  ]);
}

/** The last mail to somebody whose account is gone. */
export function accountDeletedMail(recipient: string): Mail {
  return mail(recipient, `Your ${SITE.name} account was deleted`, [
    "Your account was just deleted, with everything in it, as you asked on your profile. It can’t be brought back.",
    "What was paid stays on record without your name. This address can sign up again at any time.",
    "If that was not you, please write to us.",
  ]);
}

/** To the operator: something about payments that a person has to look at. */
export function billingAlarmMail(subject: string, paragraphs: string[], dedupeKey: string): Mail {
  return { ...mail(env().SUPPORT_EMAIL, subject, paragraphs), dedupeKey };
}

function mail(recipient: string, subject: string, paragraphs: string[]): Mail {
  const body = ["Hello,", ...paragraphs, `Happy making,\n${SITE.name}\n${env().SUPPORT_EMAIL}`].join("\n\n");
  return { recipient, subject, body: `${body}\n`, dedupeKey: randomUUID() };
}

function link(path: string, token: string) {
  return `${env().APP_URL}${path}?token=${token}`;
}
