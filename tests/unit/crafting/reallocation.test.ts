import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AllocationAmount, allocationProblem, sum } from "@/lib/domain/crafting/allocation";
import { reallocate } from "@/lib/domain/crafting/reallocation";

const TARGETS = [
  { challengeId: "minutes", sessionBased: false },
  { challengeId: "sessions", sessionBased: true },
  { challengeId: "days", sessionBased: false },
];
const to = (challengeId: string | null, seconds: number): AllocationAmount => ({ challengeId, seconds });
const ofLength = (durationSeconds: number, manualSeconds = 0) => ({ durationSeconds, manualSeconds });

describe("the allocations of a session that gets shorter", () => {
  it("lose time from Personal Progress first", () => {
    const amounts = [to("minutes", 3_600), to(null, 3_617)];
    expect(reallocate(ofLength(4_000), amounts, TARGETS)).toEqual([to("minutes", 3_600), to(null, 400)]);
    expect(reallocate(ofLength(3_600), amounts, TARGETS)).toEqual([to("minutes", 3_600)]);
  });

  it("then lose whole steps from the challenge that was added last", () => {
    const amounts = [to("minutes", 1_800), to("days", 1_800), to(null, 100)];
    expect(reallocate(ofLength(3_500), amounts, TARGETS)).toEqual([
      to("minutes", 1_800),
      to("days", 1_500),
      to(null, 200),
    ]);
    expect(reallocate(ofLength(1_700), amounts, TARGETS)).toEqual([to("minutes", 1_500), to(null, 200)]);
  });

  it("lose all of a session-based challenge that would keep less than an hour", () => {
    const amounts = [to("minutes", 3_600), to("sessions", 3_900)];
    expect(reallocate(ofLength(7_200), amounts, TARGETS)).toEqual([to("minutes", 3_600), to("sessions", 3_600)]);
    expect(reallocate(ofLength(7_100), amounts, TARGETS)).toEqual([to("minutes", 3_600), to(null, 3_500)]);
  });

  it("move the odd seconds of the first challenge to Personal Progress", () => {
    expect(reallocate(ofLength(3_750), [to("minutes", 4_017)], TARGETS)).toEqual([to("minutes", 3_600), to(null, 150)]);
    expect(reallocate(ofLength(299), [to("minutes", 4_017)], TARGETS)).toEqual([to(null, 299)]);
  });

  it("lose a challenge whose dates no longer include the session", () => {
    const amounts = [to("over", 600), to("minutes", 600), to(null, 60)];
    expect(reallocate(ofLength(1_200), amounts, TARGETS)).toEqual([to("minutes", 600), to(null, 600)]);
  });
});

describe("the allocations of a session that gets longer", () => {
  it("give the new time to Personal Progress", () => {
    expect(reallocate(ofLength(7_217), [to("minutes", 3_600), to(null, 17)], TARGETS)).toEqual([
      to("minutes", 3_600),
      to(null, 3_617),
    ]);
    expect(reallocate(ofLength(4_617, 600), [to("minutes", 4_017)], TARGETS)).toEqual([
      to("minutes", 4_017),
      to(null, 600),
    ]);
    expect(reallocate(ofLength(4_617), [to("minutes", 4_017)], TARGETS)).toEqual([to("minutes", 3_900), to(null, 717)]);
  });

  it("stay empty when nothing was allocated", () => {
    expect(reallocate(ofLength(7_200), [], TARGETS)).toEqual([]);
  });
});

it("reallocate always returns allocations that can be saved", () => {
  const steps = fc.integer({ min: 1, max: 40 }).map((count) => count * 300);
  const stored = fc
    .tuple(
      fc.shuffledSubarray(TARGETS),
      fc.array(steps, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 9_000 }),
    )
    .map(([chosen, seconds, personal]) => [
      ...chosen.map((target, at) => to(target.challengeId, (seconds[at] ?? 300) + (target.sessionBased ? 3_600 : 0))),
      to(null, personal),
    ]);
  fc.assert(
    fc.property(
      stored,
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      (amounts, tracked, manual) => {
        fc.pre(tracked + manual > 0);
        const session = ofLength(tracked + manual, manual);
        const left = reallocate(session, amounts, TARGETS);
        expect(allocationProblem(session, left, TARGETS)).toBeNull();
        const given = (rows: AllocationAmount[]) => sum(rows.filter(({ challengeId }) => challengeId !== null));
        expect(given(left)).toBeLessThanOrEqual(given(amounts));
        if (given(amounts) <= tracked) expect(given(left)).toBe(given(amounts));
        // An hour of a session-based challenge and the steps of the others are the most that can stay unused.
        else expect(tracked - given(left)).toBeLessThan(3_600 + 300);
      },
    ),
  );
});
