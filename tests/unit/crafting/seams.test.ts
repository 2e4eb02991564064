import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allocationProblem,
  challengesOf,
  secondsOf,
  sum,
  withPersonalProgress,
} from "@/lib/domain/crafting/allocation";
import { type AllocationDraft, splitDraft, stepDraft } from "@/lib/domain/crafting/allocation-draft";
import { cutDraft, nearestStop, seamOf, stopForKey } from "@/lib/domain/crafting/seams";
import { all, give, targetLists, timed } from "../../support/people/allocation-targets";

const draft = (...amounts: AllocationDraft["amounts"]): AllocationDraft => ({ amounts, isByHand: false });
const session = (durationSeconds: number) => ({ durationSeconds, targets: all });

describe("a seam", () => {
  it("moves time between its challenge and the next one", () => {
    const both = draft(give("scarf", 3_600), give("quilt", 3_600), give(null, 600));
    expect(cutDraft(both, "scarf", 5_400, session(7_800))).toEqual({
      amounts: [give("scarf", 5_400), give("quilt", 1_800), give(null, 600)],
      isByHand: true,
    });
    expect(cutDraft(both, "scarf", 0, session(7_800)).amounts).toEqual([
      give("scarf", 0),
      give("quilt", 7_200),
      give(null, 600),
    ]);
    expect(cutDraft(both, "quilt", 4_100, session(7_800)).amounts).toEqual([
      give("scarf", 3_600),
      give("quilt", 4_200),
    ]);
  });

  it("skips challenges without time, which get time only from their own seams", () => {
    const one = draft(give("scarf", 3_600), give("quilt", 0), give(null, 3_600));
    expect(seamOf(one, "scarf", session(7_200)).partnerId).toBeNull();
    expect(cutDraft(one, "scarf", 5_400, session(7_200)).amounts).toEqual([
      give("scarf", 5_400),
      give("quilt", 0),
      give(null, 1_800),
    ]);
    expect(cutDraft(one, "quilt", 300, session(7_200)).amounts).toEqual([
      give("scarf", 3_600),
      give("quilt", 300),
      give(null, 3_300),
    ]);
  });

  it("stops at whole steps, and never beyond the time of its two lengths", () => {
    const both = draft(give("scarf", 600), give("quilt", 300), give(null, 900));
    expect(seamOf(both, "scarf", session(1_800)).stops).toEqual([0, 300, 600, 900]);
    expect(seamOf(both, "quilt", session(1_800)).stops).toEqual([0, 300, 600, 900, 1_200]);
    expect(cutDraft(both, "scarf", 90_000, session(1_800)).amounts).toEqual([
      give("scarf", 900),
      give("quilt", 0),
      give(null, 900),
    ]);
    expect(cutDraft(both, "scarf", -90_000, session(1_800)).amounts).toEqual([
      give("scarf", 0),
      give("quilt", 900),
      give(null, 900),
    ]);
  });

  it("gives a session-based challenge at least an hour or nothing, on either side", () => {
    const after = draft(give("evenings", 3_600), give(null, 600));
    expect(seamOf(after, "evenings", session(4_200)).stops).toEqual([0, 3_600, 3_900, 4_200]);
    const before = draft(give("scarf", 600), give("evenings", 3_900));
    expect(seamOf(before, "scarf", session(4_500)).stops).toEqual([0, 300, 600, 900, 4_500]);
    const short = draft(give("evenings", 0), give("scarf", 3_300), give(null, 300));
    expect(seamOf(short, "evenings", session(3_600)).stops).toEqual([0]);
  });

  it("lets only the challenge that carries odd seconds take them from Personal Progress", () => {
    const odd = draft(give("scarf", 300), give("quilt", 300), give(null, 100));
    expect(seamOf(odd, "scarf", session(700)).stops).toEqual([0, 300, 600]);
    expect(seamOf(odd, "quilt", session(700)).stops).toEqual([0, 300]);
    const first = draft(give("scarf", 300), give("quilt", 0), give(null, 400));
    expect(seamOf(first, "scarf", session(700)).stops).toEqual([0, 300, 600, 700]);
    const brief = draft(give("scarf", 79));
    expect(seamOf(brief, "scarf", session(79)).stops).toEqual([0, 79]);
    expect(cutDraft(brief, "scarf", 0, session(79)).amounts).toEqual([give("scarf", 0), give(null, 79)]);
  });

  it("returns odd seconds to Personal Progress, and leaves those of a third challenge", () => {
    const odd = draft(give("scarf", 3_617), give("quilt", 3_600));
    expect(seamOf(odd, "scarf", session(7_217)).stops.filter((stop) => stop % 300 !== 0)).toEqual([3_617]);
    expect(cutDraft(odd, "scarf", 3_900, session(7_217)).amounts).toEqual([
      give("scarf", 3_900),
      give("quilt", 3_300),
      give(null, 17),
    ]);
    const third = draft(give("scarf", 317), give("quilt", 600), give("evenings", 3_900));
    expect(cutDraft(third, "quilt", 900, session(4_817)).amounts).toEqual([
      give("scarf", 317),
      give("quilt", 900),
      give("evenings", 3_600),
    ]);
  });

  it("returns the same draft when it does not move", () => {
    const both = draft(give("scarf", 600), give("quilt", 600));
    expect(cutDraft(both, "scarf", 700, session(1_200))).toBe(both);
    expect(cutDraft(both, "scarf", 600, session(1_200))).toBe(both);
  });

  it("agrees with the stepper, up and down, when its other side is Personal Progress", () => {
    const moves = fc.record({ steps: fc.integer({ min: 2, max: 60 }), odd: fc.integer({ min: 0, max: 299 }) });
    fc.assert(
      fc.property(moves, fc.nat(60), fc.boolean(), ({ steps, odd }, given, sessionBased) => {
        const durationSeconds = steps * 300 + odd;
        const target = { challengeId: "one", sessionBased };
        const whole = Math.min(given, steps) * 300;
        const seconds = sessionBased && whole < 3_600 ? 0 : whole;
        const start = draft(give("one", seconds), give(null, durationSeconds - seconds));
        const one = { durationSeconds, targets: [target] };
        for (const [direction, key] of [
          ["up", "ArrowRight"],
          ["down", "ArrowLeft"],
        ] as const) {
          const stepped = stepDraft(start, "one", direction, one);
          const stop = stopForKey(key, seamOf(start, "one", one).stops, seconds) ?? -1;
          expect(secondsOf(cutDraft(start, "one", stop, one).amounts, "one")).toBe(secondsOf(stepped.amounts, "one"));
        }
      }),
    );
  });

  it("always leaves amounts that can be saved, with every other challenge unchanged", () => {
    const cuts = fc.array(fc.record({ at: fc.nat(5), seconds: fc.integer({ min: -600, max: 40_000 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), targetLists(6), cuts, (durationSeconds, targets, list) => {
        const fit = targets.filter(({ sessionBased }) => !sessionBased || durationSeconds >= 3_600);
        const one = { durationSeconds, targets: fit };
        const rows = draft(...fit.map(({ challengeId }) => give(challengeId, 0)));
        let now = splitDraft(rows, one);
        for (const { at, seconds } of list) {
          const challengeId = fit[at % Math.max(1, fit.length)]?.challengeId;
          if (challengeId === undefined) return;
          const { partnerId, stops } = seamOf(now, challengeId, one);
          const next = cutDraft(now, challengeId, seconds, one);
          expect(sum(next.amounts)).toBe(durationSeconds);
          expect(stops).toContain(secondsOf(next.amounts, challengeId));
          const result = withPersonalProgress(durationSeconds, next.amounts);
          expect(allocationProblem(timed(durationSeconds), result, fit)).toBeNull();
          for (const row of challengesOf(next.amounts).filter((other) => other.challengeId !== challengeId)) {
            const before = secondsOf(now.amounts, row.challengeId);
            if (row.challengeId !== partnerId) expect([before, before - (before % 300)]).toContain(row.seconds);
          }
          now = next;
        }
      }),
    );
  });
});

describe("the stop of a seam", () => {
  const stops = [0, 3_600, 3_900, 4_200, 7_217];

  it("is the nearest one, or the lower one in a tie", () => {
    expect([-1, 1_799, 1_800, 1_801, 3_700, 9_999].map((seconds) => nearestStop(stops, seconds))).toEqual([
      0, 0, 0, 3_600, 3_600, 7_217,
    ]);
  });

  it("is the next one for arrows, thirty minutes away for page keys, and the first or last for Home and End", () => {
    const from = (seconds: number) => (key: string) => stopForKey(key, stops, seconds);
    expect(["ArrowRight", "ArrowUp", "PageUp", "End"].map(from(3_600))).toEqual([3_900, 3_900, 7_217, 7_217]);
    expect(["ArrowLeft", "ArrowDown", "PageDown", "Home"].map(from(4_200))).toEqual([3_900, 3_900, 0, 0]);
    expect(["ArrowLeft", "PageDown", "Home"].map(from(0))).toEqual([0, 0, 0]);
    expect(["ArrowRight", "PageUp", "End"].map(from(7_217))).toEqual([7_217, 7_217, 7_217]);
    const steps = Array.from({ length: 21 }, (_, step) => step * 300);
    expect(["PageUp", "PageDown"].map((key) => stopForKey(key, steps, 3_000))).toEqual([4_800, 1_200]);
    expect(["Tab", "Enter", " ", "a"].map(from(3_600))).toEqual([null, null, null, null]);
  });
});
