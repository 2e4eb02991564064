import { describe, expect, it } from "vitest";
import {
  addJoined,
  addTarget,
  cutAtSeam,
  holdSeam,
  type Known,
  makeStartState,
  putBack,
  removeTarget,
  splitTime,
  stepTarget,
  typeTime,
} from "@/components/allocation/allocation-changes";
import { dyeOf } from "@/components/allocation/cloth";
import type { AllocationView } from "@/lib/domain/crafting/allocation";
import { someAmounts } from "../../support/people/allocation-targets";

const aTarget = (name: string) => ({ challengeId: name, name, sessionBased: false, units: ["hours"] });
const [hats, socks] = [aTarget("Hats"), aTarget("Socks")];

/** The dialog of a session in which the stopwatch counted 40 minutes, 20 of them in "Hats". */
function openDialog(view: Pick<AllocationView, "targets" | "frozen" | "amounts">, manualSeconds = 0) {
  const times = { startedAt: "2026-11-21T09:00:00Z", durationSeconds: 2_400 + manualSeconds, manualSeconds };
  const session = { id: "s", description: "Scarf", kind: "making" as const, ...times };
  const known: Known = { durationSeconds: 2_400, targets: view.targets, saved: view.amounts };
  return { known, start: makeStartState({ intendedProjectId: null, session, joinable: view.frozen, ...view }, known) };
}

/** After "Hats" was left. */
const openAfterLeaving = () =>
  openDialog({ targets: [socks], frozen: [hats], amounts: someAmounts({ Hats: 1_200, own: 1_200 }) });

it("a challenge that the crafter left keeps its time, and only the rest is allocated", () => {
  const { start, known } = openAfterLeaving();
  expect(start.fixed).toEqual(someAmounts({ Hats: 1_200 }));
  expect(addTarget(socks)(start, known).draft.amounts).toEqual(someAmounts({ Socks: 1_200 }));
});

it("addJoined restores the time of a challenge that is joined again, whatever the others have", () => {
  const { start, known } = openAfterLeaving();
  const rejoined = { ...known, targets: [socks, hats] };
  expect(addJoined(hats)(start, rejoined)).toMatchObject({
    fixed: [],
    draft: { amounts: someAmounts({ Hats: 1_200, own: 1_200 }), isByHand: true },
  });
  expect(addJoined(hats)(addTarget(socks)(start, known), rejoined).draft.amounts).toEqual(
    someAmounts({ Socks: 1_200, Hats: 1_200 }),
  );
});

it("remove frees the time of a challenge that was left, and putBack restores all of it or says why it can't", () => {
  const { start, known } = openAfterLeaving();
  const freed = removeTarget(hats)(start, known);
  expect([freed.fixed, freed.draft.amounts]).toEqual([[], someAmounts({ own: 2_400 })]);
  expect(putBack(hats)(freed, known)).toMatchObject({ fixed: start.fixed, draft: start.draft });
  const shared = addTarget(socks)(freed, known);
  expect(shared.draft.amounts).toEqual(someAmounts({ Socks: 2_400 }));
  expect(putBack(hats)(shared, known).draft.amounts).toEqual(someAmounts({ Socks: 1_200 }));
  const byHand = stepTarget(socks, "down")(shared, known);
  expect(putBack(hats)(byHand, known)).toMatchObject({
    fixed: [],
    note: "Hats had 0h 20m, and less is left. Take some back from another challenge first.",
  });
});

it("the time that the stopwatch counted is allocated, but not the time added by hand", () => {
  const view = { targets: [socks, hats], frozen: [], amounts: someAmounts({ Hats: 1_200, own: 2_100 }) };
  const { known, start } = openDialog(view, 900);
  expect(start.draft.amounts).toEqual(someAmounts({ Hats: 1_200, own: 1_200 }));
  const shared = splitTime()(addTarget(socks)(start, known), known);
  expect(shared.draft.amounts).toEqual(someAmounts({ Hats: 1_200, Socks: 1_200 }));
  expect(stepTarget(socks, "up")(shared, known).hint?.text).toMatch("All time is allocated.");
  expect(typeTime(hats, "55m")(start, known).draft.amounts).toEqual(someAmounts({ Hats: 2_400 }));
});

it("dyeOf gives twelve challenges distinct looks", () => {
  expect(new Set(Array.from({ length: 12 }, (_, index) => dyeOf(index).cloth)).size).toBe(12);
  expect(new Set(Array.from({ length: 12 }, (_, index) => dyeOf(index).thread)).size).toBe(12);
});

describe("a held seam", () => {
  const known: Known = { durationSeconds: 3_600, targets: [hats, socks], saved: [] };
  const even = { amounts: someAmounts({ Hats: 1_800, Socks: 1_800 }), isByHand: false };
  const shared = { ...openAfterLeaving().start, fixed: [], draft: even };

  it("moves time back and forth between the same two lengths until something else changes", () => {
    const held = holdSeam(hats)(shared, known);
    expect(held.draft).toBe(shared.draft);
    const all = cutAtSeam(hats, 3_600)(held, known);
    expect(all.draft).toEqual({ amounts: someAmounts({ Hats: 3_600, Socks: 0 }), isByHand: true });
    expect(cutAtSeam(hats, 3_300)(all, known).draft.amounts).toEqual(someAmounts({ Hats: 3_300, Socks: 300 }));
    expect(cutAtSeam(hats, 1_800)(all, known).draft).toBe(shared.draft);
    expect(cutAtSeam(hats, 3_300)(holdSeam(hats)(all, known), known).draft.amounts).toEqual(
      someAmounts({ Hats: 3_300, Socks: 0, own: 300 }),
    );
    const stepped = stepTarget(hats, "down")(all, known);
    expect(stepped.held).toBeNull();
    expect(cutAtSeam(hats, 3_000)(stepped, known).draft.amounts).toEqual(
      someAmounts({ Hats: 3_000, Socks: 0, own: 600 }),
    );
  });

  it("ends the even split and clears the last hint when it moves, and changes nothing when it doesn't", () => {
    const refused = stepTarget(socks, "up")(shared, known);
    expect(refused.hint).not.toBeNull();
    const moved = cutAtSeam(hats, 1_500)(refused, known);
    expect(moved).toMatchObject({ hint: null, draft: { isByHand: true } });
    expect(cutAtSeam(hats, 1_501)(moved, known).draft.amounts).toEqual(moved.draft.amounts);
    expect(cutAtSeam(hats, 1_800)(refused, known)).toBe(refused);
  });

  it("leaves the time of a challenge that the crafter left", () => {
    const { start, known: left } = openAfterLeaving();
    const given = addTarget(socks)(start, left);
    expect(cutAtSeam(socks, 90_000)(given, left)).toBe(given);
    expect(cutAtSeam(socks, 600)(given, left)).toMatchObject({
      fixed: someAmounts({ Hats: 1_200 }),
      draft: { amounts: someAmounts({ Socks: 600, own: 600 }) },
    });
  });
});
