import { and, lt, notExists, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import {
  authSessions,
  captchaUsed,
  craftingSessions,
  mailOutbox,
  oneTimeTokens,
  pendingLogins,
  pendingSignups,
  rememberedDevices,
} from "@/db/schema";
import { ENDED_LOGIN_DAYS, SENT_MAIL_DAYS } from "@/lib/domain/auth/lifetimes";
import { sweepMailPauses } from "../mail-pauses";
import { openCraftingSession } from "./logins";

export async function sweepExpired(): Promise<void> {
  await db.delete(captchaUsed).where(lt(captchaUsed.expiresAt, sql`app_now() - interval '1 minute'`));
  await db.delete(pendingSignups).where(lt(pendingSignups.expiresAt, sql`app_now()`));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`app_now()`));
  for (const table of [pendingLogins, rememberedDevices])
    await db.delete(table).where(lt(table.expiresAt, sql`app_now()`));
  await db
    .delete(mailOutbox)
    .where(lt(mailOutbox.createdAt, sql`app_now() - make_interval(days => ${SENT_MAIL_DAYS})`));
  await sweepMailPauses();
  await db
    .delete(authSessions)
    .where(
      and(
        lt(authSessions.expiresAt, sql`app_now() - make_interval(days => ${ENDED_LOGIN_DAYS})`),
        notExists(db.select().from(craftingSessions).where(openCraftingSession)),
      ),
    );
}
