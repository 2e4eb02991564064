import type { Metadata } from "next";
import { BackLink } from "@/components/ui/back-link";
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
    <div className="wrap settings-page">
      <div>
        <BackLink href="/profile/settings">Settings</BackLink>
        <h1>Reminders</h1>
        <p className="mt-1 text-muted">
          Forgot to stop? We ask when you come back. Nothing is ever stopped or cut by itself.
        </p>
      </div>
      <ReminderForm {...settings} />
    </div>
  );
}
