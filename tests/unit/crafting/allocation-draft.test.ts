import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AllocationTarget, allocationProblem, withPersonalProgress } from "@/lib/domain/crafting/allocation";
import {
  addChallenge,
  allocateTyped,
  removeChallenge,
  resizeDraft,
  splitDraft,
  startDraft,
  stepDraft,
} from "@/lib/domain/crafting/allocation-draft";
import { anAmount, aTimedSession, evenings, quilt, scarf, someAmounts } from "../../support/people/allocation-targets";

const socks: AllocationTarget = { challengeId: "socks", sessionBased: false };

const targets = [scarf, quilt, socks, evenings];

/** The draft after what a crafter did in a session's dialog, such as "add scarf, type scarf 600, split". */
function draftAfter(durationSeconds: number, acts: string, saved: Record<string, number> = {}) {
  const session = { durationSeconds, targets };
  let draft = startDraft(someAmounts(saved), session);
  for (const act of acts.split(", ").filter(Boolean)) {
    const [verb, id = "", seconds] = act.split(" ");
    if (verb === "add") draft = addChallenge(draft, id, { ...session, savedSeconds: saved[id] ?? 0 });
    else if (verb === "remove") draft = removeChallenge(draft, id, session);
    else if (verb === "split") draft = splitDraft(draft, session);
    else if (verb === "type") draft = allocateTyped(draft, id, Number(seconds), session);
    else draft = stepDraft(draft, id, verb === "more" ? "up" : "down", session);
  }
  return draft;
}

/** Its amounts in their order, such as "scarf 600, own 17"; `own` is Personal Progress. */
const amountsAfter = (...acts: Parameters<typeof draftAfter>) =>
  draftAfter(...acts)
    .amounts.map(({ challengeId, seconds }) => `${challengeId ?? "own"} ${seconds}`)
    .join(", ");

describe("adding a challenge", () => {
  it("gives the first one all of the session", () => {
    expect(amountsAfter(5_700, "add scarf")).toBe("scarf 5700");
    expect(amountsAfter(5_717, "add scarf")).toBe("scarf 5700, own 17");
    expect(amountsAfter(79, "add scarf")).toBe("scarf 79");
  });

  it("splits evenly over all that were added, as long as no number was changed by hand", () => {
    expect(amountsAfter(5_400, "add scarf, add quilt")).toBe("scarf 2700, quilt 2700");
    expect(amountsAfter(2_400, "add scarf, add quilt, add socks")).toBe("scarf 900, quilt 900, socks 600");
  });

  it("leaves a session-based challenge its hour when another is added, which gets the odd seconds", () => {
    expect(amountsAfter(5_717, "add evenings")).toBe("evenings 5700, own 17");
    expect(amountsAfter(5_717, "add evenings, add scarf")).toBe("evenings 3600, scarf 2117");
  });

  it("keeps the row of a challenge that the even split gives nothing", () => {
    expect(amountsAfter(3_600, "add scarf, add evenings")).toBe("scarf 0, evenings 3600");
    expect(amountsAfter(500, "add scarf, add quilt")).toBe("scarf 500, quilt 0");
  });

  it("gives it the whole steps left in Personal Progress after a change by hand", () => {
    expect(amountsAfter(2_417, "add scarf, less scarf, less scarf, add quilt")).toBe("scarf 1800, quilt 600, own 17");
    expect(amountsAfter(2_400, "add scarf, type scarf 600, add quilt, add socks")).toBe(
      "scarf 600, quilt 1800, socks 0",
    );
  });

  it("gives a session-based challenge at least an hour or nothing after a change by hand", () => {
    expect(amountsAfter(7_200, "add scarf, type scarf 3600, add evenings")).toBe("scarf 3600, evenings 3600");
    expect(amountsAfter(7_200, "add scarf, type scarf 3900, add evenings")).toBe("scarf 3900, evenings 0, own 3300");
  });

  it("adds no challenge twice", () => {
    expect(amountsAfter(2_400, "add scarf, add scarf")).toBe("scarf 2400");
  });

  it("splits evenly again on request after numbers were set by hand", () => {
    expect(amountsAfter(2_400, "add scarf, less scarf, split, add quilt")).toBe("scarf 1200, quilt 1200");
  });

  it("splits a saved even split again, and leaves any other saved amounts alone", () => {
    expect(amountsAfter(2_400, "add quilt", { scarf: 2_400 })).toBe("scarf 1200, quilt 1200");
    expect(amountsAfter(2_400, "add quilt", { scarf: 600, own: 1_800 })).toBe("scarf 600, quilt 1800");
    expect(amountsAfter(2_400, "add quilt", { own: 2_400 })).toBe("quilt 2400");
  });
});

