/** One change to a rule. `from` occurs once in the file. */
export type Mutation = { breaks: string; file: string; from: string; to: string };

const TAP_TIME = "lib/domain/crafting/tap-time.ts";
const MERGE = "lib/domain/crafting/merge-taps.ts";
const STOPWATCH = "lib/domain/crafting/stopwatch.ts";
const RECEIVE = "db/queries/crafting/taps/receive.ts";
const APPLY = "db/queries/crafting/taps/apply.ts";
const PLACE = "db/queries/crafting/taps/place.ts";
const ANSWER = "db/queries/crafting/taps/answer.ts";

export const MUTATIONS: Mutation[] = [
  {
    breaks: "every pair of clocks counts as steady",
    file: TAP_TIME,
    from: "(one.mono - other.mono)) <= STEADY_MS",
    to: "(one.mono - other.mono)) <= Number.POSITIVE_INFINITY",
  },
  {
    breaks: "a changed wall clock is believed",
    file: TAP_TIME,
    from: "> STEADY_MS) return null;",
    to: "> 30 * 3_600_000) return null;",
  },
  {
    breaks: "the monotonic difference has the wrong sign",
    file: TAP_TIME,
    from: "return mark.server + tap.mono - mark.mono;\n  if",
    to: "return mark.server - tap.mono + mark.mono;\n  if",
  },
  {
    breaks: "the monotonic clock of another document is used",
    file: TAP_TIME,
    from: "mark?.boot === tap.boot && isSteady(mark, tap)",
    to: "mark && Math.abs(mark.mono - tap.mono) < 7_200_000",
  },
  { breaks: "taps of more than 72 hours are exact", file: TAP_TIME, from: "72 * 3_600_000", to: "900 * 3_600_000" },
  { breaks: "only an hour back is exact", file: TAP_TIME, from: "72 * 3_600_000", to: "3_600_000" },
  {
    breaks: "the wall clock's offset is left out",
    file: TAP_TIME,
    from: "tap.wall + offsetOf(present);",
    to: "tap.wall;",
  },
  { breaks: "taps count when they arrive", file: RECEIVE, from: "new Date(time.at) : null", to: "receivedAt : null" },
  {
    breaks: "a copied queue counts twice",
    file: RECEIVE,
    from: "distinct(taps).filter(({ id }) => !known.ids.has(id))",
    to: "distinct(taps).filter(({ id }) => !known.ids.has(id) || true).map((tap) => ({ ...tap, id: crypto.randomUUID() }))",
  },
  {
    breaks: "the last contact is when a queue arrived",
    file: RECEIVE,
    from: "new Date(sentAt({ ...queue, receivedAt: +receivedAt }))",
    to: "receivedAt",
  },
  {
    breaks: "taps count in the order in which they came",
    file: MERGE,
    from: "const events = [...known, ...added].sort((a, b) => +a.at - +b.at);",
    to: "const events = [...known, ...added];",
  },
  { breaks: "a pause is not a pause", file: MERGE, from: 'kind === "pause" ? "rest" : "run"', to: '"run"' },
  { breaks: "a second run moves the first", file: MERGE, from: "running ??= event", to: "running = event" },
  { breaks: "the later stop wins", file: MERGE, from: "!end || +at <= +end - SAME_STOP_MS", to: "!end" },
  {
    breaks: "nothing is asked where it went on elsewhere",
    file: MERGE,
    from: "recorded && stop && !stop.isNamed && wentOnAfter(stop.at)",
    to: "recorded && stop && !stop.isNamed && wentOnAfter(stop.at) && false",
  },
  {
    breaks: "a discard discards nothing",
    file: MERGE,
    from: '{ status: "stays" } : { status: "discarded" }',
    to: '{ status: "stays" } : { status: "stays" }',
  },
  {
    breaks: "answered time is tracked",
    file: APPLY,
    from: 'const isManual = certainty === "answered"',
    to: "const isManual = false as boolean && certainty === null",
  },
  {
    breaks: "the end that she named is left out",
    file: APPLY,
    from: "at: isNamed ? endedAt : trueAt",
    to: "at: trueAt",
  },
  {
    breaks: "a session does not wait for its answers",
    file: APPLY,
    from: "const taps = [...waiting, ...newOnes]",
    to: "const taps = [...newOnes]",
  },
  {
    breaks: "offline time is ranked without a limit",
    file: APPLY,
    from: "OFFLINE_AFTER_MS = 60_000",
    to: "OFFLINE_AFTER_MS = 86_400_000",
  },
  {
    breaks: "overlapping time counts for the later session",
    file: PLACE,
    from: "const isFirst = from <= start;",
    to: "const isFirst = from > start;",
  },
  {
    breaks: "overlapping time is lost without a question",
    file: PLACE,
    from: "sharedMs >= NOTABLE_MS || areBothOpen",
    to: "sharedMs < 0",
  },
  {
    breaks: "the answer is taken the other way round",
    file: ANSWER,
    from: 'if (answer === "second") return;',
    to: 'if (answer === "first") return;',
  },
  {
    breaks: "days are UTC's",
    file: STOPWATCH,
    from: "localDateOf(startedAt, timeZone); from < end",
    to: 'localDateOf(startedAt, "UTC"); from < end',
  },
  {
    breaks: "a session's days are those of its start",
    file: STOPWATCH,
    from: "const until = Math.min(end, startOfLocalDate(addDays(date, 1), timeZone).getTime());",
    to: "const until = end;",
  },
  {
    breaks: "midnight is 24 hours after the last one",
    file: STOPWATCH,
    from: "startOfLocalDate(addDays(date, 1), timeZone).getTime());",
    to: "startOfLocalDate(date, timeZone).getTime() + 86_400_000);",
  },
];
