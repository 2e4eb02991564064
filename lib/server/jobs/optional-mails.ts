import "server-only";
import { sweepMonthlyMails, sweepNotifications } from "@/db/queries/notifications/optional-mails";
import { nudgeMailSender } from "../mail/sender";
import { challengeEndsMail, monthMail } from "../mail/texts";

/** Mails last month's figures to crafters who want them. */
export async function mailMonths(): Promise<void> {
  await sweepMonthlyMails(monthMail);
  nudgeMailSender();
}

/** Notifies crafters of challenges that end soon, and mails those who want it. */
export async function notifyOfEnds(): Promise<void> {
  await sweepNotifications(({ email, userId, ...challenge }) => challengeEndsMail(email, challenge, userId));
  nudgeMailSender();
}
