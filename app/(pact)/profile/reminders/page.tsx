import type { Metadata } from "next";
import { BackLink } from "@/components/ui/back-link";
import { SoftLink } from "@/components/ui/soft-link";
import { findReminderSettings } from "@/db/queries/crafting/reminders";
import { requireUser } from "@/lib/server/auth/current-user";
import { ReminderForm } from "./reminder-form";

export const metadata: Metadata = { title: "Reminders" };

/** Chooses when to ask about a stopwatch that may have been forgotten. */
export default async function RemindersPage() {
  const { id } = await requireUser();
  const settings = await findReminderSettings(id);
  if (!settings) throw new Error("a signed-in crafter has no settings");
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-160">
      <div>
        <BackLink href="/profile/settings">Settings</BackLink>
        <h1>Reminders</h1>
      </div>
      <p className="text-muted">Forgot to stop? We ask when you come back. Nothing is ever stopped or cut by itself.</p>
      <section aria-label="Stopwatch reminders">
        <ReminderForm {...settings} />
      </section>
      <p>
        <SoftLink href="/profile/email" className="inline-flex min-h-11 items-center">
          All emails you can turn on and off
        </SoftLink>
      </p>
    </div>
  );
}
