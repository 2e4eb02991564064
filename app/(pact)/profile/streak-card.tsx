import { Card, CardTitle } from "@/components/ui/card";
import {
  BREAK_DAYS_A_YEAR,
  breakDaysLeft,
  breakOn,
  breakWords,
  type StreakBreak,
  streakWords,
} from "@/lib/domain/profile/streak";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";
import { LazyBreakForm } from "./lazy-forms";

type Streak = { currentStreak: number; streakRestDays: number; streakBreaks: StreakBreak[]; timeZone: string };

/** The streak in words, and the form for a break, which does not end the streak. */
export function StreakCard({ user }: { user: Streak }) {
  const today = localDateOf(new Date(), user.timeZone);
  const now = breakOn(today, user.streakBreaks);
  const left = breakDaysLeft(today, user.streakBreaks);
  return (
    <Card aria-labelledby="streak-title">
      <CardTitle id="streak-title">Streak</CardTitle>
      <p className="mt-2">{streakWords(user.currentStreak, user.streakRestDays)}</p>
      <p className="mt-1.5 mb-4 text-sm text-muted">
        {now
          ? breakWords(longDate(now.to), user.currentStreak)
          : `A missed day now and then doesn’t end it. For longer, take a break: up to ${BREAK_DAYS_A_YEAR} days a year, ${left} left.`}
      </p>
      {now || left > 0 ? <LazyBreakForm isOnBreak={now !== null} left={left} /> : null}
    </Card>
  );
}

function longDate(date: LocalDate): string {
  return dateFormat({ timeZone: "UTC", day: "numeric", month: "long" }).format(new Date(date));
}
