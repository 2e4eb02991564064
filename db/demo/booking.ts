import type { CountedAllocation } from "@/lib/domain/challenges/progress";
import {
  acceptsSession,
  type ChallengeDates,
  type ChallengeUnit,
  isSessionBased,
} from "@/lib/domain/challenges/window";
import { type AllocationAmount, splitEvenly, withPersonalProgress } from "@/lib/domain/crafting/allocation";
import { durationSeconds, splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { BONUS_SESSION_SECONDS, dayXp, GOAL_XP } from "@/lib/domain/profile/levels";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import type {
  craftingSessions,
  projectTimeLogs,
  sessionAllocations,
  sessionDays,
  sessionSegments,
  xpEvents,
} from "../schema";
import { GoalProgress, type GoalReached } from "./goals";
import { segmentsOf } from "./people";
import { type Random, randomOf, stableId } from "./random";
import type { PlannedSession } from "./rhythms";

type Membership = ChallengeDates & {
  challengeId: string;
  name: string;
  joinedAt: Date;
  goalUnit: ChallengeUnit;
  userGoalUnit: ChallengeUnit;
  userGoalQuantity: number;
  counted: readonly CountedAllocation[];
};

type Booker = {
  id: string;
  handle: string;
  timeZone: string;
  isAccount: boolean;
  memberships: readonly Membership[];
  projects: readonly { id: string; name: string; createdAt: Date }[];
};

/** The rows that the product would have stored, session by session. */
export type Booking = {
  userId: string;
  sessions: (typeof craftingSessions.$inferInsert & { endedAt: Date; durationSeconds: number })[];
  segments: (typeof sessionSegments.$inferInsert & { endedAt: Date })[];
  days: (typeof sessionDays.$inferInsert)[];
  allocations: (typeof sessionAllocations.$inferInsert)[];
  logs: (typeof projectTimeLogs.$inferInsert)[];
  xp: (typeof xpEvents.$inferInsert & { createdAt: Date })[];
  marks: GoalReached[];
};

/** Books the planned sessions between `after` and `now`, oldest first; skips those that overlap the previous one. */
export function book(person: Booker, plan: readonly PlannedSession[], now: Date): Booking {
  const booking: Booking = {
    userId: person.id,
    sessions: [],
    segments: [],
    days: [],
    allocations: [],
    logs: [],
    xp: [],
    marks: [],
  };
  const worth = new DayWorth();
  const goals = new GoalProgress(person.memberships);
  let lastEnd = 0;
  for (const planned of plan) {
    const segments = segmentsOf(planned, person.timeZone);
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last || +first.startedAt < lastEnd || last.endedAt > now) continue;
    lastEnd = +last.endedAt;

    // `now` is part of the id: a session recreated after deletion must not get the id that its old XP event refers to.
    const id = stableId(`session:${person.handle}:${+first.startedAt}:${+now}`);

    const random = randomOf(`giving:${person.handle}:${planned.date}`);
    const seconds = durationSeconds(segments);
    const days = splitByLocalDate(segments, person.timeZone);
    booking.sessions.push({
      id,
      userId: person.id,
      startedAt: first.startedAt,
      endedAt: last.endedAt,
      durationSeconds: seconds,
      description: planned.description,
      kind: planned.kind ?? "making",
    });
    booking.segments.push(...segments.map((segment) => ({ sessionId: id, ...segment })));
    booking.days.push(...days.map((day) => ({ sessionId: id, userId: person.id, ...day })));
    const xp = worth.add(seconds, days);
    if (xp > 0) booking.xp.push({ userId: person.id, source: "session", sourceId: id, xp, createdAt: last.endedAt });
    if (planned.isUnallocated) continue;

    amountsOf(person, { startedAt: first.startedAt, endedAt: last.endedAt, seconds }, random).forEach(
      (amount, index) => {
        booking.allocations.push({
          sessionId: id,
          userId: person.id,
          challengeId: amount.challengeId,
          allocatedSeconds: amount.seconds,
          position: index,
        });
        const localDate = days[0]?.localDate;
        if (!amount.challengeId || !localDate) return;
        const reached = goals.allocate(amount.challengeId, { localDate, seconds: amount.seconds }, last.endedAt);
        if (!reached) return;
        booking.marks.push(reached);
        if (reached.mark === 100)
          booking.xp.push({
            userId: person.id,
            source: "personal_goal",
            xp: GOAL_XP,
            createdAt: last.endedAt,
            sourceId: `${amount.challengeId}:${reached.period}#${+last.endedAt}`,
          });
      },
    );
    const project = person.projects.find(
      ({ name, createdAt }) => name === planned.piece && createdAt <= first.startedAt,
    );
    if (project && random.chance(0.75))
      booking.logs.push({
        id: stableId(`log:${id}`),
        userId: person.id,
        projectId: project.id,
        sessionId: id,
        loggedSeconds: seconds,
        createdAt: last.endedAt,
      });
  }
  return booking;
}

function amountsOf(
  { memberships, timeZone, isAccount }: Booker,
  session: { startedAt: Date; endedAt: Date; seconds: number },
  random: Random,
): AllocationAmount[] {
  const open = memberships
    .filter(({ joinedAt }) => joinedAt <= session.endedAt)
    .filter((challenge) =>
      acceptsSession({
        challenge,
        joinedAt: challenge.joinedAt,
        sessionStartedAt: session.startedAt,
        now: session.endedAt,
        timeZone,
      }),
    )
    .map(({ challengeId, goalUnit, userGoalUnit }) => ({
      order: random.next(),
      challengeId,
      sessionBased: isSessionBased(goalUnit) || isSessionBased(userGoalUnit),
    }))
    .sort((a, b) => a.order - b.order);
  const wanted = open.slice(0, random.chance(0.3) ? 2 : 1);
  if (wanted.length === 0 || !random.chance(isAccount ? 0.8 : 0.85)) return withPersonalProgress(session.seconds, []);
  return splitEvenly(session.seconds, wanted);
}

/** The XP of each local date so far: a session adds the difference it makes, as when the product saves it. */
class DayWorth {
  private readonly days = new Map<LocalDate, { seconds: number; hasFiveMinuteSession: boolean }>();

  add(seconds: number, days: readonly { localDate: LocalDate; seconds: number }[]): number {
    return days.reduce((xp, { localDate, seconds: onDay }, index) => {
      const before = this.days.get(localDate) ?? { seconds: 0, hasFiveMinuteSession: false };
      const earnsBonus = index === 0 && seconds >= BONUS_SESSION_SECONDS;
      const after = {
        seconds: before.seconds + onDay,
        hasFiveMinuteSession: before.hasFiveMinuteSession || earnsBonus,
      };
      this.days.set(localDate, after);
      return xp + dayXp(after) - dayXp(before);
    }, 0);
  }
}
