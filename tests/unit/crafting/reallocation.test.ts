import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AllocationAmount, allocationProblem, sum } from "@/lib/domain/crafting/allocation";
import { reallocate } from "@/lib/domain/crafting/reallocation";
import { anAmount, aTimedSession, someAmounts } from "../../support/people/allocation-targets";

const TARGETS = [
  { challengeId: "minutes", sessionBased: false },
  { challengeId: "sessions", sessionBased: true },
  { challengeId: "days", sessionBased: false },
];

describe("the allocations of a session that gets shorter", () => {
  it("lose time from Personal Progress first", () => {
    const amounts = someAmounts({ minutes: 3_600, own: 3_617 });
    expect(reallocate(aTimedSession(4_000), amounts, TARGETS)).toEqual(someAmounts({ minutes: 3_600, own: 400 }));
    expect(reallocate(aTimedSession(3_600), amounts, TARGETS)).toEqual(someAmounts({ minutes: 3_600 }));
  });

  it("then lose whole steps from the challenge that was added last", () => {
    const amounts = someAmounts({ minutes: 1_800, days: 1_800, own: 100 });
    expect(reallocate(aTimedSession(3_500), amounts, TARGETS)).toEqual(
      someAmounts({ minutes: 1_800, days: 1_500, own: 200 }),
    );
    expect(reallocate(aTimedSession(1_700), amounts, TARGETS)).toEqual(someAmounts({ minutes: 1_500, own: 200 }));
  });

  it("lose all of a session-based challenge that would keep less than an hour", () => {
    const amounts = someAmounts({ minutes: 3_600, sessions: 3_900 });
    expect(reallocate(aTimedSession(7_200), amounts, TARGETS)).toEqual(
      someAmounts({ minutes: 3_600, sessions: 3_600 }),
    );
    expect(reallocate(aTimedSession(7_100), amounts, TARGETS)).toEqual(someAmounts({ minutes: 3_600, own: 3_500 }));
  });

  it("move the odd seconds of the first challenge to Personal Progress", () => {
    expect(reallocate(aTimedSession(3_750), someAmounts({ minutes: 4_017 }), TARGETS)).toEqual(
      someAmounts({ minutes: 3_600, own: 150 }),
    );
    expect(reallocate(aTimedSession(299), someAmounts({ minutes: 4_017 }), TARGETS)).toEqual(someAmounts({ own: 299 }));
  });

  it("lose a challenge whose dates no longer include the session", () => {
    const amounts = someAmounts({ over: 600, minutes: 600, own: 60 });
    expect(reallocate(aTimedSession(1_200), amounts, TARGETS)).toEqual(someAmounts({ minutes: 600, own: 600 }));
  });
});

describe("the allocations of a session that gets longer", () => {
  it("give the new time to Personal Progress", () => {
    expect(reallocate(aTimedSession(7_217), someAmounts({ minutes: 3_600, own: 17 }), TARGETS)).toEqual(
      someAmounts({ minutes: 3_600, own: 3_617 }),
    );
    expect(reallocate(aTimedSession(4_617, 600), someAmounts({ minutes: 4_017 }), TARGETS)).toEqual(
      someAmounts({ minutes: 4_017, own: 600 }),
    );
    expect(reallocate(aTimedSession(4_617), someAmounts({ minutes: 4_017 }), TARGETS)).toEqual(
      someAmounts({ minutes: 3_900, own: 717 }),
    );
  });

  it("stay empty when nothing was allocated", () => {
    expect(reallocate(aTimedSession(7_200), [], TARGETS)).toEqual([]);
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
      ...chosen.map((target, at) =>
        anAmount(target.challengeId, (seconds[at] ?? 300) + (target.sessionBased ? 3_600 : 0)),
      ),
      anAmount(null, personal),
    ]);
  fc.assert(
    fc.property(
      stored,
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      (amounts, tracked, manual) => {
        fc.pre(tracked + manual > 0);
        const session = aTimedSession(tracked + manual, manual);
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
