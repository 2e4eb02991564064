import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { BREAK_DAYS_A_YEAR, breakDaysLeft, breakWords, findBreak, streakWords } from "@/lib/domain/profile/streak";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import type { CurrentUser } from "@/lib/server/auth/current-user";
import { LazyBreakForm, LazyCraftForm, LazySwitches, LazyTimeZoneForm } from "./lazy-parts";

type Props = { user: CurrentUser };

const PAGES = [
  ["/profile/data", "Your data: import and export"],
  ["/profile/reminders", "Stopwatch reminders"],
  ["/profile/email", "Emails"],
] as const;

/** Craft, time zone and switches, as a card of the own profile. */
export function ProfileSettings({ user }: Props) {
  return (
    <Card aria-labelledby="settings-title">
      <CardTitle id="settings-title">Settings</CardTitle>
      <div className="mt-4 grid gap-5">
        <LazyCraftForm craft={user.craft} weeklyGoalHours={user.weeklyGoalHours} />
        <LazyTimeZoneForm timeZone={user.timeZone} />
        {PAGES.map(([href, words]) => (
          <SoftLink
            key={href}
            href={href}
            className={buttonClass({ variant: "quiet", className: "justify-self-start" })}
          >
            {words}
          </SoftLink>
        ))}
        <LazySwitches boards={user.onBoards} shortcuts={user.shortcutsEnabled} assigns={user.assignsAtSave} />
      </div>
    </Card>
  );
}

/** The streak in words, and the form for a break, which does not end the streak. */
export function StreakCard({ user }: Props) {
  const today = localDateOf(new Date(), user.timeZone);
  const now = findBreak(today, user.streakBreaks);
  const left = breakDaysLeft(today, user.streakBreaks);
  return (
    <Card aria-labelledby="streak-title">
      <CardTitle id="streak-title">Streak</CardTitle>
      <p className="mt-2">{streakWords(user.currentStreak, user.streakRestDays)}</p>
      <p className="mt-1.5 mb-4 text-sm text-muted">
        {now
          ? breakWords(formatLongDate(now.to), user.currentStreak)
          : `A missed day now and then doesn’t end it. For longer, take a break: up to ${BREAK_DAYS_A_YEAR} days a year. You have ${countOf(left, "day")} left.`}
      </p>
      {now || left > 0 ? <LazyBreakForm isOnBreak={now !== null} left={left} /> : null}
    </Card>
  );
}

function formatLongDate(date: LocalDate): string {
  return dateFormat({ timeZone: "UTC", day: "numeric", month: "long" }).format(new Date(date));
}
