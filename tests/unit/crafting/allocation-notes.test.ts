import { describe, expect, it } from "vitest";
import {
  explainGain,
  explainNoTime,
  explainSplit,
  explainStepRefusal,
  explainTypedTime,
  introOf,
} from "@/components/allocation/notes";
import {
  type AllocationAmount,
  explainHeld,
  explainPartOfPrice,
  MESSAGES,
  splitEvenly,
} from "@/lib/domain/crafting/allocation";
import { splitDraft, stepDraft } from "@/lib/domain/crafting/allocation-draft";
import { DescriptionInput } from "@/lib/domain/crafting/input";
import { anAmount, aTimedSession, someAmounts } from "../../support/people/allocation-targets";

const aTarget = (name: string, sessionBased = false) => ({
  challengeId: name,
  name,
  sessionBased,
  units: [sessionBased ? "sessions" : "hours"],
});
const [hats, socks] = [aTarget("Hats"), aTarget("Socks")];
const [hour, evenings] = [aTarget("One Whole Hour", true), aTarget("Ten evenings", true)];
const all = [hats, socks, evenings];

describe("the line above the bar", () => {
  it("says how much the stopwatch counted if that is under five minutes and time was added by hand", () => {
    const intro = (durationSeconds: number, manualSeconds: number) =>
      introOf(aTimedSession(durationSeconds, manualSeconds), [hats]);
    expect(intro(960, 900)).toBe("The stopwatch counted 0h 1m, which can go to one challenge, or stay with you.");
    expect(intro(300, 0)).toMatch(/^Give time in 5-minute steps/);
    expect(intro(299, 0)).toBe("Under 5 minutes can go to one challenge, or stay with you.");
    expect(intro(1_200, 900)).toMatch(/^Give time in 5-minute steps/);
    expect(introOf(aTimedSession(3_600), [hats, hour])).toBe(
      "Give time in 5-minute steps, at least 1 hour where sessions count. The rest stays with you.",
    );
    expect(introOf(aTimedSession(60), [])).toMatch(/^Give time in 5-minute steps/);
  });
});

describe("what a challenge gets beside its time", () => {
  const gain = (units: string[], seconds: number) =>
    explainGain({ ...aTarget("Felt", units.includes("sessions")), units, seconds });

  it("is a session from an hour on", () => {
    expect(gain(["sessions"], 3_600)).toBe("1 session");
    expect(gain(["sessions"], 3_599)).toBeNull();
  });

  it("is no day under five minutes", () => {
    expect(gain(["days"], 299)).toBe("A day counts from 5 minutes");
    expect(gain(["hours", "days"], 1)).toBe("A day counts from 5 minutes");
    expect(gain(["days"], 300)).toBeNull();
    expect(gain(["days"], 0)).toBeNull();
    expect(gain(["hours"], 120)).toBeNull();
  });
});

describe("the note after an even split", () => {
  const note = (durationSeconds: number, targets: (typeof hats)[]) => {
    const rows = targets.map(({ challengeId }) => anAmount(challengeId, 0));
    const session = { durationSeconds, targets };
    const { amounts } = splitDraft({ amounts: rows, isByHand: false }, session);
    expect(amounts.filter(({ seconds }) => seconds > 0)).toEqual(splitEvenly(durationSeconds, targets));
    return explainSplit(session, amounts);
  };

  it("is absent when every challenge got time", () => {
    expect(note(7_800, [hats, hour])).toBeNull();
    expect(note(600, [hats, socks])).toBeNull();
  });

  it("says why a session-based challenge got nothing, and where its share went", () => {
    expect(note(5_400, [hats, hour, evenings])).toBe(
      "There’s no full hour for Ten evenings, so the time went to the others.",
    );
    expect(note(3_000, [hour, hats])).toBe("There’s no full hour for One Whole Hour, so the time went to Hats.");
    expect(note(3_000, [hour, evenings])).toBe(
      "There’s no full hour for One Whole Hour and Ten evenings, so the time went to Personal Progress.",
    );
  });

  it("is absent when the hour of a session-based challenge took all the time", () => {
    expect(note(3_600, [hats, hour])).toBeNull();
  });

  it("says that the first challenge got everything when each would get less than a step", () => {
    expect(note(400, [hats, socks])).toBe("Each would get less than 5 minutes, so all of it went to Hats.");
  });
});

