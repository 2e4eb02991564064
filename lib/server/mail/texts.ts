import { randomUUID } from "node:crypto";
import type { Mail } from "@/db/queries/mail";
import { DEFAULT_RETURN_PATH, withReturnPath } from "@/lib/domain/auth/return-path";
import { SITE } from "@/lib/site/site";
import { signUnsubscribe } from "../auth/unsubscribe";
import { env } from "../env";

export function confirmMail(recipient: string, token: string, next = DEFAULT_RETURN_PATH): Mail {
  return mail(recipient, `Confirm your email for ${SITE.name}`, [
    `Welcome to ${SITE.name}. Tap to confirm your email:`,
    withReturnPath(link("/confirm", token), next),
    "This link expires in 24 hours. Didn’t sign up? Ignore this email.",
  ]);
}

export function alreadyThereMail(recipient: string): Mail {
  return mail(recipient, `You already have a ${SITE.name} account`, [
    "Someone, maybe you, just signed up with this address. You already have an account, so nothing has changed.",
    `Log in here: ${env().APP_URL}/login`,
    `Forgot your password? ${env().APP_URL}/reset-password`,
  ]);
}

export function resetMail(recipient: string, token: string): Mail {
  return mail(recipient, `Choose a new password for ${SITE.name}`, [
    "You asked for a new password. Choose it here:",
    link("/new-password", token),
    "This link expires in 30 minutes and works once. Didn’t ask for it? Ignore this email: your password won’t change.",
  ]);
}

export function passwordChangedMail(recipient: string): Mail {
  return mail(recipient, `Your ${SITE.name} password was changed`, [
    "Your password was just changed, and you were signed out on every other device.",
    `Wasn’t you? Secure your account now: ${env().APP_URL}/reset-password`,
  ]);
}

export function accountDeletedMail(recipient: string): Mail {
  return mail(recipient, `Your ${SITE.name} account was deleted`, [
    "You deleted your account on your profile, and all its data is gone. This can’t be undone.",
    "Payment records stay, without your name. You can sign up again with this address at any time.",
    "Wasn’t you? Please write to us.",
  ]);
}

/** `running`: how long, and on what. */
export function stillCraftingMail(recipient: string, running: string, userId: string): Mail {
  const token = signUnsubscribe(userId);
  return {
    ...mail(recipient, `Still crafting? ${running}`, [
      `Your stopwatch is still running: ${running}. Nothing is stopped or cut by itself.`,
      `Put your work down? Choose when: ${env().APP_URL}/dashboard`,
      `Don’t want these reminders? ${link("/unsubscribe", token)}`,
    ]),
    kind: "reminder",
    headers: {
      "List-Unsubscribe": `<${link("/api/unsubscribe", token)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

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
