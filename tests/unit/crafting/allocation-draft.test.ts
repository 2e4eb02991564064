import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AllocationAmount,
  type AllocationTarget,
  allocationProblem,
  withPersonalProgress,
} from "@/lib/domain/crafting/allocation";
import {
  type AllocationDraft,
  addChallenge,
  removeChallenge,
  resizeDraft,
  splitDraft,
  startDraft,
  stepDraft,
  typeSeconds,
} from "@/lib/domain/crafting/allocation-draft";
import { evenings, give, quilt, scarf, timed } from "../../support/people/allocation-targets";

const socks: AllocationTarget = { challengeId: "socks", sessionBased: false };

const targets = [scarf, quilt, socks, evenings];

/** A crafter at the dialog of one session. */
function dialog(durationSeconds: number, saved: AllocationAmount[] = []) {
  const session = { durationSeconds, targets };
  let draft = startDraft(saved, session);
  const now = (next: AllocationDraft) => {
    draft = next;
    return crafter;
  };
  const crafter = {
    add: (id: string) => {
      const savedSeconds = saved.find(({ challengeId }) => challengeId === id)?.seconds ?? 0;
      return now(addChallenge(draft, id, { ...session, savedSeconds }));
    },
    remove: (id: string) => now(removeChallenge(draft, id, session)),
    split: () => now(splitDraft(draft, session)),
    more: (id: string) => now(stepDraft(draft, id, "up", session)),
    less: (id: string) => now(stepDraft(draft, id, "down", session)),
    type: (id: string, seconds: number) => now(typeSeconds(draft, id, seconds, session)),
    get amounts() {
      return draft.amounts;
    },
  };
  return crafter;
}

describe("adding a challenge", () => {
  it("gives the first one all of the session", () => {
    expect(dialog(5_700).add("scarf").amounts).toEqual([give("scarf", 5_700)]);
    expect(dialog(5_717).add("scarf").amounts).toEqual([give("scarf", 5_700), give(null, 17)]);
    expect(dialog(79).add("scarf").amounts).toEqual([give("scarf", 79)]);
  });

  it("splits evenly over all that were added, as long as no number was changed by hand", () => {
    expect(dialog(5_400).add("scarf").add("quilt").amounts).toEqual([give("scarf", 2_700), give("quilt", 2_700)]);
    expect(dialog(2_400).add("scarf").add("quilt").add("socks").amounts).toEqual([
      give("scarf", 900),
      give("quilt", 900),
      give("socks", 600),
    ]);
  });

  it("leaves a session-based challenge its hour when another is added, which gets the odd seconds", () => {
    const hour = dialog(5_717).add("evenings");
    expect(hour.amounts).toEqual([give("evenings", 5_700), give(null, 17)]);
    expect(hour.add("scarf").amounts).toEqual([give("evenings", 3_600), give("scarf", 2_117)]);
  });

  it("keeps the row of a challenge that the even split gives nothing", () => {
    expect(dialog(3_600).add("scarf").add("evenings").amounts).toEqual([give("scarf", 0), give("evenings", 3_600)]);
    expect(dialog(500).add("scarf").add("quilt").amounts).toEqual([give("scarf", 500), give("quilt", 0)]);
  });

  it("gives it the whole steps left in Personal Progress after a change by hand", () => {
    expect(dialog(2_417).add("scarf").less("scarf").less("scarf").add("quilt").amounts).toEqual([
      give("scarf", 1_800),
      give("quilt", 600),
      give(null, 17),
    ]);
    expect(dialog(2_400).add("scarf").type("scarf", 600).add("quilt").add("socks").amounts).toEqual([
      give("scarf", 600),
      give("quilt", 1_800),
      give("socks", 0),
    ]);
  });

  it("gives a session-based challenge at least an hour or nothing after a change by hand", () => {
    const byHand = (left: number) =>
      dialog(7_200)
        .add("scarf")
        .type("scarf", 7_200 - left);
    expect(byHand(3_600).add("evenings").amounts).toEqual([give("scarf", 3_600), give("evenings", 3_600)]);
    expect(byHand(3_300).add("evenings").amounts).toEqual([
      give("scarf", 3_900),
      give("evenings", 0),
      give(null, 3_300),
    ]);
  });

  it("adds no challenge twice", () => {
    expect(dialog(2_400).add("scarf").add("scarf").amounts).toEqual([give("scarf", 2_400)]);
  });

  it("splits evenly again on request after numbers were set by hand", () => {
    expect(dialog(2_400).add("scarf").less("scarf").split().add("quilt").amounts).toEqual([
      give("scarf", 1_200),
      give("quilt", 1_200),
    ]);
  });

  it("splits a saved even split again, and leaves any other saved amounts alone", () => {
    expect(dialog(2_400, [give("scarf", 2_400)]).add("quilt").amounts).toEqual([
      give("scarf", 1_200),
      give("quilt", 1_200),
    ]);
    expect(dialog(2_400, [give("scarf", 600), give(null, 1_800)]).add("quilt").amounts).toEqual([
      give("scarf", 600),
      give("quilt", 1_800),
    ]);
    expect(dialog(2_400, [give(null, 2_400)]).add("quilt").amounts).toEqual([give("quilt", 2_400)]);
  });
});

