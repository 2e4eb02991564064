import "server-only";
import { sweepNotifications } from "@/db/queries/notifications/ends-soon";
import { sweepMonthlyMails } from "@/db/queries/notifications/monthly-mails";
import { nudgeMailSender } from "../mail/sender";
import { challengeEndsMail, monthMail } from "../mail/texts";

/** Mails last month's figures to who wants them. */
export async function mailMonths(): Promise<void> {
  await sweepMonthlyMails(monthMail);
  nudgeMailSender();
}

/** Notifies of challenges that are about to end, and mails who wants it. */
export async function notifyOfEnds(): Promise<void> {
  await sweepNotifications(({ email, userId, ...challenge }) => challengeEndsMail(email, challenge, userId));
  nudgeMailSender();
}
