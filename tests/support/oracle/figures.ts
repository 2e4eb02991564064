/**
 * The product's figures, calculated naively from the rules to check the product. Shares no code with it: dates come
 * from Intl, sums from loops over everything.
 */

type OracleUnit = "sessions" | "minutes" | "hours" | "days";

export type OracleChallenge = {
  id: string;
  startDate: string;
  endDate: string | null;
  isEvergreen: boolean;
  goal: { quantity: number; unit: OracleUnit };
  userGoal: { quantity: number; unit: OracleUnit };
};

export type OracleSession = {
  id: string;
  /** Stretches in milliseconds since 1970, the first one begins on a whole second. */
  segments: [from: number, to: number][];
  /** Seconds added by hand, at the beginning of the first stretch. */
  manualSeconds: number;
  amounts: { challengeId: string; seconds: number }[];
};

export type OracleUser = {
  id: string;
  /** The zone in which the sessions were saved. */
  creditZone: string;
  /** The user's current time zone. */
  zone: string;
  sessions: OracleSession[];
  /** Days off, both ends included. */
  breaks?: { from: string; to: string }[];
  /** The challenges the user is a member of now. */
  members: Set<string>;
  /** Chosen causes by week. */
  chosen: Map<string, Set<number>>;
};

const DAY_MS = 86_400_000;

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of an instant in a zone; Swedish date format equals ISO's. */
export function dateIn(ms: number, zone: string): string {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  calendars.set(zone, calendar);
  return calendar.format(ms);
}

export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

export function mondayOf(date: string): string {
  let day = date;
  while (new Date(day).getUTCDay() !== 1) day = shiftDate(day, -1);
  return day;
}

export function durationOf(session: OracleSession): number {
  let ms = 0;
  for (const [from, to] of session.segments) ms += to - from;
  return Math.floor(ms / 1000);
}

/** The session without the seconds that were added by hand. */
export function trackedPartOf(session: OracleSession): OracleSession {
  const [[from, to] = [0, 0], ...more] = session.segments;
  const pressedAt = from + session.manualSeconds * 1000;
  const segments: OracleSession["segments"] = pressedAt < to ? [[pressedAt, to], ...more] : more;
  return { ...session, segments, manualSeconds: 0 };
}

/** Only the seconds of the session that were added by hand. */
export function manualPartOf(session: OracleSession): OracleSession {
  const [[from] = [0]] = session.segments;
  const segments: OracleSession["segments"] = [[from, from + session.manualSeconds * 1000]];
  return { ...session, segments: session.manualSeconds > 0 ? segments : [] };
}

/** The user with only the stopwatch time of each session; sessions without any are left out. */
export function keepTracked(user: OracleUser): OracleUser {
  const sessions = user.sessions.map(trackedPartOf).filter((session) => durationOf(session) > 0);
  return { ...user, sessions };
}

/** The date on which a session counts. */
function startDateOf(session: OracleSession, zone: string): string {
  return dateIn(session.segments[0]?.[0] ?? 0, zone);
}

/** Seconds on each date; tracked and manual seconds are rounded separately, by largest remainder. */
function creditOf(session: OracleSession, zone: string): Map<string, number> {
  const seconds = creditOfOneKind(trackedPartOf(session), zone);
  for (const [date, added] of creditOfOneKind(manualPartOf(session), zone)) addTo(seconds, date, added);
  return seconds;
}

/** A session spans two dates at most. Rounds by largest remainder; ties favour the earlier date. */
function creditOfOneKind(session: OracleSession, zone: string): Map<string, number> {
  const msOn = new Map<string, number>();
  for (const [from, to] of session.segments) {
    const midnight = firstMomentOf(dateIn(to, zone), from, to, zone);
    addTo(msOn, dateIn(from, zone), midnight - from);
    addTo(msOn, dateIn(to, zone), to - midnight);
  }
  const dates = [...msOn.keys()].sort();
  const seconds = new Map(dates.map((date) => [date, Math.floor((msOn.get(date) ?? 0) / 1000)]));
  let missing = durationOf(session) - [...seconds.values()].reduce((a, b) => a + b, 0);
  const byRest = [...dates].sort((a, b) => ((msOn.get(b) ?? 0) % 1000) - ((msOn.get(a) ?? 0) % 1000));
  for (const date of byRest) if (missing-- > 0) addTo(seconds, date, 1);
  for (const date of dates) if (seconds.get(date) === 0) seconds.delete(date);
  return seconds;
}

/** All seconds of a user on each date. */
export function daysOf(user: OracleUser): Map<string, number> {
  const days = new Map<string, number>();
  for (const session of user.sessions)
    for (const [date, seconds] of creditOf(session, user.creditZone)) addTo(days, date, seconds);
  return days;
}

/**
 * Counts days of 300 s or more, one calendar day at a time. A missed day uses up one from the store or ends the streak;
 * days off are free. The store begins with one, gains one with each seventh crafted day and holds two.
 */
export function streakOf(user: OracleUser, now: number): number {
  const good = new Set([...daysOf(user)].filter(([, seconds]) => seconds >= 300).map(([date]) => date));
  return streakUntil(good, user.breaks ?? [], dateIn(now, user.zone));
}

/** The streak as of `today`. An uncrafted `today` does not break it; later crafted days count too. */
export function streakUntil(
  good: ReadonlySet<string>,
  breaks: readonly { from: string; to: string }[],
  today: string,
): number {
  const last = [...good].sort().at(-1) ?? today;
  let [run, store] = [0, 0];
  for (let day = [...good].sort()[0] ?? today; day <= last || day < today; day = shiftDate(day, 1)) {
    if (good.has(day)) {
      if (run === 0) store = 1;
      run += 1;
      if (run % 7 === 0 && store < 2) store += 1;
    } else if (!breaks.some(({ from, to }) => from <= day && day <= to)) {
      store -= 1;
      if (store < 0) [run, store] = [0, 0];
    }
  }
  return run;
}

