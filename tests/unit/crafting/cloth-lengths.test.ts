import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baseOf, type Length, pixelsPerSecond, seamAt } from "@/lib/domain/crafting/seams";

const challenge = (seconds: number): Length => ({ seconds, hasSeam: true });
const still = (seconds: number): Length => ({ seconds, hasSeam: false });

describe("a length of the bar", () => {
  it("keeps 24 px for its seam, and less once all seams would take more than half of the bar", () => {
    const two = [still(300), challenge(0), challenge(600), still(300)];
    expect(two.map((length) => baseOf(length, two))).toEqual(["0px", "min(24px, 25%)", "min(24px, 25%)", "0px"]);
    expect(pixelsPerSecond(648, two)).toBe(0.5);
    const ten = Array.from({ length: 10 }, () => challenge(100));
    expect(baseOf(challenge(0), ten)).toBe("min(24px, 5%)");
    expect(pixelsPerSecond(400, ten)).toBe(0.2);
  });

  it("gets zero pixels per second when no length has time", () => {
    expect(pixelsPerSecond(400, [challenge(0), still(0)])).toBe(0);
    expect(pixelsPerSecond(400, [still(400)])).toBe(1);
  });
});

describe("a press on the bar", () => {
  // Seams at 300 + 24 = 324 and at 624 + 24 = 648 of 948 px.
  const lengths = [challenge(300), challenge(300), still(300)];

  it("grabs the nearest seam within 22 px, and no seam farther away", () => {
    const at = (x: number) => seamAt(x, 948, lengths);
    expect([301, 302, 324, 346, 347].map(at)).toEqual([null, 0, 0, 0, null]);
    expect([625, 626, 648, 670, 671].map(at)).toEqual([null, 1, 1, 1, null]);
    expect([0, 948].map(at)).toEqual([null, null]);
  });

  it("tells seams apart that are close together, even those of challenges without time", () => {
    const close = [still(300), challenge(0), challenge(0), challenge(0), still(0)];
    const at = (x: number) => seamAt(x, 372, close);
    expect([301, 335, 337, 359, 361, 372, 394].map(at)).toEqual([null, 1, 2, 2, 3, 3, 3]);
  });

  it("finds every seam at its own position", () => {
    const seconds = fc.nat(36_000);
    const lists = fc.array(seconds, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1_200 }), seconds, lists, seconds, (width, fixed, given, personal) => {
        const bar = [still(fixed), ...given.map(challenge), still(personal)];
        fc.pre(bar.some((length) => length.seconds > 0));
        const perSecond = pixelsPerSecond(width, bar);
        const base = Math.min(24, width / 2 / given.length);
        let end = fixed * perSecond;
        for (const [index, one] of given.entries()) {
          end += one * perSecond + base;
          expect(seamAt(end, width, bar)).toBe(index + 1);
        }
        expect(end + personal * perSecond).toBeCloseTo(width, 5);
      }),
    );
  });
});
