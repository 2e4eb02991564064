/** One change to a rule. `from` occurs once in the file. */
export type Mutation = { breaks: string; file: string; from: string; to: string };

const CHANGES: Record<string, [breaks: string, from: string, to: string][]> = {
  "lib/domain/crafting/tap-time.ts": [
    [
      "every pair of clocks counts as steady",
      "(one.mono - other.mono)) <= STEADY_MS",
      "(one.mono - other.mono)) <= Number.POSITIVE_INFINITY",
    ],
    ["a changed wall clock is believed", "> STEADY_MS) return null;", "> 30 * 3_600_000) return null;"],
    [
      "the monotonic difference has the wrong sign",
      "return mark.server + tap.mono - mark.mono;\n  if",
      "return mark.server - tap.mono + mark.mono;\n  if",
    ],
    [
      "the monotonic clock of another document is used",
      "mark?.boot === tap.boot && isSteady(mark, tap)",
      "mark && Math.abs(mark.mono - tap.mono) < 7_200_000",
    ],
    ["taps of more than 72 hours are exact", "72 * 3_600_000", "900 * 3_600_000"],
    ["only an hour back is exact", "72 * 3_600_000", "3_600_000"],
    ["the wall clock's offset is left out", "tap.wall + offsetOf(present);", "tap.wall;"],
  ],
  "db/queries/crafting/taps/receive.ts": [
    ["taps count when they arrive", "new Date(time.at) : null", "receivedAt : null"],
    [
      "a copied queue counts twice",
      "removeDuplicates(taps).filter(({ id }) => !known.ids.has(id))",
      "removeDuplicates(taps).filter(({ id }) => !known.ids.has(id) || true).map((tap) => ({ ...tap, id: crypto.randomUUID() }))",
    ],
    [
      "the last contact is when a queue arrived",
      "new Date(findSentTime({ ...queue, receivedAt: +receivedAt }))",
      "receivedAt",
    ],
  ],
  "lib/domain/crafting/merge-taps.ts": [
    [
      "taps count in the order in which they came",
      "const events = [...known, ...added].sort((a, b) => +a.at - +b.at);",
      "const events = [...known, ...added];",
    ],
    ["a pause is not a pause", 'kind === "pause" ? "rest" : "run"', '"run"'],
    ["a second run moves the first", "running ??= event", "running = event"],
    ["the later stop wins", "!end || +at <= +end - SAME_STOP_MS", "!end"],
    [
      "nothing is asked where it went on elsewhere",
      "recorded && stop && !stop.isNamed && wentOnAfter(stop.at)",
      "recorded && stop && !stop.isNamed && wentOnAfter(stop.at) && false",
    ],
    [
      "a discard discards nothing",
      '{ status: "stays" } : { status: "discarded" }',
      '{ status: "stays" } : { status: "stays" }',
    ],
  ],
  "db/queries/crafting/taps/apply.ts": [
    [
      "answered time is tracked",
      'const isManual = certainty === "answered"',
      "const isManual = false as boolean && certainty === null",
    ],
    ["the end that she named is left out", "at: isNamed ? endedAt : trueAt", "at: trueAt"],
    ["a session does not wait for its answers", "[...(await listWaitingTaps(tx, user.id)), ...fresh]", "[...fresh]"],
    ["offline time is ranked without a limit", "OFFLINE_AFTER_MS = 60_000", "OFFLINE_AFTER_MS = 86_400_000"],
  ],
  "db/queries/crafting/taps/place.ts": [
    [
      "overlapping time counts for the later session",
      "const isFirst = from <= start;",
      "const isFirst = from > start;",
    ],
    ["overlapping time is lost without a question", "sharedMs >= NOTABLE_MS || areBothOpen", "sharedMs < 0"],
  ],
  "db/queries/crafting/taps/answer.ts": [
    ["the answer is taken the other way round", 'if (answer === "second") return;', 'if (answer === "first") return;'],
  ],
  "lib/domain/crafting/stopwatch.ts": [
    ["days are UTC's", "localDateOf(startedAt, timeZone); from < end", 'localDateOf(startedAt, "UTC"); from < end'],
    [
      "a session's days are those of its start",
      "const until = Math.min(end, startOfLocalDate(addDays(date, 1), timeZone).getTime());",
      "const until = end;",
    ],
    [
      "midnight is 24 hours after the last one",
      "startOfLocalDate(addDays(date, 1), timeZone).getTime());",
      "startOfLocalDate(date, timeZone).getTime() + 86_400_000);",
    ],
  ],
};

export const MUTATIONS: Mutation[] = Object.entries(CHANGES).flatMap(([file, changes]) =>
  changes.map(([breaks, from, to]) => ({ breaks, file, from, to })),
);