describe("adding a challenge that the session already gave time to", () => {
  const saved = { scarf: 1_200, quilt: 300, own: 900 };

  it("restores that time", () => {
    expect(amountsAfter(2_400, "remove scarf, add scarf", saved)).toBe("quilt 300, scarf 1200, own 900");
  });

  it("restores odd seconds too when the challenges take everything again", () => {
    expect(amountsAfter(2_417, "", { scarf: 1_217, quilt: 1_200 })).toBe("scarf 1217, quilt 1200");
    const again = draftAfter(2_417, "remove scarf, add scarf", { scarf: 1_217, quilt: 600, socks: 600 });
    expect(again.amounts).toContainEqual(anAmount("scarf", 1_217));
    expect(allocationProblem(aTimedSession(2_417), withPersonalProgress(2_417, again.amounts), targets)).toBeNull();
  });

  it("restores as much as the amounts set by hand leave", () => {
    expect(amountsAfter(2_400, "remove scarf, type quilt 1800, add scarf", saved)).toBe("quilt 1800, scarf 600");
  });

  it("restores all of it when the others share evenly, and lets them share the rest in whole steps", () => {
    const again = "remove scarf, add quilt, add scarf";
    expect(amountsAfter(2_400, again, { scarf: 1_200, own: 1_200 })).toBe("quilt 1200, scarf 1200");
    expect(amountsAfter(2_417, again, { scarf: 2_400, own: 17 })).toBe("quilt 0, scarf 2400, own 17");
    expect(amountsAfter(2_700, again, { scarf: 2_400, own: 300 })).toBe("quilt 300, scarf 2400");
  });

  it("restores a session-based challenge if at least an hour is left", () => {
    const again = "remove evenings, type scarf 3900, add evenings";
    expect(amountsAfter(7_200, again, { evenings: 3_600, scarf: 300, own: 3_300 })).toBe(
      "scarf 3900, evenings 0, own 3300",
    );
    expect(amountsAfter(7_500, again, { evenings: 3_900, scarf: 300, own: 3_300 })).toBe("scarf 3900, evenings 3600");
  });

  it("leaves the time of a challenge that is no longer offered, and counts it as an even share", () => {
    expect(amountsAfter(2_400, "", { left: 2_400 })).toBe("left 2400");
    expect(amountsAfter(2_400, "add quilt", { left: 2_400 })).toBe("left 1200, quilt 1200");
  });
});

describe("removing a challenge", () => {
  it("lets the others share evenly again, or leaves amounts set by hand alone", () => {
    expect(amountsAfter(2_400, "add scarf, add quilt, remove quilt")).toBe("scarf 2400");
    expect(amountsAfter(2_400, "add scarf, type scarf 600, add quilt, remove quilt")).toBe("scarf 600, own 1800");
  });

  it("leaves everything to Personal Progress, and the next challenge gets all of it", () => {
    expect(amountsAfter(2_400, "add scarf, less scarf, remove scarf")).toBe("own 2400");
    expect(amountsAfter(2_400, "add scarf, less scarf, remove scarf, add quilt")).toBe("quilt 2400");
  });
});

describe("a stepper", () => {
  it("moves five minutes out of Personal Progress and back", () => {
    expect(amountsAfter(2_400, "more scarf")).toBe("scarf 300, own 2100");
    expect(amountsAfter(2_400, "more scarf, less scarf")).toBe("scarf 0, own 2400");
    expect(amountsAfter(2_400, "add scarf, less scarf, less scarf, more scarf")).toBe("scarf 2100, own 300");
    expect(amountsAfter(600, "more quilt", { scarf: 300, own: 300 })).toBe("scarf 300, quilt 300");
  });

  it("jumps from zero to an hour and back for a session-based challenge, then moves by five minutes", () => {
    expect(amountsAfter(7_200, "more evenings")).toBe("evenings 3600, own 3600");
    expect(amountsAfter(7_200, "more evenings, more evenings")).toBe("evenings 3900, own 3300");
    expect(amountsAfter(7_200, "more evenings, more evenings, less evenings")).toBe("evenings 3600, own 3600");
    expect(amountsAfter(7_200, "more evenings, less evenings")).toBe("evenings 0, own 7200");
  });

  it("can use up exactly what remains, and no more", () => {
    expect(amountsAfter(600, "more scarf", { scarf: 300, own: 300 })).toBe("scarf 600");
    expect(amountsAfter(3_600, "more evenings")).toBe("evenings 3600");
    expect(amountsAfter(7_200, "more evenings", { scarf: 3_900, own: 3_300 })).toBe("scarf 3900, own 3300");
    expect(amountsAfter(600, "more quilt, more scarf", { scarf: 600 })).toBe("scarf 600");
  });

  it("gives odd seconds to the first challenge with time or to its own, but to no session-based one without time", () => {
    const odd = { scarf: 300, quilt: 300, own: 100 };
    expect(amountsAfter(700, "more scarf", odd)).toBe("scarf 400, quilt 300");
    expect(amountsAfter(700, "more quilt", odd)).toBe("scarf 300, quilt 300, own 100");
    expect(amountsAfter(400, "more scarf", { quilt: 0, scarf: 300, own: 100 })).toBe("quilt 0, scarf 400");
    expect(amountsAfter(100, "more quilt", { quilt: 0, own: 100 })).toBe("quilt 100");
    expect(amountsAfter(100, "more evenings", { evenings: 0, own: 100 })).toBe("evenings 0, own 100");
  });

  it("gives odd seconds back once the challenges no longer take everything", () => {
    const everything = { scarf: 400, quilt: 300 };
    expect(amountsAfter(700, "less quilt", everything)).toBe("scarf 300, quilt 0, own 400");
    expect(amountsAfter(700, "less scarf", everything)).toBe("scarf 300, quilt 300, own 100");
    expect(amountsAfter(700, "remove quilt", everything)).toBe("scarf 300, own 400");
  });

  it("returns the same draft when nothing can move or the challenge is not offered", () => {
    const all = draftAfter(2_400, "add scarf");
    const session = { durationSeconds: 2_400, targets };
    expect(stepDraft(all, "scarf", "up", session)).toBe(all);
    for (const direction of ["up", "down"] as const) expect(stepDraft(all, "other", direction, session)).toBe(all);
  });
});