/** Counts stopwatch time only. */
export function xpOf(crafter: OracleUser, challenges: OracleChallenge[]): number {
  const user = keepTracked(crafter);
  let xp = 0;
  for (const [date, seconds] of daysOf(user)) {
    xp += Math.min(480, Math.floor(seconds / 60));
    const long = user.sessions.filter((session) => durationOf(session) >= 300);
    if (long.some((session) => startDateOf(session, user.creditZone) === date)) xp += 10;
  }
  for (const challenge of challenges)
    for (const period of periodsOf(user, challenge))
      if (percentReached(tally([user], challenge, period), challenge.userGoal) >= 100) xp += 100;
  return xp;
}

/** Whether a session may be given to a challenge the user joined at this moment. */
export function canGive(
  challenge: OracleChallenge,
  session: OracleSession,
  user: OracleUser,
  joinedAt: number,
  now: number,
): boolean {
  const started = trackedPartOf(session).segments[0]?.[0] ?? 0;
  const date = dateIn(started, user.creditZone);
  const last = challenge.isEvergreen ? lastOfMonth(date) : challenge.endDate;
  if (date < challenge.startDate || (last !== null && date > last)) return false;
  if (last !== null && dateIn(now - 2 * DAY_MS, user.creditZone) > last) return false;
  return joinedAt - started <= 7 * DAY_MS;
}

/** The amount that these users gave to a challenge; for an evergreen one, in one month. */
export function tally(users: OracleUser[], challenge: OracleChallenge, month: string | null) {
  const all = { seconds: 0, sessions: 0, days: 0 };
  for (const user of users) {
    const days = new Map<string, number>();
    for (const session of keepTracked(user).sessions) {
      const date = startDateOf(session, user.creditZone);
      if (challenge.isEvergreen && date.slice(0, 7) !== month) continue;
      for (const { challengeId, seconds } of session.amounts) {
        if (challengeId !== challenge.id) continue;
        all.seconds += seconds;
        if (seconds >= 3600) all.sessions += 1;
        addTo(days, date, seconds);
      }
    }
    for (const seconds of days.values()) if (seconds >= 300) all.days += 1;
  }
  return all;
}

/** The reached share of a goal in whole percent. */
export function percentReached(
  { seconds, sessions, days }: ReturnType<typeof tally>,
  { quantity, unit }: OracleChallenge["goal"],
): number {
  const value = { sessions, days, minutes: seconds / 60, hours: seconds / 3600 }[unit];
  // The nudge keeps an exact quotient from falling below its whole number.
  return Math.floor((value / quantity) * 100 + 1e-9);
}

/** Seconds of each cause in a week: 70/30 for chosen and other causes, evenly if none or all are chosen. */
function shareOut(total: number, causeIds: number[], chosen: Set<number>): Map<number, number> {
  const others = causeIds.filter((id) => !chosen.has(id)).length;
  const mine = causeIds.length - others;
  const fraction = (id: number): [bigint, bigint] => {
    if (mine === 0 || others === 0) return [1n, BigInt(causeIds.length)];
    return chosen.has(id) ? [7n, BigInt(10 * mine)] : [3n, BigInt(10 * others)];
  };
  const shares = causeIds.map((id) => {
    const [over, under] = fraction(id);
    const whole = (BigInt(total) * over) / under;
    return { id, seconds: Number(whole), rest: BigInt(total) * over - whole * under, under };
  });
  let missing = total - shares.reduce((sum, share) => sum + share.seconds, 0);
  const byRest = [...shares].sort((a, b) => {
    const difference = b.rest * a.under - a.rest * b.under;
    return difference === 0n ? a.id - b.id : difference > 0n ? 1 : -1;
  });
  for (const share of byRest) if (missing-- > 0) share.seconds += 1;
  return new Map(shares.map(({ id, seconds }) => [id, seconds]));
}

/** The seconds of each cause, this week and in all weeks. */
export function impactOf(user: OracleUser, causeIds: number[], now: number) {
  const weeks = new Map<string, number>();
  for (const [date, seconds] of daysOf(user)) addTo(weeks, mondayOf(date), seconds);
  const lifetime = new Map(causeIds.map((id) => [id, 0]));
  for (const [week, total] of weeks)
    for (const [id, seconds] of shareOut(total, causeIds, user.chosen.get(week) ?? new Set()))
      addTo(lifetime, id, seconds);
  const week = mondayOf(dateIn(now, user.zone));
  return { week, now: shareOut(weeks.get(week) ?? 0, causeIds, user.chosen.get(week) ?? new Set()), lifetime };
}

function periodsOf(user: OracleUser, challenge: OracleChallenge): (string | null)[] {
  if (!challenge.isEvergreen) return [null];
  return [...new Set(user.sessions.map((session) => startDateOf(session, user.creditZone).slice(0, 7)))];
}

function firstMomentOf(date: string, from: number, to: number, zone: string): number {
  if (dateIn(from, zone) === date) return from;
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateIn(middle, zone) === date) after = middle;
    else before = middle;
  }
  return after;
}

function lastOfMonth(date: string): string {
  let day = date;
  while (shiftDate(day, 1).slice(0, 7) === date.slice(0, 7)) day = shiftDate(day, 1);
  return day;
}

function addTo<K>(sums: Map<K, number>, key: K, amount: number) {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
