import { createRandom, stableId } from "@/db/demo/random";
import {
  canGive,
  dateIn,
  durationOf,
  mondayOf,
  type OracleChallenge,
  type OracleSession,
  type OracleUser,
  shiftDate,
  trackedPartOf,
} from "./figures";

type Random = ReturnType<typeof createRandom>;

/** How a saved session's time is given; a later giving of the same session replaces the earlier one. */
type Giving = {
  session: OracleSession;
  amounts: { challengeId: string; seconds: number }[];
  personalSeconds: number;
  isAccepted: boolean;
};

/** A correction of a saved session to an earlier end, maybe undone again. */
export type Correcting = { session: OracleSession; endedAt: Date; isUndone: boolean };

/** A random crafter: `sessions` holds what is left at the end, `saved` everything that was saved. */
export type RandomUser = OracleUser & {
  saved: OracleSession[];
  joinedAt: Map<string, number>;
  gives: Giving[];
  corrections: Correcting[];
  deletes: OracleSession[];
  leaves: string[];
  rejoins: string[];
};

export type RandomWorld = { challenges: OracleChallenge[]; users: RandomUser[] };

const DAY_MS = 86_400_000;
const USERS = 26;
export const ZONES = [
  ...["UTC", "Africa/Johannesburg", "Pacific/Auckland", "America/Los_Angeles"],
  ...["Asia/Kathmandu", "Pacific/Kiritimati", "America/St_Johns", "Australia/Lord_Howe"],
] as [string, ...string[]];

/** Random crafters and their shared challenges over the last three weeks; the same key gives the same world. */
export function aRandomWorld(key: string, now: number): RandomWorld {
  const random = createRandom(key);
  const today = dateIn(now, "UTC");
  const challenges = Array.from({ length: 4 }, (_, index) =>
    aRandomChallenge(`${key}:challenge:${index}`, index, today),
  );
  const users = Array.from({ length: USERS }, (_, index) =>
    aRandomUser(`${key}:user:${index}`, challenges, now, random),
  );
  return { challenges, users };
}

function aRandomChallenge(key: string, index: number, today: string): OracleChallenge {
  const random = createRandom(key);
  const goals: [OracleChallenge["goal"], ...OracleChallenge["goal"][]] = [
    { quantity: 3, unit: "hours" },
    { quantity: 2, unit: "sessions" },
    { quantity: 2, unit: "days" },
    { quantity: 100, unit: "minutes" },
  ];
  const goal = () => random.pick(goals);
  return {
    id: stableId(key),
    startDate: shiftDate(today, -Math.floor(random.between(5, 30))),
    // Ended some days ago, just ended, or still running.
    endDate: index === 3 ? null : shiftDate(today, Math.floor(random.between(-5, 12))),
    isEvergreen: index === 3,
    goal: { ...goal(), quantity: Math.ceil(random.between(1, 60)) },
    userGoal: goal(),
  };
}

function aRandomUser(key: string, challenges: OracleChallenge[], now: number, shared: Random): RandomUser {
  const random = createRandom(key);
  const creditZone = shared.pick(ZONES);
  const zone = random.chance(0.1) ? random.pick(ZONES) : creditZone;
  const saved = someSessions(key, random, now);
  const joinedAt = new Map<string, number>();
  for (const challenge of challenges) {
    const moment = Math.floor(now - random.between(0, 20) * DAY_MS);
    if (random.chance(0.6)) joinedAt.set(challenge.id, moment);
  }
  const user: RandomUser = {
    id: stableId(key),
    ...{ creditZone, zone, saved, joinedAt },
    ...{ sessions: [], members: new Set(joinedAt.keys()), chosen: new Map() },
    ...{ gives: [], corrections: [], leaves: [], rejoins: [] },
    deletes: saved.filter(() => random.chance(0.1)),
  };
  const joined = challenges.filter(({ id }) => joinedAt.has(id));
  for (const session of saved)
    for (let attempt = 0; attempt < 2; attempt++)
      if (random.chance(attempt ? 0.25 : 0.75)) giveSome(user, session, joined, random, now);
  for (const challenge of joined) {
    if (!random.chance(0.15)) continue;
    user.leaves.push(challenge.id);
    if (challenge.isEvergreen && random.chance(0.5)) user.rejoins.push(challenge.id);
    else user.members.delete(challenge.id);
  }
  for (let back = 0; back < 4; back++) {
    const causes = [1, 2, 3, 4, 5].filter(() => random.chance(back % 2 ? 0.35 : 0.7));
    if (random.chance(0.7) && causes.length > 0)
      user.chosen.set(mondayOf(shiftDate(dateIn(now, creditZone), -7 * back)), new Set(causes));
  }
  user.corrections = saved.flatMap((session) => (random.chance(0.2) ? [anEarlierEnd(session, random)] : []));
  user.sessions = saved
    .filter((session) => !user.deletes.includes(session))
    .map((session) => applyCorrection(session, user.corrections, challenges));
  return user;
}

