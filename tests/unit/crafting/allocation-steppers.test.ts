import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AllocationAmount,
  allocationProblem,
  givesTheSame,
  splitEvenly,
  withoutChallenge,
  withPersonalProgress,
} from "@/lib/domain/crafting/allocation";
import { stepDown, stepUp } from "@/lib/domain/crafting/allocation-draft";
import { all, give, targetLists, timed } from "../../support/people/allocation-targets";

describe("the steppers", () => {
  const up = (amounts: readonly AllocationAmount[], id: string, duration: number) => stepUp(amounts, id, duration, all);
  const down = (amounts: readonly AllocationAmount[], id: string, duration: number) =>
    stepDown(amounts, id, duration, all);

  it("move five minutes out of Personal Progress and back", () => {
    const once = up([give(null, 2_400)], "scarf", 2_400);
    expect(once).toEqual([give("scarf", 300), give(null, 2_100)]);
    expect(down(once, "scarf", 2_400)).toEqual([give("scarf", 0), give(null, 2_400)]);
  });

  it("jump from zero to an hour and back for a session-based challenge, then move by five minutes", () => {
    const hour = up([give(null, 7_200)], "evenings", 7_200);
    expect(hour).toEqual([give("evenings", 3_600), give(null, 3_600)]);
    const more = up(hour, "evenings", 7_200);
    expect(more).toEqual([give("evenings", 3_900), give(null, 3_300)]);
    expect(down(more, "evenings", 7_200)).toEqual(hour);
    expect(down(hour, "evenings", 7_200)).toEqual([give("evenings", 0), give(null, 7_200)]);
  });

  it("can use up exactly what remains", () => {
    expect(up([give("scarf", 300), give(null, 300)], "scarf", 600)).toEqual([give("scarf", 600)]);
    expect(up([give(null, 3_600)], "evenings", 3_600)).toEqual([give("evenings", 3_600)]);
  });

  it("cannot exceed the remaining time", () => {
    const nearlyAll = [give("scarf", 3_900), give(null, 3_300)];
    expect(up(nearlyAll, "evenings", 7_200)).toBe(nearlyAll);
    const everything = [give("scarf", 600)];
    expect(up(everything, "quilt", 600)).toBe(everything);
    expect(up(everything, "scarf", 600)).toBe(everything);
  });

  it("let only the first challenge take the last odd seconds", () => {
    const amounts = [give("scarf", 300), give("quilt", 300), give(null, 100)];
    expect(up(amounts, "scarf", 700)).toEqual([give("scarf", 400), give("quilt", 300)]);
    expect(up(amounts, "quilt", 700)).toBe(amounts);
  });

  it("give the odd seconds back once the challenges no longer take everything", () => {
    const everything = [give("scarf", 400), give("quilt", 300)];
    expect(down(everything, "quilt", 700)).toEqual([give("scarf", 300), give("quilt", 0), give(null, 400)]);
    expect(down(everything, "scarf", 700)).toEqual([give("scarf", 300), give("quilt", 300), give(null, 100)]);
    expect(withoutChallenge(everything, "quilt", 700)).toEqual([give("scarf", 300), give(null, 400)]);
  });

  it("do nothing for a challenge that is not offered", () => {
    const amounts = [give(null, 600)];
    expect(up(amounts, "other", 600)).toBe(amounts);
    expect(down(amounts, "other", 600)).toBe(amounts);
  });

  it("always leave amounts that can be saved, whatever is pressed", () => {
    const presses = fc.array(fc.tuple(fc.constantFrom("up", "down", "remove"), fc.nat(4)), { maxLength: 40 });
    fc.assert(
      fc.property(fc.nat(20_000), targetLists(5), fc.boolean(), presses, (duration, targets, fromSplit, keys) => {
        let amounts: readonly AllocationAmount[] = fromSplit
          ? splitEvenly(duration, targets)
          : withPersonalProgress(duration, []);
        for (const [key, index] of keys) {
          const id = targets[index % Math.max(1, targets.length)]?.challengeId ?? "none";
          if (key === "up") amounts = stepUp(amounts, id, duration, targets);
          else if (key === "down") amounts = stepDown(amounts, id, duration, targets);
          else amounts = withoutChallenge(amounts, id, duration);
          const isExact = amounts.reduce((sum, { seconds }) => sum + seconds, 0) === duration;
          if (!isExact || allocationProblem(timed(duration), withPersonalProgress(duration, amounts), targets))
            return false;
        }
        return true;
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("givesTheSame", () => {
  it("returns true while every challenge has the same time, whatever the order and the empty rows", () => {
    const stored = [give("scarf", 300), give("quilt", 600), give(null, 100)];
    expect(givesTheSame(stored, [give("quilt", 600), give("evenings", 0), give("scarf", 300), give(null, 100)])).toBe(
      true,
    );
    expect(givesTheSame([give(null, 1_000)], [])).toBe(true);
  });

  it("returns false when a challenge has more or less time, is gone or is new", () => {
    const stored = [give("scarf", 300), give(null, 700)];
    for (const amounts of [
      [give("scarf", 600), give(null, 400)],
      [give(null, 1_000)],
      [give("quilt", 300)],
      [give("scarf", 300), give("quilt", 300)],
    ]) {
      expect(givesTheSame(amounts, stored)).toBe(false);
      expect(givesTheSame(stored, amounts)).toBe(false);
    }
  });
});