describe("the hint after a press that moves nothing", () => {
  /** The note when a press on `pressed` moves nothing; null when it moves something. */
  function refusal(seconds: number, amounts: AllocationAmount[], pressed: typeof hats) {
    const draft = { amounts, isByHand: true };
    const next = stepDraft(draft, pressed.challengeId, "up", { durationSeconds: seconds, targets: all });
    return next === draft ? explainStepRefusal(pressed, amounts, all) : null;
  }

  it("says that all time is allocated only when it is", () => {
    expect(refusal(600, someAmounts({ Hats: 600 }), socks)).toBe(
      "All time is allocated. Take some back from another challenge first.",
    );
  });

  it("says which challenge can take the rest when less than a step is left", () => {
    for (const left of [1, 299])
      expect(refusal(600 + left, someAmounts({ Hats: 300, Socks: 300, own: left }), socks)).toBe(
        "Less than 5 minutes left. Hats can take it, or it stays with you.",
      );
    expect(refusal(3_700, someAmounts({ Hats: 3_600, own: 100 }), hats)).toBeNull();
    expect(refusal(7_300, someAmounts({ Hats: 3_600, "Ten evenings": 3_600, own: 100 }), evenings)).toMatch(/^Less/);
  });

  it("says that a session-based challenge needs at least 1 hour", () => {
    expect(refusal(7_200, someAmounts({ Hats: 3_900, own: 3_300 }), evenings)).toBe(
      "Session-based challenges require at least 1 hour allocation.",
    );
  });
});

describe("the note for a typed number", () => {
  it.each([
    ["is absent when the number was accepted unchanged", hats, 1_200, 1_200, null],
    ["is absent when only odd seconds were added", hats, 2_400, 2_417, null],
    [
      "asks for 5-minute steps when the number is between two steps",
      hats,
      800,
      900,
      "Allocate time in 5-minute steps.",
    ],
    ["says how much is left when the number is larger", hats, 9_000, 1_200, "Only 0h 20m is left for Hats."],
    [
      "asks for at least 1 hour when a session-based challenge would get less",
      evenings,
      1_800,
      3_600,
      "Session-based challenges require at least 1 hour allocation.",
    ],
    [
      "shows the accepted formats when the number can't be read",
      hats,
      null,
      300,
      "Enter a time such as 1h 20m, 1:20 or 80 (minutes).",
    ],
  ] as const)("%s", (_, one, typed, seconds, words) => {
    expect(explainTypedTime(one, typed, seconds)).toBe(words);
  });
});

it("explainNoTime names the challenges that get no time", () => {
  expect(explainNoTime([{ name: "Hats", seconds: 300 }])).toBeNull();
  expect(
    explainNoTime([
      { name: "Hats", seconds: 0 },
      { name: "Socks", seconds: 0 },
    ]),
  ).toBe("Hats and Socks get no time.");
});

describe("the dialog's sentences", () => {
  it("say why time can't be moved or saved", () => {
    expect(explainHeld("Vase")).toBe("This session belongs to “Vase”, which is complete. It can’t be moved.");
    expect(explainPartOfPrice("Vase")).toBe(
      "This session is part of the price of “Vase”, which is complete. Delete that project first.",
    );
    expect(MESSAGES.saveFailed).toBe("Failed to save allocations. Please try again.");
  });

  it("reject a description of more than 200 characters", () => {
    for (const length of [201, 10_001])
      expect(DescriptionInput.safeParse("x".repeat(length)).error?.issues[0]?.message).toBe(
        "The description can have at most 200 characters.",
      );
  });
});
