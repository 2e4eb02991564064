import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawQuilt, sizeOfQuilt } from "@/app/(pact)/challenges/[challengeId]/quilt-marks";
import { explainPatches } from "@/app/(pact)/challenges/words";
import { type Tally, tallyOf } from "@/lib/domain/challenges/progress";
import { type Contribution, MAX_PATCHES, partOf, quiltOf } from "@/lib/domain/challenges/quilt";
import { CHALLENGE_UNITS, type ChallengeUnit } from "@/lib/domain/challenges/window";

const someContributions = (...seconds: number[]): Contribution[] =>
  seconds.map((one) => ({ seconds: Math.abs(one), isMine: one < 0 }));

/** Each on a date of its own, so that it is a day as well. */
function aQuilt(quantity: number, unit: ChallengeUnit, contributions: Contribution[]) {
  const tally = (some: Contribution[]): Tally =>
    tallyOf(some.map(({ seconds }, at) => ({ localDate: String(at), seconds })));
  const tallies = { everyone: tally(contributions), mine: tally(contributions.filter(({ isMine }) => isMine)) };
  return quiltOf({ quantity, unit }, tallies, contributions.slice(0, MAX_PATCHES + 1));
}
const ownersOf = ({ patches }: ReturnType<typeof aQuilt>) => patches.map(({ of }) => of);

