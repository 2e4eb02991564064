import { describe, expect, it } from "vitest";
import {
  type AllocationAmount,
  givesTheSame,
  heldByCompleted,
  isUnderOneStep,
  MESSAGES,
  partOfPrice,
} from "@/lib/domain/crafting/allocation";
import {
  addChallenge,
  removeChallenge,
  startDraft,
  stepDraft,
  stepUp,
  typeSeconds,
} from "@/lib/domain/crafting/allocation-draft";
import { DescriptionInput } from "@/lib/domain/crafting/input";
import { give } from "../../support/people/allocation-targets";

const targets = ["scarf", "quilt"].map((challengeId) => ({ challengeId, sessionBased: false }));
const all = [...targets, { challengeId: "evenings", sessionBased: true }];

/** The dialog of a session with these amounts saved. */
function dialog(durationSeconds: number, saved: AllocationAmount[] = []) {
  const session = { durationSeconds, targets: all };
  const savedFor = (id: string) => saved.find(({ challengeId }) => challengeId === id)?.seconds ?? 0;
  let draft = startDraft(saved, session);
  const then = (next: typeof draft) => {
    draft = next;
    return crafter;
  };
  const crafter = {
    add: (id: string) => then(addChallenge(draft, id, { ...session, savedSeconds: savedFor(id) })),
    remove: (id: string) => then(removeChallenge(draft, id, session)),
    more: (id: string) => then(stepDraft(draft, id, "up", session)),
    less: (id: string) => then(stepDraft(draft, id, "down", session)),
    type: (id: string, seconds: number) => then(typeSeconds(draft, id, seconds, session)),
    get draft() {
      return draft;
    },
    get amounts() {
      return draft.amounts;
    },
  };
  return crafter;
}

describe("a stepper", () => {
  it("adds five minutes, and takes them back", () => {
    const crafter = dialog(2_400).add("scarf").less("scarf").less("scarf").more("scarf");
    expect(crafter.amounts).toEqual([give("scarf", 2_100), give(null, 300)]);
  });

  it("returns the same draft when nothing can move", () => {
    const { draft, more } = dialog(2_400).add("scarf");
    expect(more("scarf").draft).toBe(draft);
  });

  it("adds a challenge that is not in the list yet", () => {
    expect(stepUp([give("scarf", 300), give(null, 300)], "quilt", 600, all)).toEqual([
      give("scarf", 300),
      give("quilt", 300),
    ]);
  });

  it("gives the odd seconds to the first challenge that has time, otherwise to its own challenge", () => {
    const rows = [give("quilt", 0), give("scarf", 300), give(null, 100)];
    expect(stepUp(rows, "scarf", 400, all)).toEqual([give("quilt", 0), give("scarf", 400)]);
    expect(stepUp([give("quilt", 0), give(null, 100)], "quilt", 100, all)).toEqual([give("quilt", 100)]);
  });

  it("gives no odd seconds to a session-based challenge that has no time", () => {
    const rows = [give("evenings", 0), give(null, 100)];
    expect(stepUp(rows, "evenings", 100, all)).toBe(rows);
  });
});

describe("a typed number", () => {
  it("puts the odd seconds into the first challenge that has time", () => {
    const crafter = dialog(2_417).add("scarf").type("scarf", 0).add("quilt").type("quilt", 2_400);
    expect(crafter.amounts).toEqual([give("scarf", 0), give("quilt", 2_417)]);
  });

  it("gives no time when it is 0, even in a session of a few seconds", () => {
    expect(dialog(40).add("scarf").type("scarf", 0).amounts).toEqual([give("scarf", 0), give(null, 40)]);
  });

  it("can be an hour for a session-based challenge", () => {
    expect(dialog(7_200).add("evenings").type("evenings", 3_600).amounts).toEqual([
      give("evenings", 3_600),
      give(null, 3_600),
    ]);
  });

  it("returns the same draft when it changes nothing", () => {
    const { draft, type } = dialog(2_400).add("scarf");
    expect(type("scarf", 2_400).draft).toBe(draft);
  });
});

describe("saved time", () => {
  const saved = [give("evenings", 3_600), give("scarf", 300), give(null, 3_300)];

  it("returns to a session-based challenge if at least an hour is left", () => {
    const short = dialog(7_200, saved).remove("evenings").type("scarf", 3_900).add("evenings");
    expect(short.amounts).toEqual([give("scarf", 3_900), give("evenings", 0), give(null, 3_300)]);
    const enough = dialog(7_500, [give("evenings", 3_900), give("scarf", 300), give(null, 3_300)]);
    expect(enough.remove("evenings").type("scarf", 3_900).add("evenings").amounts).toEqual([
      give("scarf", 3_900),
      give("evenings", 3_600),
    ]);
  });

  it("leaves the other challenges what remains in whole steps", () => {
    const again = (duration: number) =>
      dialog(duration, [give("scarf", 2_400), give(null, duration - 2_400)])
        .remove("scarf")
        .add("quilt")
        .add("scarf").amounts;
    expect(again(2_417)).toEqual([give("quilt", 0), give("scarf", 2_400), give(null, 17)]);
    expect(again(2_700)).toEqual([give("quilt", 300), give("scarf", 2_400)]);
  });

  it("stays with a challenge that is no longer offered, and counts as an even share", () => {
    const left = dialog(2_400, [give("left", 2_400)]);
    expect(left.amounts).toEqual([give("left", 2_400)]);
    expect(left.add("quilt").amounts).toEqual([give("left", 1_200), give("quilt", 1_200)]);
  });

  it("counts as unchanged when only one list has a challenge at 0", () => {
    expect(givesTheSame([give("scarf", 0), give("quilt", 300)], [give("quilt", 300)])).toBe(true);
  });
});

describe("the dialog's sentences", () => {
  it("say why time can't be moved or saved", () => {
    expect(heldByCompleted("Vase")).toBe("This session belongs to “Vase”, which is complete. It can’t be moved.");
    expect(partOfPrice("Vase")).toBe(
      "This session is part of the price of “Vase”, which is complete. Delete that project first.",
    );
    expect(MESSAGES.saveFailed).toBe("Failed to save allocations. Please try again.");
  });

  it("mention steps only for sessions of 300 seconds or more", () => {
    expect([299, 300, 301].map(isUnderOneStep)).toEqual([true, false, false]);
  });

  it("reject a description of more than 200 characters", () => {
    for (const length of [201, 10_001])
      expect(DescriptionInput.safeParse("x".repeat(length)).error?.issues[0]?.message).toBe(
        "The description can have at most 200 characters.",
      );
  });
});
