import "server-only";
import { sweepReminders } from "@/db/queries/crafting/reminders";
import { runningFor } from "@/lib/domain/crafting/reminders";
import { nudgeMailSender } from "../mail/sender";
import { stillCraftingMail } from "../mail/texts";

/** Reminds of stopwatches that may have been forgotten. */
export async function remindOfStopwatches(): Promise<void> {
  await sweepReminders(({ email, elapsedMs, name, userId }) =>
    stillCraftingMail(email, runningFor(elapsedMs, name), userId),
  );
  nudgeMailSender();
}
