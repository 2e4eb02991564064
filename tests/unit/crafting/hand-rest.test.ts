import { describe, expect, it } from "vitest";
import {
  HAND_REST_MINUTES,
  handRestAt,
  handRestWords,
  isHandRestDue,
  readHandRest,
} from "@/lib/domain/crafting/hand-rest";

const minute = 60_000;

describe("the hand rest reminder", () => {
  it("is due at 30:00 and not at 29:59", () => {
    const at = handRestAt(30, null);
    expect(at).toBe(30 * minute);
    expect([29 * minute + 59_999, 30 * minute].map((runMs) => isHandRestDue(runMs, at))).toEqual([false, true]);
  });

  it("is due again ten minutes after Later, and never when it is off", () => {
    expect(handRestAt(30, 31 * minute)).toBe(41 * minute);
    expect(handRestAt(null, null)).toBeNull();
    expect(handRestAt(null, 31 * minute)).toBeNull();
    expect(isHandRestDue(90 * minute, null)).toBe(false);
  });

  it("gives way to the forgotten stopwatch reminder after two hours", () => {
    expect([120 * minute - 1, 120 * minute].map((runMs) => isHandRestDue(runMs, 30 * minute))).toEqual([true, false]);
  });

  it("can be set to twenty minutes up to an hour, or off", () => {
    expect(HAND_REST_MINUTES.map(String).map(readHandRest)).toEqual([20, 30, 40, 50, 60]);
    expect([undefined, "", "19", "61", "30.5", "x"].map(readHandRest)).toEqual([null, null, null, null, null, null]);
  });

  it("says for how long the crafter has stitched", () => {
    expect(handRestWords(30 * minute)).toBe("Half an hour of stitches. Two minutes for your hands?");
    expect(handRestWords(60 * minute)).toBe("An hour of stitches. Two minutes for your hands?");
    expect(handRestWords(41 * minute + 500)).toBe("41 minutes of stitches. Two minutes for your hands?");
  });
});
