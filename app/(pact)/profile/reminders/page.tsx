import type { Metadata } from "next";
import { findReminderSettings } from "@/db/queries/crafting/reminders";
import { durationWords } from "@/lib/domain/crafting/duration-words";
import { MAIL_AFTER_MINUTES } from "@/lib/domain/crafting/reminders";
import { requireUser } from "@/lib/server/auth/current-user";
import { SettingsFrame } from "../settings/frame";
import { ReminderForm } from "./reminder-form";

export const metadata: Metadata = { title: "Reminders" };

/** Chooses when to ask about a stopwatch that may have been forgotten. */
export default async function RemindersPage() {
  const { id } = await requireUser();
  const settings = await findReminderSettings(id);
  if (!settings) throw new Error("a signed-in crafter has no settings");
  return (
    <SettingsFrame
      at="/profile/reminders"
      title="Reminders"
      lede="Forgot to stop? We ask when you come back. Nothing is ever stopped or cut by itself."
    >
      <ReminderThread {...settings} />
      <ReminderForm {...settings} />
    </SettingsFrame>
  );
}

type Settings = NonNullable<Awaited<ReturnType<typeof findReminderSettings>>>;

/** What comes when, on one thread from the stopwatch's start. */
function ReminderThread({ remindAfterMinutes, handRestMinutes, mails }: Settings) {
  const moments = [
    { after: handRestMinutes, what: "rest your hands" },
    { after: remindAfterMinutes, what: "“Still crafting?”" },
    { after: remindAfterMinutes && mails ? MAIL_AFTER_MINUTES : null, what: "an email" },
  ].filter(({ after }) => after !== null);
  return (
    <ol aria-label="While the stopwatch runs" className="reminder-thread">
      {[{ after: 0, what: "the stopwatch runs" }, ...moments].map(({ after, what }) => (
        <li key={what}>
          <strong>{after ? durationWords(after * 60) : "Start"}</strong> <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