describe("adding a challenge that the session already gave time to", () => {
  const saved = [give("scarf", 1_200), give("quilt", 300), give(null, 900)];

  it("restores that time", () => {
    expect(dialog(2_400, saved).remove("scarf").add("scarf").amounts).toEqual([
      give("quilt", 300),
      give("scarf", 1_200),
      give(null, 900),
    ]);
  });

  it("restores odd seconds too when the challenges take everything again", () => {
    const all = [give("scarf", 1_217), give("quilt", 1_200)];
    const again = dialog(2_417, [give("scarf", 1_217), give("quilt", 600), give("socks", 600)]);
    expect(again.remove("scarf").add("scarf").amounts).toContainEqual(give("scarf", 1_217));
    expect(allocationProblem(timed(2_417), withPersonalProgress(2_417, again.amounts), targets)).toBeNull();
    expect(dialog(2_417, all).amounts).toEqual(all);
  });

  it("restores as much as the amounts set by hand leave", () => {
    expect(dialog(2_400, saved).remove("scarf").type("quilt", 1_800).add("scarf").amounts).toEqual([
      give("quilt", 1_800),
      give("scarf", 600),
    ]);
  });

  it("restores all of it when the others share evenly, and lets them share the rest", () => {
    const only = [give("scarf", 1_200), give(null, 1_200)];
    expect(dialog(2_400, only).remove("scarf").add("quilt").add("scarf").amounts).toEqual([
      give("quilt", 1_200),
      give("scarf", 1_200),
    ]);
  });
});

describe("removing a challenge", () => {
  it("lets the others share evenly again, or leaves amounts set by hand alone", () => {
    expect(dialog(2_400).add("scarf").add("quilt").remove("quilt").amounts).toEqual([give("scarf", 2_400)]);
    expect(dialog(2_400).add("scarf").type("scarf", 600).add("quilt").remove("quilt").amounts).toEqual([
      give("scarf", 600),
      give(null, 1_800),
    ]);
  });

  it("leaves everything to Personal Progress, and the next challenge gets all of it", () => {
    const empty = dialog(2_400).add("scarf").less("scarf").remove("scarf");
    expect(empty.amounts).toEqual([give(null, 2_400)]);
    expect(empty.add("quilt").amounts).toEqual([give("quilt", 2_400)]);
  });
});

describe("a typed number", () => {
  it.each<[string, number, string, number, number]>([
    ["is rounded to the nearest whole step", 2_400, "quilt", 800, 900],
    ["is limited to what is left", 2_400, "quilt", 9_000, 1_200],
    ["can be zero", 2_400, "quilt", 0, 0],
    ["becomes zero when it is under half a step", 2_400, "quilt", 120, 0],
    ["puts no odd seconds into a later challenge", 2_417, "quilt", 1_260, 1_200],
  ])("%s", (_, duration, id, typed, seconds) => {
    const crafter = dialog(duration).add("scarf").type("scarf", 1_200).add("quilt").type(id, 300).type(id, typed);
    expect(crafter.amounts).toContainEqual(give(id, seconds));
  });

  it("adds the odd seconds to the first challenge when it is the whole session to the minute", () => {
    expect(dialog(2_417).add("scarf").type("scarf", 2_400).amounts).toEqual([give("scarf", 2_417)]);
    expect(dialog(79).add("scarf").less("scarf").type("scarf", 60).amounts).toEqual([give("scarf", 79)]);
  });

  it("changes nothing for a session-based challenge when under an hour, and takes the hour back when 0", () => {
    const hour = dialog(7_200).add("evenings").type("evenings", 3_600);
    const before = hour.amounts;
    expect(hour.type("evenings", 1_800).amounts).toBe(before);
    expect(hour.type("evenings", 0).amounts).toEqual([give("evenings", 0), give(null, 7_200)]);
  });
});

it("any sequence of actions in the dialog adds up to the session and can be saved", () => {
  const acts = fc.array(
    fc.tuple(
      fc.constantFrom("add", "remove", "more", "less", "split", "type", "smaller", "whole"),
      fc.nat(4),
      fc.nat(9_000),
    ),
    { maxLength: 30 },
  );
  const kinds = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.nat(12_000), kinds, acts, fc.nat(40), (duration, sessionBased, done, steps) => {
      const known = sessionBased.map((is, index) => ({ challengeId: `c${index}`, sessionBased: is }));
      const first = Math.min(duration, steps * 300);
      const saved = withPersonalProgress(duration, [give("c0", first)]);
      const valid = allocationProblem(timed(duration), saved, known) === null ? saved : [];
      let session = { durationSeconds: duration, targets: known };
      let draft = startDraft(valid, session);
      for (const [act, index, seconds] of done) {
        const id = known[index % known.length]?.challengeId ?? "c0";
        const savedSeconds = valid.find(({ challengeId }) => challengeId === id)?.seconds ?? 0;
        const isAdded = draft.amounts.some(({ challengeId }) => challengeId === id);
        if (act === "add") draft = addChallenge(draft, id, { ...session, savedSeconds });
        else if (act === "remove") draft = removeChallenge(draft, id, session);
        else if (act === "split") draft = splitDraft(draft, session);
        else if (act === "type") draft = isAdded ? typeSeconds(draft, id, seconds, session) : draft;
        else if (act === "more" || act === "less")
          draft = isAdded ? stepDraft(draft, id, act === "more" ? "up" : "down", session) : draft;
        else {
          const own = draft.amounts.find(({ challengeId }) => challengeId === null)?.seconds ?? 0;
          const durationSeconds = act === "whole" ? duration : session.durationSeconds - own + (own % 300);
          session = { ...session, durationSeconds };
          draft = resizeDraft(draft, session);
        }
        if (draft.amounts.reduce((total, amount) => total + amount.seconds, 0) !== session.durationSeconds)
          return false;
        if (session.durationSeconds < duration) continue;
        if (allocationProblem(timed(duration), withPersonalProgress(duration, draft.amounts), known)) return false;
      }
      return true;
    }),
    { numRuns: 1_000 },
  );
});
