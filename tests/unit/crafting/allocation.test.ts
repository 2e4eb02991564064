import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AllocationAmount,
  type AllocationTarget,
  allocationProblem,
  splitEvenly,
  targetProblem,
  withPersonalProgress,
} from "@/lib/domain/crafting/allocation";
import { all, evenings, give, quilt, scarf, targetLists, timed } from "../../support/people/allocation-targets";

const INCOMPLETE = "Please allocate all time before saving";

const TOO_SHORT = "Session must be at least 1 hour to count as a session for this challenge.";

const MANUAL = "Time added by hand can’t go to challenges.";

const TOO_SMALL = "Session-based challenges require at least 1 hour allocation.";

describe("allocationProblem and targetProblem", () => {
  it.each<[string, number, AllocationAmount[]]>([
    ["all of it as Personal Progress", 2_417, [give(null, 2_417)]],
    ["steps of five minutes with the rest as Personal Progress", 2_417, [give("scarf", 900), give(null, 1_517)]],
    ["several challenges", 7_200, [give("scarf", 300), give("evenings", 3_600), give(null, 3_300)]],
    ["everything to one challenge, odd seconds included", 2_417, [give("scarf", 2_417)]],
    [
      "everything to two challenges, the first with the odd seconds",
      2_417,
      [give("scarf", 1_217), give("quilt", 1_200)],
    ],
    ["a session under five minutes given to one challenge", 125, [give("quilt", 125)]],
    ["an hour for a session-based challenge", 3_600, [give("evenings", 3_600)]],
    ["an hour and steps for a session-based challenge", 5_000, [give("evenings", 3_900), give(null, 1_100)]],
    ["Personal Progress named first", 2_417, [give(null, 2_117), give("scarf", 300)]],
  ])("accepts %s", (_, duration, amounts) => {
    expect(allocationProblem(timed(duration), amounts, all)).toBeNull();
  });

  it.each<[string, number, AllocationAmount[], string]>([
    ["a second too little", 1_200, [give("scarf", 900), give(null, 299)], INCOMPLETE],
    ["a second too much", 1_200, [give("scarf", 900), give(null, 301)], INCOMPLETE],
    ["an empty allocation", 1_200, [], INCOMPLETE],
    ["a session-based challenge in a session under an hour", 3_599, [give("evenings", 3_599)], TOO_SHORT],
    ["under an hour for a session-based challenge", 7_200, [give("evenings", 3_300), give(null, 3_900)], TOO_SMALL],
    ["299 seconds", 7_200, [give("scarf", 299), give(null, 6_901)], "Allocate time in 5-minute steps."],
    ["301 seconds", 7_200, [give("scarf", 301), give(null, 6_899)], "Allocate time in 5-minute steps."],
    [
      "odd seconds in the second challenge",
      700,
      [give("scarf", 300), give("quilt", 400)],
      "Allocate time in 5-minute steps.",
    ],
    ["half seconds", 600, [give("scarf", 300.5), give(null, 299.5)], "Allocate time in 5-minute steps."],
    ["negative seconds", 600, [give("scarf", 900), give("quilt", -300)], "Allocate time in 5-minute steps."],
    ["a challenge with zero seconds", 600, [give("scarf", 600), give("quilt", 0)], "Allocate time in 5-minute steps."],
    ["a challenge twice", 600, [give("scarf", 300), give("scarf", 300)], "A challenge cannot be added twice."],
    ["Personal Progress twice", 600, [give(null, 300), give(null, 300)], "A challenge cannot be added twice."],
    ["a challenge that is not offered", 600, [give("other", 600)], "This challenge isn’t open for this session."],
    ["seconds that are not a number", 600, [give("scarf", Number.NaN)], INCOMPLETE],
  ])("rejects %s", (_, duration, amounts, message) => {
    expect(allocationProblem(timed(duration), amounts, all)).toBe(message);
  });

  it.each<[string, AllocationAmount[], string | null]>([
    ["accepts all counted time for one challenge", [give("scarf", 5_000), give(null, 900)], null],
    [
      "accepts all counted time for two challenges",
      [give("scarf", 1_400), give("evenings", 3_600), give(null, 900)],
      null,
    ],
    ["accepts steps of the counted time", [give("scarf", 300), give(null, 5_600)], null],
    ["accepts everything as Personal Progress", [give(null, 5_900)], null],
    ["rejects a step more than was counted", [give("scarf", 5_100), give(null, 800)], MANUAL],
    ["rejects all time for one challenge", [give("scarf", 5_900)], MANUAL],
    [
      "rejects more than was counted for two challenges",
      [give("scarf", 1_500), give("evenings", 3_600), give(null, 800)],
      MANUAL,
    ],
    ["rejects odd seconds", [give("scarf", 500), give(null, 5_400)], "Allocate time in 5-minute steps."],
  ])("%s when 900 of 5,900 s were added by hand", (_, amounts, answer) => {
    expect(allocationProblem(timed(5_900, 900), amounts, all)).toBe(answer);
  });

  it("takes the hour of a session-based challenge from counted time only", () => {
    const hour = [give("evenings", 3_600), give(null, 900)];
    expect(allocationProblem(timed(4_500, 900), hour, all)).toBeNull();
    expect(allocationProblem(timed(4_500, 901), hour, all)).toBe(TOO_SHORT);
    expect(allocationProblem(timed(900, 900), [give("scarf", 900)], all)).toBe(MANUAL);
    expect(allocationProblem(timed(900, 900), [give(null, 900)], all)).toBeNull();
  });

  it("accepts exactly what the rules accept, over 5,000 random sets", () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(allocations(), ({ duration, amounts, targets }) => {
        const allowed = rulesAllow(duration, amounts, targets);
        if (allowed) accepted += 1;
        else refused += 1;
        return (allocationProblem(timed(duration), amounts, targets) === null) === allowed;
      }),
      { numRuns: 5_000 },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(500);
  });

  it("targetProblem reports in advance that a session is too short for a session-based challenge", () => {
    expect(targetProblem(3_599, evenings)).toBe(TOO_SHORT);
    expect(targetProblem(3_600, evenings)).toBeNull();
    expect(targetProblem(60, scarf)).toBeNull();
  });
});

