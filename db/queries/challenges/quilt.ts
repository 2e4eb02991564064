import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { CHALLENGE_DAY_SECONDS, NO_TALLY, type Tally } from "@/lib/domain/challenges/progress";
import { type Contribution, isInParts, MAX_PATCHES } from "@/lib/domain/challenges/quilt";
import { SESSION_CHALLENGE_MINIMUM_SECONDS } from "@/lib/domain/crafting/allocation";
import { addDays, daysBetween, type LocalDate, monthOf } from "@/lib/domain/shared/local-time";
import type { ChallengeView } from "./list";
import { tallySql } from "./progress";

/** What all members, and the viewer alone, allocated on one date. */
export type DateTally = { localDate: LocalDate; everyone: Tally; mine: Tally };

type QuiltData = {
  /** By date, without names. Empty if the quilt is drawn in equal parts; over MAX_PATCHES rows are too many to draw. */
  contributions: Contribution[];
  /** Those since the start, at most the last MAX_CHART_DAYS, earliest first. */
  dates: DateTally[];
};

const MIN_CHART_DAYS = 7;
export const MAX_CHART_DAYS = 14;

/** The data for a challenge's quilt and daily chart, from current members only. One statement. */
export async function findQuilt(userId: string, challenge: ChallengeView): Promise<QuiltData> {
  const { isEvergreen, today, startDate, endDate } = challenge;
  const last = !isEvergreen && endDate !== null && endDate < today ? endDate : today;
  const days = Math.min(MAX_CHART_DAYS, Math.max(MIN_CHART_DAYS, daysBetween(startDate, last) + 1));
  const first = addDays(last, 1 - days);
  const shown = sql`local_date between ${first} and ${last}`;
  const [row] = await db.execute<QuiltData>(sql`
    select
      (select coalesce(json_agg(json_build_object('seconds', seconds, 'isMine', user_id = ${userId})), '[]')
       from (${contributionsOf(challenge)}) c) as contributions,
      (select coalesce(json_agg(json_build_object('localDate', local_date, 'everyone', everyone.tally,
         'mine', coalesce(mine.tally, ${JSON.stringify(NO_TALLY)}))), '[]')
       from (
         select local_date, ${tallySql(sql`sum(seconds)`, sql`sum(sessions)`, sql`sum(days)`)} as tally
         from challenge_days where challenge_id = ${challenge.id} and ${shown} group by local_date) everyone
       left join (
         select local_date, ${tallySql(sql`seconds`, sql`sessions`, sql`(seconds >= ${CHALLENGE_DAY_SECONDS})::int`)} as tally
         from (${selectCrafterDays(challenge.id, sql`a.user_id = ${userId} and a.${shown}`)}) dates) mine
         using (local_date)) as dates`);
  const known = new Map(row?.dates.map((date) => [date.localDate, date]));
  const dates = Array.from({ length: days }, (_, at) => addDays(first, at));
  return {
    contributions: row?.contributions ?? [],
    dates: dates.map((localDate) => known.get(localDate) ?? { localDate, everyone: NO_TALLY, mine: NO_TALLY }),
  };
}

function contributionsOf({ id, isEvergreen, today, goalQuantity, goalUnit, everyone }: ChallengeView): SQL {
  const limit = isInParts({ quantity: goalQuantity, unit: goalUnit }, everyone) ? 0 : MAX_PATCHES + 1;
  const month = monthOf(today);
  const period = isEvergreen ? sql`a.local_date between ${month.start} and ${month.end}` : sql`true`;
  if (goalUnit === "days")
    return sql`select seconds, user_id from (${selectCrafterDays(id, period)}) crafters
      where seconds >= ${CHALLENGE_DAY_SECONDS} order by local_date, user_id limit ${limit}`;
  const least = goalUnit === "sessions" ? SESSION_CHALLENGE_MINIMUM_SECONDS : 0;
  return sql`select a.allocated_seconds as seconds, a.user_id from ${allocationsTo(id, period)}
    and a.allocated_seconds >= ${least} order by a.local_date, a.user_id, a.id limit ${limit}`;
}

/** What each crafter allocated on each date. */
function selectCrafterDays(challengeId: string, period: SQL): SQL {
  return sql`select a.local_date, a.user_id, sum(a.allocated_seconds) as seconds,
      count(*) filter (where a.allocated_seconds >= ${SESSION_CHALLENGE_MINIMUM_SECONDS}) as sessions
    from ${allocationsTo(challengeId, period)} group by a.local_date, a.user_id`;
}

function allocationsTo(challengeId: string, period: SQL): SQL {
  return sql`session_allocations a
    join user_challenges m on m.challenge_id = a.challenge_id and m.user_id = a.user_id
    where a.challenge_id = ${challengeId} and ${period}`;
}