describe("a quilt", () => {
  it("has one patch per session or day up to the goal, in order", () => {
    const sessions = aQuilt(5, "sessions", someContributions(3600, -9000, 3600));
    expect(sessions.each).toBe("session");
    expect(ownersOf(sessions)).toEqual(["others", "mine", "others", "open", "open"]);
    expect(aQuilt(3, "days", someContributions(-300))).toMatchObject({
      each: "day",
      patches: [{ of: "mine" }, {}, {}],
    });
    expect(aQuilt(2, "sessions", someContributions())).toMatchObject({ patches: [{ of: "open" }, { of: "open" }] });
  });

  it("has patches as wide as the sessions when the goal is in time", () => {
    const { each, patches } = aQuilt(1, "hours", someContributions(900, -1800));
    expect(each).toBe("time");
    expect(patches.slice(0, 2)).toEqual([
      { from: 0, to: 0.25, of: "others" },
      { from: 0.25, to: 0.75, of: "mine" },
    ]);
    expect(new Set(patches.slice(2).map(({ of }) => of))).toEqual(new Set(["open"]));
    expect(patches.at(-1)?.to).toBe(1);
  });

  it("divides its patches in proportion to all contributions when the goal is exceeded", () => {
    const full = aQuilt(4, "sessions", someContributions(3600, 3600, 3600, 3600, 3600, 3600, -3600, -3600));
    expect(full.each).toEqual({ part: 1 });
    expect(ownersOf(full).toSorted()).toEqual(["mine", "others", "others", "others"]);
  });

  it("groups sessions into equal patches for a large goal, rounds down, and keeps one patch of mine", () => {
    const many = aQuilt(250, "sessions", someContributions(...Array.from({ length: 124 }, () => 3600), -3600));
    expect(many.each).toEqual({ part: 5 });
    expect(many.patches).toHaveLength(50);
    expect(ownersOf(many).filter((of) => of !== "open")).toHaveLength(25);
    expect(ownersOf(many).filter((of) => of === "mine")).toHaveLength(1);
    expect(ownersOf(aQuilt(250, "sessions", someContributions(-3600, 3600, 3600, 3600)))).not.toContain("mine");
  });

  it("has at most 120 patches for single sessions, and groups them beyond that", () => {
    expect(aQuilt(MAX_PATCHES, "sessions", someContributions(3600))).toMatchObject({ each: "session" });
    expect(aQuilt(MAX_PATCHES + 1, "sessions", someContributions(3600))).toMatchObject({ each: { part: 2 } });
    const gifts = (count: number) => someContributions(...Array.from({ length: count }, () => 3600));
    expect(aQuilt(1000, "hours", gifts(MAX_PATCHES)).each).toBe("time");
    expect(aQuilt(1000, "hours", gifts(MAX_PATCHES + 1)).each).toEqual({ part: 10 * 3600 });
  });

  it("divides a goal into the smallest round parts that need at most 120 patches", () => {
    expect(partOf(120, "sessions")).toBe(1);
    expect(partOf(121, "sessions")).toBe(2);
    expect(partOf(250, "sessions")).toBe(5);
    expect(partOf(100_000, "days")).toBe(1000);
    expect(partOf(10 * 3600, "hours")).toBe(300);
    expect(partOf(300 * 3600, "hours")).toBe(3 * 3600);
    expect(partOf(2_000_000 * 3600, "hours")).toBe(20_000 * 3600);
  });

  it("covers the whole goal without gaps, fills the share that is done, and limits its patches", () => {
    const contribution = fc.record({ seconds: fc.integer({ min: 3600, max: 30_000 }), isMine: fc.boolean() });
    fc.assert(
      fc.property(
        fc.constantFrom(...CHALLENGE_UNITS),
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(contribution, { maxLength: 200 }),
        (unit, quantity, contributions) => {
          const made = aQuilt(quantity, unit, contributions);
          const { patches, each } = made;
          expect(patches.length).toBeLessThanOrEqual(MAX_PATCHES + 49);
          expect(patches[0]?.from).toBe(0);
          expect(patches.at(-1)?.to).toBeCloseTo(1, 9);
          for (const [at, { from }] of patches.slice(1).entries()) expect(from).toBeCloseTo(patches[at]?.to ?? -1, 9);
          const time = contributions.reduce((sum, { seconds }) => sum + seconds, 0);
          const done = {
            sessions: contributions.length,
            days: contributions.length,
            hours: time / 3600,
            minutes: time / 60,
          };
          const filled = patches.filter(({ of }) => of !== "open").reduce((sum, { from, to }) => sum + to - from, 0);
          const share = Math.min(1, done[unit] / quantity);
          const slack = typeof each === "object" && share < 1 ? 2 / patches.length : 1e-9;
          expect(filled).toBeLessThanOrEqual(share + (typeof each === "object" ? 1 / patches.length : 1e-9));
          expect(filled).toBeGreaterThan(share - slack);
          if (!contributions.some(({ isMine }) => isMine)) expect(ownersOf(made)).not.toContain("mine");
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("the drawing of a quilt", () => {
  /** x, y, width and height of each outline. */
  const boxes = (marks: string) =>
    [...marks.replace(/<defs>.*<\/defs>/, "").matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)].map((box) =>
      box.slice(1).map(Number),
    );

  it("stays inside its frame, outlines only my patches and marks the open ones", () => {
    for (const made of [
      aQuilt(5, "sessions", someContributions(3600, -9000, 3600)),
      aQuilt(1, "minutes", someContributions(7)),
      aQuilt(300, "hours", someContributions(-36_000, 500_000, 3600)),
      aQuilt(117, "days", someContributions(-300, 300)),
    ]) {
      const marks = drawQuilt(made);
      for (const [x = 0, y = 0, width = 0, height = 0] of boxes(marks)) {
        expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(sizeOfQuilt(made)[0] + 0.1);
        expect(y + height).toBeLessThanOrEqual(sizeOfQuilt(made)[1] + 0.1);
      }
      expect(marks.includes("quilt-mine")).toBe(ownersOf(made).includes("mine"));
      expect(marks.includes("quilt-open")).toBe(ownersOf(made).includes("open"));
    }
  });

  it("draws each of several equal patches once", () => {
    for (const quantity of [1, 2, 7, 97, 120])
      expect(boxes(drawQuilt(aQuilt(quantity, "sessions", someContributions())))).toHaveLength(quantity);
  });

  it("describes what a patch stands for and which patches are outlined", () => {
    const words = (made: ReturnType<typeof aQuilt>, unit: ChallengeUnit) => explainPatches(made, unit);
    expect(words(aQuilt(5, "sessions", someContributions(3600)), "sessions")).toBe("Each patch is a session.");
    expect(words(aQuilt(5, "days", someContributions(-300)), "days")).toBe(
      "Each patch is one crafter’s day. Yours are outlined.",
    );
    expect(words(aQuilt(5, "hours", someContributions(-60)), "hours")).toBe(
      "Each patch is a session, as wide as its time. Yours are outlined.",
    );
    expect(words(aQuilt(250, "sessions", someContributions()), "sessions")).toBe("Each patch stands for 5 sessions.");
    expect(words(aQuilt(1, "hours", someContributions(4000)), "hours")).toBe("Each patch stands for 5 min.");
  });
});
