import { describe, expect, it } from "vitest";
import { introOf, splitNote, stepRefusal, typedNote, zeroNote } from "@/components/allocation/notes";
import { splitEvenly } from "@/lib/domain/crafting/allocation";
import { splitDraft, stepUp } from "@/lib/domain/crafting/allocation-draft";

const target = (name: string, sessionBased = false) => ({ challengeId: name, name, sessionBased });
const [hats, socks] = [target("Hats"), target("Socks")];
const [hour, evenings] = [target("One Whole Hour", true), target("Ten evenings", true)];
const all = [hats, socks, evenings];
const give = (challengeId: string | null, seconds: number) => ({ challengeId, seconds });

describe("the line above the bar", () => {
  it("says how much of a session with added time the stopwatch counted, where that is under five minutes", () => {
    const intro = (durationSeconds: number, manualSeconds: number) => introOf({ durationSeconds, manualSeconds }, true);
    expect(intro(960, 900)).toBe("The stopwatch counted 0h 1m, which can go to one challenge, or stay with you.");
    expect(intro(60, 0)).toBe("Under 5 minutes can go to one challenge, or stay with you.");
    expect(intro(1_200, 900)).toMatch(/^Give time in 5-minute steps/);
    expect(introOf({ durationSeconds: 60, manualSeconds: 0 }, false)).toMatch(/^Give time in 5-minute steps/);
  });
});

describe("after an even split", () => {
  const note = (durationSeconds: number, targets: (typeof hats)[]) => {
    const rows = targets.map(({ challengeId }) => give(challengeId, 0));
    const session = { durationSeconds, targets };
    const { amounts } = splitDraft({ amounts: rows, isByHand: false }, session);
    expect(amounts.filter(({ seconds }) => seconds > 0)).toEqual(splitEvenly(durationSeconds, targets));
    return splitNote(session, amounts);
  };

  it("says nothing when everybody got some", () => {
    expect(note(7_800, [hats, hour])).toBeNull();
    expect(note(600, [hats, socks])).toBeNull();
  });

  it("says why a session-based challenge got nothing, and where its part went", () => {
    expect(note(5_400, [hats, hour, evenings])).toBe(
      "Ten evenings needs at least 1 hour, so its share went to the others.",
    );
    expect(note(3_000, [hour, hats])).toBe("One Whole Hour needs at least 1 hour, so its share went to Hats.");
    expect(note(5_400, [hour, evenings])).toBe(
      "Ten evenings needs at least 1 hour, so its share went to One Whole Hour.",
    );
    expect(note(3_000, [hour, evenings])).toBe(
      "One Whole Hour and Ten evenings need at least 1 hour each, so their shares went to Personal Progress.",
    );
  });

  it("leaves it to the line below that an hour took all of it", () => {
    expect(note(3_600, [hats, hour])).toBeNull();
  });

  it("says that less than a step for each goes to the first", () => {
    expect(note(400, [hats, socks])).toBe("Each would get less than 5 minutes, so all of it went to Hats.");
  });
});

describe("a press that moves nothing", () => {
  /** What is said when a press on `pressed` moves nothing; null when it moves something. */
  function refusal(seconds: number, amounts: ReturnType<typeof give>[], pressed: typeof hats) {
    const stays = stepUp(amounts, pressed.challengeId, seconds, all) === amounts;
    return stays ? stepRefusal(pressed, amounts, all) : null;
  }

  it("says that all is allocated only when it is", () => {
    expect(refusal(600, [give("Hats", 600)], socks)).toBe(
      "All time is allocated. Take some back from another challenge first.",
    );
  });

  it("says who can take what is less than a step, while Personal Progress still shows it", () => {
    for (const left of [1, 299])
      expect(refusal(600 + left, [give("Hats", 300), give("Socks", 300), give(null, left)], socks)).toBe(
        "Less than 5 minutes left. Hats can take it, or it stays with you.",
      );
    expect(refusal(3_700, [give("Hats", 3_600), give(null, 100)], hats)).toBeNull();
    expect(refusal(7_300, [give("Hats", 3_600), give("Ten evenings", 3_600), give(null, 100)], evenings)).toMatch(
      /^Less/,
    );
  });

  it("says what a session-based challenge needs, in the fixed sentence", () => {
    expect(refusal(7_200, [give("Hats", 3_900), give(null, 3_300)], evenings)).toBe(
      "Session-based challenges require at least 1 hour allocation.",
    );
  });
});

describe("a typed number that became another one", () => {
  it.each([
    ["that is what it became", hats, 1_200, 1_200, null],
    ["that carries odd seconds", hats, 2_400, 2_417, null],
    ["between two steps", hats, 800, 900, "Allocate time in 5-minute steps."],
    ["over what is left", hats, 9_000, 1_200, "Only 0h 20m is left for Hats."],
    ["under an hour", evenings, 1_800, 3_600, "Session-based challenges require at least 1 hour allocation."],
    ["that can't be read", hats, null, 300, "Enter a time such as 1h 20m, 1:20 or 80 (minutes)."],
  ] as const)("%s", (_, one, typed, seconds, words) => {
    expect(typedNote(one, typed, seconds)).toBe(words);
  });
});

it("names the challenges that get no time", () => {
  expect(zeroNote([{ name: "Hats", seconds: 300 }])).toBeNull();
  expect(
    zeroNote([
      { name: "Hats", seconds: 0 },
      { name: "Socks", seconds: 0 },
    ]),
  ).toBe("Hats and Socks get no time.");
});
