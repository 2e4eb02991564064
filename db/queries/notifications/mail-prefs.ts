import { and, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockUserIfAny } from "@/db/connection/locks";
import { lockedTransaction, userTransaction } from "@/db/connection/user-transaction";
import { notificationPrefs } from "@/db/schema";
import { OPTIONAL_MAIL_WORDS, OPTIONAL_MAILS, type OptionalMail } from "@/lib/domain/notifications/mail-types";

type MailPrefs = Record<OptionalMail, boolean>;

export async function findMailPrefs(userId: string): Promise<MailPrefs> {
  const { type, isOn, channel } = notificationPrefs;
  const mine = and(eq(notificationPrefs.userId, userId), eq(channel, "mail"));
  const chosen = await db.select({ type, isOn }).from(notificationPrefs).where(mine);
  const prefs = OPTIONAL_MAILS.map((type) => {
    const { isOn } = chosen.find((one) => one.type === type) ?? { isOn: OPTIONAL_MAIL_WORDS[type].isOnAtFirst };
    return [type, isOn];
  });
  return Object.fromEntries(prefs);
}

export async function setMailPref(userId: string, type: OptionalMail, isOn: boolean): Promise<void> {
  await lockedTransaction(userId, async (tx) => {
    await switchMail(tx, userId, type, isOn);
  });
}

/** For signed links in mails. Does nothing if the account was deleted. */
export async function setMailPrefByLink(userId: string, type: OptionalMail, isOn: boolean): Promise<void> {
  await userTransaction(userId, async (tx) => {
    if (await lockUserIfAny(tx, userId)) await switchMail(tx, userId, type, isOn);
  });
}

/** The caller has locked the user's row. */
export async function switchMail(tx: Tx, userId: string, type: OptionalMail, isOn: boolean): Promise<void> {
  const { userId: user, type: kind, channel } = notificationPrefs;
  await tx
    .insert(notificationPrefs)
    .values({ userId, type, channel: "mail", isOn })
    .onConflictDoUpdate({ target: [user, kind, channel], set: { isOn } });
}
