import { cache } from "react";
import { findWeek } from "@/db/queries/crafting/history";
import { addDays, localDateOf, startOfLocalDate, weekOf } from "@/lib/domain/shared/local-time";
import { daysOfWeek } from "./local-days";

const WEEK_MS = 7 * 86_400_000;

/** This week by local date, and how it stands against the same moment of the week before; read once per request. */
export const readWeek = cache(async (userId: string, timeZone: string) => {
  const now = new Date();
  const today = localDateOf(now, timeZone);
  const monday = weekOf(today);
  const lastMonday = startOfLocalDate(addDays(monday, -7), timeZone);
  const { days: known, secondsBefore: lastWeekByNow } = await findWeek(userId, monday, {
    from: lastMonday,
    until: new Date(now.getTime() - WEEK_MS),
  });
  const days = daysOfWeek(known, today);
  const total = days.reduce((sum, day) => sum + day.seconds, 0);
  return { days, total, aheadBy: total - lastWeekByNow, lastWeekByNow };
});
