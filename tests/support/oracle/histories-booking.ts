import { db, sendBatch } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { bookHistory, otherDaysQuery } from "@/db/queries/progress/book";
import { challenges, sessionDays, userSelectedImpacts, users } from "@/db/schema";
import { splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { withConnections } from "../database/at-once";
import { durationOf, manualPartOf, type OracleSession, trackedPartOf } from "./figures";
import type { RandomUser, RandomWorld } from "./histories";

/**
 * Puts a random world into the database: people, challenges and memberships as rows, and each saved session with the
 * days, totals and XP that Save books. Sessions lie in the past, which only the database's owner can write.
 */
export async function bookWorld(world: RandomWorld): Promise<void> {
  await db
    .insert(users)
    .values(world.users.map(({ id, creditZone }) => ({ id, email: `${id}@craftpact.example`, timeZone: creditZone })));
  await db
    .insert(challenges)
    .values(
      world.challenges.map(({ goal, userGoal, ...challenge }) => ({
        ...challenge,
        name: `Challenge ${challenge.id.slice(0, 8)}`,
        description: "Of a random world.",
        ...{ goalQuantity: goal.quantity, goalUnit: goal.unit },
        ...{ userGoalQuantity: userGoal.quantity, userGoalUnit: userGoal.unit },
      })),
    );
  const chosen = world.users.flatMap(({ id, chosen: weeks }) =>
    [...weeks].flatMap(([week, causes]) => [...causes].map((causeId) => ({ userId: id, week, causeId }))),
  );
  if (chosen.length > 0) await db.insert(userSelectedImpacts).values(chosen);
  await insertPast(world);
  for (const user of world.users) await bookUser(user);
}

async function insertPast(world: RandomWorld) {
  const memberships = world.users.flatMap(({ id, joinedAt }) =>
    [...joinedAt].map(([challenge, at]) => ({ user: id, challenge, at: new Date(at) })),
  );
  const sessions = world.users.flatMap(({ id, saved }) =>
    saved.map((session) => ({
      id: session.id,
      user: id,
      from: startOf(session),
      to: endOf(session),
      duration: durationOf(session),
      manual: session.manualSeconds,
    })),
  );
  const segments = world.users.flatMap(({ saved }) =>
    saved.flatMap((session) =>
      segmentsOf(session).map((one) => ({
        session: session.id,
        from: one.startedAt,
        to: one.endedAt,
        manual: one.isManual,
      })),
    ),
  );
  await withConnections(
    1,
    async ([owner]) =>
      owner?.begin(async (tx) => {
        // Some join before the start. The other triggers stay on, since joining also changes the challenges' sums.
        await tx`alter table user_challenges disable trigger user_challenges_wait_for_the_start`;
        await tx`insert into user_challenges (user_id, challenge_id, joined_at)
          select "user", challenge, at from jsonb_to_recordset(${JSON.stringify(memberships)}::text::jsonb) as m("user" uuid, challenge uuid, at timestamptz)`;
        await tx`alter table user_challenges enable trigger user_challenges_wait_for_the_start`;
        await tx`set local session_replication_role = replica`;
        await tx`insert into crafting_sessions (id, user_id, start_time, end_time, duration, manual_seconds)
          select id, "user", "from", "to", duration, manual from jsonb_to_recordset(${JSON.stringify(sessions)}::text::jsonb)
          as s(id uuid, "user" uuid, "from" timestamptz, "to" timestamptz, duration int, manual int)`;
        await tx`insert into session_segments (session_id, started_at, ended_at, is_manual)
          select session, "from", "to", manual from jsonb_to_recordset(${JSON.stringify(segments)}::text::jsonb)
          as s(session uuid, "from" timestamptz, "to" timestamptz, manual boolean)`;
      }),
    process.env.ADMIN_DATABASE_URL,
  );
}

async function bookUser(user: RandomUser) {
  await db.transaction(async (tx) => {
    for (const session of user.saved) {
      const crafter = await lockUser(tx, user.id);
      const days = splitByLocalDate(segmentsOf(session), user.creditZone);
      const { id, manualSeconds } = session;
      const row = { id, durationSeconds: durationOf(session), manualSeconds, days };
      await tx.insert(sessionDays).values(days.map((day) => ({ ...day, sessionId: session.id, userId: user.id })));
      const others = await otherDaysQuery(tx, { userId: user.id, sessionId: session.id }).execute();
      await sendBatch(bookHistory(tx, crafter, { source: "session", session: row }, others));
    }
  });
}

/** Manual and tracked segments: the first stretch begins with the seconds added by hand. */
function segmentsOf(session: OracleSession) {
  const manual = manualPartOf(session).segments.map((stretch) => ({ stretch, isManual: true }));
  const tracked = trackedPartOf(session).segments.map((stretch) => ({ stretch, isManual: false }));
  return [...manual, ...tracked].map(({ stretch: [from, to], isManual }) => ({
    startedAt: new Date(from),
    endedAt: new Date(to),
    isManual,
  }));
}

const startOf = ({ segments }: OracleSession) => new Date(segments[0]?.[0] ?? 0);
const endOf = ({ segments }: OracleSession) => new Date(segments.at(-1)?.[1] ?? 0);