describe("splitEvenly", () => {
  it.each<[string, number, AllocationTarget[], AllocationAmount[]]>([
    ["gives everything to Personal Progress without challenges", 2_400, [], [give(null, 2_400)]],
    [
      "gives everything to the first challenge when each would get under 300 s",
      599,
      [scarf, quilt],
      [give("scarf", 599)],
    ],
    ["gives each challenge whole steps", 600, [scarf, quilt], [give("scarf", 300), give("quilt", 300)]],
    [
      "gives extra steps to the first challenges",
      2_400,
      all.slice(0, 2).concat({ ...quilt, challengeId: "c" }),
      [give("scarf", 900), give("quilt", 900), give("c", 600)],
    ],
    [
      "leaves odd seconds to Personal Progress",
      1_000,
      [scarf, quilt],
      [give("scarf", 600), give("quilt", 300), give(null, 100)],
    ],
    [
      "gives a session-based challenge its hour, and the other challenge what is left",
      5_700,
      [evenings, scarf],
      [give("evenings", 3_600), give("scarf", 2_100)],
    ],
    [
      "lists the first ordinary challenge first, with the odd seconds",
      8_717,
      [evenings, scarf, quilt],
      [give("scarf", 2_717), give("evenings", 3_600), give("quilt", 2_400)],
    ],
    [
      "gives an hour to as many session-based challenges as there are hours, in their order",
      7_000,
      [scarf, evenings, { ...evenings, challengeId: "later" }],
      [give("scarf", 3_400), give("evenings", 3_600)],
    ],
    [
      "shares everything between session-based challenges when there are no others",
      9_000,
      [evenings, { ...evenings, challengeId: "later" }],
      [give("evenings", 4_500), give("later", 4_500)],
    ],
    ["gives everything to a single session-based challenge", 5_700, [evenings], [give("evenings", 5_700)]],
    [
      "gives the other challenge nothing when there is only an hour",
      3_600,
      [scarf, evenings],
      [give("evenings", 3_600)],
    ],
    ["gives a session-based challenge nothing from a session under an hour", 3_000, [evenings], [give(null, 3_000)]],
    [
      "gives a very short session to the first challenge that can take it",
      200,
      [evenings, scarf],
      [give("scarf", 200)],
    ],
    ["gives nothing from a session without time", 0, [scarf], []],
  ])("%s", (_, duration, targets, amounts) => {
    expect(splitEvenly(duration, targets)).toEqual(amounts);
  });

  it("returns exact, savable amounts that keep hours and are even to a step, over 10,000 splits", () => {
    fc.assert(
      fc.property(fc.nat(86_400), targetLists(12), (duration, targets) => {
        const amounts = splitEvenly(duration, targets);
        const has = (id: string | null) => amounts.find(({ challengeId }) => challengeId === id)?.seconds ?? 0;
        const isExact = amounts.reduce((sum, { seconds }) => sum + seconds, 0) === duration;
        const based = targets.filter(({ sessionBased }) => sessionBased).map(({ challengeId }) => has(challengeId));
        const served = Math.min(based.length, Math.floor(duration / 3_600));
        const keepsHours = based.every((seconds, at) => (at < served ? seconds >= 3_600 : seconds === 0));
        const others = targets.filter(({ sessionBased }) => !sessionBased).map(({ challengeId }) => has(challengeId));
        // Less than a step for each goes to the first.
        const given = (others.length > 0 ? others : based).filter((seconds) => seconds > 0);
        const shares = given.map((seconds) => seconds - (seconds % 300));
        const isAlike = shares.length === 0 || (Math.max(...shares) - Math.min(...shares) <= 300 && has(null) < 300);
        // One boolean instead of an expectation each: ten thousand of those take seconds.
        return isExact && keepsHours && isAlike && allocationProblem(timed(duration), amounts, targets) === null;
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("withPersonalProgress", () => {
  it("returns everything as Personal Progress until the crafter changes it", () => {
    expect(withPersonalProgress(2_417, [])).toEqual([give(null, 2_417)]);
  });

  it("recalculates Personal Progress from what the challenges leave, with no row when they leave nothing", () => {
    expect(withPersonalProgress(2_417, [give("scarf", 900), give("quilt", 0), give(null, 7)])).toEqual([
      give("scarf", 900),
      give(null, 1_517),
    ]);
    expect(withPersonalProgress(900, [give("scarf", 900)])).toEqual([give("scarf", 900)]);
  });

  it("lists the challenge that carries the odd seconds first", () => {
    expect(withPersonalProgress(2_417, [give("scarf", 1_200), give("quilt", 1_217)])).toEqual([
      give("quilt", 1_217),
      give("scarf", 1_200),
    ]);
  });

  it("adds no negative row when the challenges take too much", () => {
    const tooMuch = withPersonalProgress(600, [give("scarf", 900)]);
    expect(tooMuch).toEqual([give("scarf", 900)]);
    expect(allocationProblem(timed(600), tooMuch, all)).toBe(INCOMPLETE);
  });
});

/** Sets near the border between right and wrong: mostly sensible amounts, then perhaps one thing spoilt. */
function allocations() {
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
      targets: targetLists(5),
    })
    .map(({ duration, picks: chosen, spoil: how, rest, targets }) => {
      const amounts = [
        ...new Map(chosen.map(([index, seconds]) => [`c${index}`, give(`c${index}`, seconds)])).values(),
      ];
      const left = duration - amounts.reduce((sum, { seconds }) => sum + seconds, 0);
      const first = amounts[0];
      if (rest || !first) amounts.push(give(null, left));
      else first.seconds += left;
      const last = amounts.at(-1);
      if (how === "off by one" && last) last.seconds += 1;
      if (how === "negative" && first && last)
        [first.seconds, last.seconds] = [first.seconds + 600, last.seconds - 600];
      if (how === "twice" && first) amounts.push(give(first.challengeId, 300));
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