describe("a typed number", () => {
  it.each([
    ["is rounded to the nearest whole step", 2_400, 800, 900],
    ["is limited to what is left", 2_400, 9_000, 1_200],
    ["can be zero", 2_400, 0, 0],
    ["becomes zero when it is under half a step", 2_400, 120, 0],
    ["puts no odd seconds into a later challenge", 2_417, 1_260, 1_200],
  ])("%s", (_, duration, typed, seconds) => {
    const draft = draftAfter(duration, `add scarf, type scarf 1200, add quilt, type quilt 300, type quilt ${typed}`);
    expect(draft.amounts).toContainEqual(anAmount("quilt", seconds));
  });

  it("puts the odd seconds into the first challenge that has time", () => {
    expect(amountsAfter(2_417, "add scarf, type scarf 0, add quilt, type quilt 2400")).toBe("scarf 0, quilt 2417");
  });

  it("gives no time when it is 0, even in a session of a few seconds", () => {
    expect(amountsAfter(40, "add scarf, type scarf 0")).toBe("scarf 0, own 40");
  });

  it("returns the same draft when it changes nothing", () => {
    const all = draftAfter(2_400, "add scarf");
    expect(allocateTyped(all, "scarf", 2_400, { durationSeconds: 2_400, targets })).toBe(all);
  });

  it("adds the odd seconds to the first challenge when it is the whole session to the minute", () => {
    expect(amountsAfter(2_417, "add scarf, type scarf 2400")).toBe("scarf 2417");
    expect(amountsAfter(79, "add scarf, less scarf, type scarf 60")).toBe("scarf 79");
  });

  it("changes nothing for a session-based challenge when under an hour, and takes the hour back when 0", () => {
    const hour = draftAfter(7_200, "add evenings, type evenings 3600");
    expect(hour.amounts).toEqual(someAmounts({ evenings: 3_600, own: 3_600 }));
    expect(allocateTyped(hour, "evenings", 1_800, { durationSeconds: 7_200, targets }).amounts).toBe(hour.amounts);
    expect(amountsAfter(7_200, "add evenings, type evenings 3600, type evenings 0")).toBe("evenings 0, own 7200");
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
      const saved = withPersonalProgress(duration, someAmounts({ c0: first }));
      const valid = allocationProblem(aTimedSession(duration), saved, known) === null ? saved : [];
      let session = { durationSeconds: duration, targets: known };
      let draft = startDraft(valid, session);
      for (const [act, index, seconds] of done) {
        const id = known[index % known.length]?.challengeId ?? "c0";
        const savedSeconds = valid.find(({ challengeId }) => challengeId === id)?.seconds ?? 0;
        const isAdded = draft.amounts.some(({ challengeId }) => challengeId === id);
        if (act === "add") draft = addChallenge(draft, id, { ...session, savedSeconds });
        else if (act === "remove") draft = removeChallenge(draft, id, session);
        else if (act === "split") draft = splitDraft(draft, session);
        else if (act === "type") draft = isAdded ? allocateTyped(draft, id, seconds, session) : draft;
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
        if (allocationProblem(aTimedSession(duration), withPersonalProgress(duration, draft.amounts), known))
          return false;
      }
      return true;
    }),
    { numRuns: 1_000 },
  );
});
