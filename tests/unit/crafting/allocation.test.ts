import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AllocationAmount,
  type AllocationTarget,
  allocationProblem,
  areAmountsEqual,
  splitEvenly,
  targetProblem,
  withPersonalProgress,
} from "@/lib/domain/crafting/allocation";
import {
  all,
  anAmount,
  anyTargetLists,
  aTimedSession,
  evenings,
  quilt,
  scarf,
  someAmounts,
} from "../../support/people/allocation-targets";

const STEPS = "Allocate time in 5-minute steps.";

const INCOMPLETE = "Please allocate all time before saving";

const TOO_SHORT = "Session must be at least 1 hour to count as a session for this challenge.";

const MANUAL = "Time added by hand can’t go to challenges.";

const TOO_SMALL = "Session-based challenges require at least 1 hour allocation.";

describe("allocationProblem and targetProblem", () => {
  it.each<[string, number, Record<string, number>]>([
    ["all of it as Personal Progress", 2_417, { own: 2_417 }],
    ["steps of five minutes with the rest as Personal Progress", 2_417, { scarf: 900, own: 1_517 }],
    ["several challenges", 7_200, { scarf: 300, evenings: 3_600, own: 3_300 }],
    ["everything to one challenge, odd seconds included", 2_417, { scarf: 2_417 }],
    ["everything to two challenges, the first with the odd seconds", 2_417, { scarf: 1_217, quilt: 1_200 }],
    ["a session under five minutes given to one challenge", 125, { quilt: 125 }],
    ["an hour for a session-based challenge", 3_600, { evenings: 3_600 }],
    ["an hour and steps for a session-based challenge", 5_000, { evenings: 3_900, own: 1_100 }],
    ["Personal Progress named first", 2_417, { own: 2_117, scarf: 300 }],
  ])("accepts %s", (_, duration, amounts) => {
    expect(allocationProblem(aTimedSession(duration), someAmounts(amounts), all)).toBeNull();
  });

  it.each<[string, number, Record<string, number>, string]>([
    ["a second too little", 1_200, { scarf: 900, own: 299 }, INCOMPLETE],
    ["a second too much", 1_200, { scarf: 900, own: 301 }, INCOMPLETE],
    ["an empty allocation", 1_200, {}, INCOMPLETE],
    ["a session-based challenge in a session under an hour", 3_599, { evenings: 3_599 }, TOO_SHORT],
    ["under an hour for a session-based challenge", 7_200, { evenings: 3_300, own: 3_900 }, TOO_SMALL],
    ["299 seconds", 7_200, { scarf: 299, own: 6_901 }, STEPS],
    ["301 seconds", 7_200, { scarf: 301, own: 6_899 }, STEPS],
    ["odd seconds in the second challenge", 700, { scarf: 300, quilt: 400 }, STEPS],
    ["half seconds", 600, { scarf: 300.5, own: 299.5 }, STEPS],
    ["negative seconds", 600, { scarf: 900, quilt: -300 }, STEPS],
    ["a challenge with zero seconds", 600, { scarf: 600, quilt: 0 }, STEPS],
    ["a challenge that is not offered", 600, { other: 600 }, "This challenge isn’t open for this session."],
    ["seconds that are not a number", 600, { scarf: Number.NaN }, INCOMPLETE],
  ])("rejects %s", (_, duration, amounts, message) => {
    expect(allocationProblem(aTimedSession(duration), someAmounts(amounts), all)).toBe(message);
  });

  it.each(["scarf", null])("rejects a challenge or Personal Progress that is there twice: %s", (id) => {
    const twice = [anAmount(id, 300), anAmount(id, 300)];
    expect(allocationProblem(aTimedSession(600), twice, all)).toBe("A challenge cannot be added twice.");
  });

  it.each<[string, Record<string, number>, string | null]>([
    ["accepts all counted time for one challenge", { scarf: 5_000, own: 900 }, null],
    ["accepts all counted time for two challenges", { scarf: 1_400, evenings: 3_600, own: 900 }, null],
    ["accepts steps of the counted time", { scarf: 300, own: 5_600 }, null],
    ["accepts everything as Personal Progress", { own: 5_900 }, null],
    ["rejects a step more than was counted", { scarf: 5_100, own: 800 }, MANUAL],
    ["rejects all time for one challenge", { scarf: 5_900 }, MANUAL],
    ["rejects more than was counted for two challenges", { scarf: 1_500, evenings: 3_600, own: 800 }, MANUAL],
    ["rejects odd seconds", { scarf: 500, own: 5_400 }, STEPS],
  ])("%s when 900 of 5,900 s were added by hand", (_, amounts, answer) => {
    expect(allocationProblem(aTimedSession(5_900, 900), someAmounts(amounts), all)).toBe(answer);
  });

  it("takes the hour of a session-based challenge from counted time only", () => {
    const hour = someAmounts({ evenings: 3_600, own: 900 });
    expect(allocationProblem(aTimedSession(4_500, 900), hour, all)).toBeNull();
    expect(allocationProblem(aTimedSession(4_500, 901), hour, all)).toBe(TOO_SHORT);
    expect(allocationProblem(aTimedSession(900, 900), someAmounts({ scarf: 900 }), all)).toBe(MANUAL);
    expect(allocationProblem(aTimedSession(900, 900), someAmounts({ own: 900 }), all)).toBeNull();
  });

  it("accepts exactly what the rules accept, over 3,000 random sets", () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(anyAllocations(), ({ duration, amounts, targets }) => {
        const allowed = rulesAllow(duration, amounts, targets);
        if (allowed) accepted += 1;
        else refused += 1;
        return (allocationProblem(aTimedSession(duration), amounts, targets) === null) === allowed;
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(300);
  });

  it("targetProblem reports in advance that a session is too short for a session-based challenge", () => {
    expect(targetProblem(3_599, evenings)).toBe(TOO_SHORT);
    expect(targetProblem(3_600, evenings)).toBeNull();
    expect(targetProblem(60, scarf)).toBeNull();
  });
});

describe("splitEvenly", () => {
  const later = { ...evenings, challengeId: "later" };
  const socks = { ...scarf, challengeId: "socks" };

  it.each<[string, number, AllocationTarget[], Record<string, number>]>([
    ["all to Personal Progress without challenges", 2_400, [], { own: 2_400 }],
    ["all to the first challenge when each would get under 300 s", 599, [scarf, quilt], { scarf: 599 }],
    ["whole steps to each challenge", 600, [scarf, quilt], { scarf: 300, quilt: 300 }],
    ["extra steps to the first challenges", 2_400, [scarf, quilt, socks], { scarf: 900, quilt: 900, socks: 600 }],
    ["odd seconds to Personal Progress", 1_000, [scarf, quilt], { scarf: 600, quilt: 300, own: 100 }],
    ["a session-based challenge its hour", 5_700, [evenings, scarf], { evenings: 3_600, scarf: 2_100 }],
    [
      "the odd seconds to the first ordinary challenge and lists it first",
      8_717,
      [evenings, scarf, quilt],
      { scarf: 2_717, evenings: 3_600, quilt: 2_400 },
    ],
    ["hours in their order while there are some", 7_000, [scarf, evenings, later], { scarf: 3_400, evenings: 3_600 }],
    ["all to session-based challenges without others", 9_000, [evenings, later], { evenings: 4_500, later: 4_500 }],
    ["all to a single session-based challenge", 5_700, [evenings], { evenings: 5_700 }],
    ["the other challenge nothing when there is only an hour", 3_600, [scarf, evenings], { evenings: 3_600 }],
    ["a session-based challenge nothing from less than an hour", 3_000, [evenings], { own: 3_000 }],
    ["a very short session to the first challenge that can take it", 200, [evenings, scarf], { scarf: 200 }],
    ["nothing from a session without time", 0, [scarf], {}],
  ])("gives %s", (_, duration, targets, amounts) => {
    expect(splitEvenly(duration, targets)).toEqual(someAmounts(amounts));
  });

  it("returns exact, savable amounts that keep hours and are even to a step, over 3,000 splits", () => {
    fc.assert(
      fc.property(fc.nat(86_400), anyTargetLists(12), (duration, targets) => {
        const amounts = splitEvenly(duration, targets);
        const has = (id: string | null) => amounts.find(({ challengeId }) => challengeId === id)?.seconds ?? 0;
        const isExact = amounts.reduce((sum, { seconds }) => sum + seconds, 0) === duration;
        const based = targets.filter(({ sessionBased }) => sessionBased).map(({ challengeId }) => has(challengeId));
        const served = Math.min(based.length, Math.floor(duration / 3_600));
        const keepsHours = based.every((seconds, at) => (at < served ? seconds >= 3_600 : seconds === 0));
        const others = targets.filter(({ sessionBased }) => !sessionBased).map(({ challengeId }) => has(challengeId));
        // A rest of less than a step goes to the first.
        const given = (others.length > 0 ? others : based).filter((seconds) => seconds > 0);
        const steps = given.map((seconds) => seconds - (seconds % 300));
        const isAlike = steps.length === 0 || (Math.max(...steps) - Math.min(...steps) <= 300 && has(null) < 300);
        // One boolean instead of an expectation each: thousands of those take seconds.
        return (
          isExact && keepsHours && isAlike && allocationProblem(aTimedSession(duration), amounts, targets) === null
        );
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("withPersonalProgress", () => {
  it("returns everything as Personal Progress until the crafter changes it", () => {
    expect(withPersonalProgress(2_417, [])).toEqual(someAmounts({ own: 2_417 }));
  });

  it("recalculates Personal Progress from what the challenges leave, with no row when they leave nothing", () => {
    expect(withPersonalProgress(2_417, someAmounts({ scarf: 900, quilt: 0, own: 7 }))).toEqual(
      someAmounts({ scarf: 900, own: 1_517 }),
    );
    expect(withPersonalProgress(900, someAmounts({ scarf: 900 }))).toEqual(someAmounts({ scarf: 900 }));
  });

  it("lists the challenge that carries the odd seconds first", () => {
    expect(withPersonalProgress(2_417, someAmounts({ scarf: 1_200, quilt: 1_217 }))).toEqual(
      someAmounts({ quilt: 1_217, scarf: 1_200 }),
    );
  });

  it("adds no negative row when the challenges take too much", () => {
    const tooMuch = withPersonalProgress(600, someAmounts({ scarf: 900 }));
    expect(tooMuch).toEqual(someAmounts({ scarf: 900 }));
    expect(allocationProblem(aTimedSession(600), tooMuch, all)).toBe(INCOMPLETE);
  });
});

describe("areAmountsEqual", () => {
  it("returns true while every challenge has the same time, whatever the order and the empty rows", () => {
    const stored = someAmounts({ scarf: 300, quilt: 600, own: 100 });
    expect(areAmountsEqual(stored, someAmounts({ quilt: 600, evenings: 0, scarf: 300, own: 100 }))).toBe(true);
    expect(areAmountsEqual(someAmounts({ scarf: 0, quilt: 300 }), someAmounts({ quilt: 300 }))).toBe(true);
    expect(areAmountsEqual(someAmounts({ own: 1_000 }), [])).toBe(true);
  });

  it("returns false when a challenge has more or less time, is gone or is new", () => {
    const stored = someAmounts({ scarf: 300, own: 700 });
    for (const amounts of [
      someAmounts({ scarf: 600, own: 400 }),
      someAmounts({ own: 1_000 }),
      someAmounts({ quilt: 300 }),
      someAmounts({ scarf: 300, quilt: 300 }),
    ]) {
      expect(areAmountsEqual(amounts, stored)).toBe(false);
      expect(areAmountsEqual(stored, amounts)).toBe(false);
    }
  });
});

/** Sets near the border between right and wrong: mostly sensible amounts, then perhaps one thing spoilt. */
function anyAllocations() {
  const spoil = fc.constantFrom("no", "no", "off by one", "negative", "twice", "stranger", "half", "shuffle");
  const picks = fc.array(fc.tuple(fc.nat(4), fc.constantFrom(0, 299, 300, 301, 600, 900, 3_300, 3_600, 3_725, 3_900)), {
    maxLength: 4,
  });
  return fc
    .record({
      duration: fc.oneof(fc.constantFrom(0, 299, 300, 3_599, 3_600, 7_200), fc.nat(15_000)),
      picks,
      spoil,
      rest: fc.boolean(),
      targets: anyTargetLists(5),
    })
    .map(({ duration, picks: chosen, spoil: how, rest, targets }) => {
      const amounts = [
        ...new Map(chosen.map(([index, seconds]) => [`c${index}`, anAmount(`c${index}`, seconds)])).values(),
      ];
      const left = duration - amounts.reduce((sum, { seconds }) => sum + seconds, 0);
      const first = amounts[0];
      if (rest || !first) amounts.push(anAmount(null, left));
      else first.seconds += left;
      const last = amounts.at(-1);
      if (how === "off by one" && last) last.seconds += 1;
      if (how === "negative" && first && last)
        [first.seconds, last.seconds] = [first.seconds + 600, last.seconds - 600];
      if (how === "twice" && first) amounts.push(anAmount(first.challengeId, 300));
      if (how === "stranger" && last) last.challengeId = "stranger";
      if (how === "half" && first && last) [first.seconds, last.seconds] = [first.seconds + 0.5, last.seconds - 0.5];
      if (how === "shuffle") amounts.reverse();
      return { duration, amounts, targets };
    });
}

/** The rules of allocation, one after the other, written without looking at the code. */
function rulesAllow(duration: number, amounts: AllocationAmount[], targets: AllocationTarget[]): boolean {
  let total = 0;
  let own = 0;
  const seen: string[] = [];
  const odd: number[] = [];
  for (const { challengeId, seconds } of amounts) {
    if (seconds !== Math.round(seconds) || seconds < 1) return false;
    total += seconds;
    const name = challengeId === null ? "(own)" : `c:${challengeId}`;
    if (seen.includes(name)) return false;
    seen.push(name);
    if (challengeId === null) {
      own = seconds;
      continue;
    }
    const offered = targets.filter((target) => target.challengeId === challengeId);
    if (offered.length === 0) return false;
    if (offered.some((target) => target.sessionBased) && (duration < 3_600 || seconds < 3_600)) return false;
    if (seconds % 300 > 0) odd.push(seen.filter((one) => one !== "(own)").length);
  }
  if (total !== duration) return false;
  return odd.length === 0 || (own === 0 && odd.length === 1 && odd[0] === 1);
}