/** An end at least two minutes after the session's start, a whole number of seconds after the start of a stretch. */
function anEarlierEnd(session: OracleSession, random: Random): Correcting {
  const [[begin] = [0]] = session.segments;
  const [from, to] = random.pick(session.segments as [[number, number]]);
  const end = from + Math.floor(random.between(0, (to - from) / 1000)) * 1000;
  const last = session.segments.at(-1)?.[1] ?? 0;
  const isInside = end > from && end >= begin + 120_000;
  return { session, endedAt: new Date(isInside ? end : last), isUndone: random.chance(0.3) };
}

/** The session after its correction. Personal Progress loses time first, then the challenges, from the last one. */
function applyCorrection(session: OracleSession, all: Correcting[], challenges: OracleChallenge[]): OracleSession {
  const correction = all.find((one) => one.session === session);
  if (!correction) return session;
  const end = +correction.endedAt;
  const segments = session.segments
    .filter(([from]) => from < end)
    .map(([from, to]): [number, number] => [from, Math.min(to, end)]);
  const [[from] = [0], ...more] = segments;
  const first = segments[0]?.[1] ?? from;
  const manualSeconds = Math.min(session.manualSeconds, Math.floor((first - from) / 1000));
  const shorter = { ...session, segments: [[from, first] as [number, number], ...more], manualSeconds };
  const amounts = session.amounts.map((amount) => ({ ...amount }));
  const tracked = durationOf(trackedPartOf(shorter));
  const given = () => amounts.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const amount of amounts.toReversed()) {
    const challenge = challenges.find(({ id }) => id === amount.challengeId);
    const isSessionBased = [challenge?.goal.unit, challenge?.userGoal.unit].includes("sessions");
    while (given() > tracked && amount.seconds > 0) {
      amount.seconds -= 300;
      if (isSessionBased && amount.seconds < 3600) amount.seconds = 0;
    }
  }
  const left = amounts.filter(({ seconds }) => seconds > 0);
  return { ...(correction.isUndone ? session : shorter), amounts: left };
}

/**
 * One to eight sessions of one to three stretches, backwards from now; some cross midnight, some come within an hour of
 * it, some have an earlier start.
 */
function someSessions(key: string, random: Random, now: number): OracleSession[] {
  const sessions: OracleSession[] = [];
  const count = 1 + Math.floor(random.between(0, 5) * random.next());
  let before = now - 120_000 - Math.floor(random.between(0, 30) * 3_600_000 * random.next());
  for (let index = 0; index < count; index++) {
    const lengths = Array.from({ length: 1 + Math.floor(random.between(0, 3) * random.next()) }, () =>
      Math.floor(random.between(60_000, random.chance(0.5) ? 1_200_000 : 9_000_000)),
    );
    const pauses = lengths.map(() => Math.floor(random.between(1, 900_000)));
    const whole = lengths.reduce((a, b) => a + b, 0) + pauses.reduce((a, b) => a + b, 0);
    let at = Math.floor((before - whole) / 1000) * 1000;
    before = at - 1000 - Math.floor(random.between(0, random.chance(0.5) ? 2 : 20) * 3_600_000 * 2);
    const segments = lengths.map((length, i): [number, number] => {
      const from = at;
      at = from + length + (pauses[i] ?? 0);
      return [from, from + length];
    });
    const [[from, to]] = segments as [[number, number]];
    const added = random.chance(0.35) ? Math.floor(random.between(1, (to - from) / 1000)) : 0;
    // If the end lies within the manual seconds, the session has no others.
    const isAllManual = added > 0 && random.chance(0.15);
    sessions.unshift({
      id: stableId(`${key}:session:${index}`),
      segments: isAllManual ? [[from, from + added * 1000]] : segments,
      manualSeconds: added,
      amounts: [],
    });
  }
  return sessions;
}

/** Gives whole steps to one or two joined challenges; if the rules refuse one, nothing changes. */
function giveSome(user: RandomUser, session: OracleSession, joined: OracleChallenge[], random: Random, now: number) {
  let left = durationOf(trackedPartOf(session));
  const amounts: Giving["amounts"] = [];
  for (const challenge of joined.toSorted(() => random.next() - 0.5).slice(0, 2)) {
    const isSessionBased = challenge.goal.unit === "sessions" || challenge.userGoal.unit === "sessions";
    const [least, most] = [isSessionBased ? 12 : 1, Math.floor(left / 300)];
    if (most < least) continue;
    const seconds = 300 * Math.floor(random.between(least, most + 1));
    amounts.push({ challengeId: challenge.id, seconds });
    left -= seconds;
  }
  const isAccepted = amounts.every(({ challengeId }) => {
    const challenge = joined.find(({ id }) => id === challengeId);
    return challenge && canGive(challenge, session, user, user.joinedAt.get(challengeId) ?? 0, now);
  });
  user.gives.push({ session, amounts, personalSeconds: left + session.manualSeconds, isAccepted });
  if (isAccepted) session.amounts = amounts;
}
