import { describe, expect, it } from "vitest";
import {
  add,
  addJoined,
  cut,
  hold,
  type Known,
  putBack,
  remove,
  split,
  startState,
  step,
  type,
} from "@/components/allocation/allocation-changes";
import { dyeOf } from "@/components/allocation/cloth";
import type { AllocationView } from "@/lib/domain/crafting/allocation";

const target = (name: string) => ({ challengeId: name, name, sessionBased: false });
const [hats, socks] = [target("Hats"), target("Socks")];
const give = (challengeId: string | null, seconds: number) => ({ challengeId, seconds });

/** A session of 40 minutes, 20 of them in "Hats", which was left since. */
function afterLeaving() {
  const view: AllocationView = {
    intendedProjectId: null,
    session: {
      id: "s",
      description: "Scarf",
      startedAt: "2026-11-21T09:00:00Z",
      kind: "making",
      durationSeconds: 2_400,
      manualSeconds: 0,
    },
    targets: [socks],
    frozen: [hats],
    amounts: [give("Hats", 1_200), give(null, 1_200)],
    joinable: [hats],
  };
  const known: Known = { durationSeconds: 2_400, targets: view.targets, saved: view.amounts };
  return { known, rejoined: { ...known, targets: [socks, hats] }, start: startState(view, known) };
}

it("a challenge that the crafter left keeps its time, and only the rest is allocated", () => {
  const { start, known } = afterLeaving();
  expect(start.fixed).toEqual([give("Hats", 1_200)]);
  expect(add(socks)(start, known).draft.amounts).toEqual([give("Socks", 1_200)]);
});

it("addJoined restores the time of a challenge that is joined again, whatever the others have", () => {
  const { start, known, rejoined } = afterLeaving();
  expect(addJoined(hats)(start, rejoined)).toMatchObject({
    fixed: [],
    draft: { amounts: [give("Hats", 1_200), give(null, 1_200)], isByHand: true },
  });
  expect(addJoined(hats)(add(socks)(start, known), rejoined).draft.amounts).toEqual([
    give("Socks", 1_200),
    give("Hats", 1_200),
  ]);
});

it("remove frees the time of a challenge that was left, and putBack restores all of it or says why it can't", () => {
  const { start, known } = afterLeaving();
  const freed = remove(hats)(start, known);
  expect([freed.fixed, freed.draft.amounts]).toEqual([[], [give(null, 2_400)]]);
  expect(putBack(hats)(freed, known)).toMatchObject({ fixed: start.fixed, draft: start.draft });
  const shared = add(socks)(freed, known);
  expect(shared.draft.amounts).toEqual([give("Socks", 2_400)]);
  expect(putBack(hats)(shared, known).draft.amounts).toEqual([give("Socks", 1_200)]);
  const byHand = step(socks, "down")(shared, known);
  expect(putBack(hats)(byHand, known)).toMatchObject({
    fixed: [],
    note: "Hats had 0h 20m, and less is left. Take some back from another challenge first.",
  });
});

it("the time that the stopwatch counted is allocated, but not the time added by hand", () => {
  const view: AllocationView = {
    intendedProjectId: null,
    session: {
      id: "s",
      description: "Scarf",
      startedAt: "2026-11-21T09:00:00Z",
      kind: "making",
      durationSeconds: 3_300,
      manualSeconds: 900,
    },
    targets: [socks, hats],
    frozen: [],
    amounts: [give("Hats", 1_200), give(null, 2_100)],
    joinable: [],
  };
  const known: Known = { durationSeconds: 2_400, targets: view.targets, saved: view.amounts };
  const start = startState(view, known);
  expect(start.draft.amounts).toEqual([give("Hats", 1_200), give(null, 1_200)]);
  const shared = split()(add(socks)(start, known), known);
  expect(shared.draft.amounts).toEqual([give("Hats", 1_200), give("Socks", 1_200)]);
  expect(step(socks, "up")(shared, known).hint?.text).toMatch("All time is allocated.");
  expect(type(hats, "55m")(start, known).draft.amounts).toEqual([give("Hats", 2_400)]);
});

it("dyeOf gives twelve challenges distinct looks", () => {
  expect(new Set(Array.from({ length: 12 }, (_, index) => dyeOf(index).cloth)).size).toBe(12);
  expect(new Set(Array.from({ length: 12 }, (_, index) => dyeOf(index).thread)).size).toBe(12);
});

describe("a held seam", () => {
  const known: Known = { durationSeconds: 3_600, targets: [hats, socks], saved: [] };
  const shared = { ...afterLeaving().start, fixed: [], draft: split()(both(), known).draft };

  function both() {
    const amounts = [give("Hats", 1_800), give("Socks", 1_800)];
    return { ...afterLeaving().start, fixed: [], draft: { amounts, isByHand: false } };
  }

  it("moves time back and forth between the same two lengths until something else changes", () => {
    const held = hold(hats)(shared, known);
    expect(held.draft).toBe(shared.draft);
    const all = cut(hats, 3_600)(held, known);
    expect(all.draft).toEqual({ amounts: [give("Hats", 3_600), give("Socks", 0)], isByHand: true });
    expect(cut(hats, 3_300)(all, known).draft.amounts).toEqual([give("Hats", 3_300), give("Socks", 300)]);
    expect(cut(hats, 1_800)(all, known).draft).toBe(shared.draft);
    expect(cut(hats, 3_300)(hold(hats)(all, known), known).draft.amounts).toEqual([
      give("Hats", 3_300),
      give("Socks", 0),
      give(null, 300),
    ]);
    const stepped = step(hats, "down")(all, known);
    expect(stepped.held).toBeNull();
    expect(cut(hats, 3_000)(stepped, known).draft.amounts).toEqual([
      give("Hats", 3_000),
      give("Socks", 0),
      give(null, 600),
    ]);
  });

  it("ends the even split and clears the last hint when it moves, and changes nothing when it doesn't", () => {
    const refused = step(socks, "up")(shared, known);
    expect(refused.hint).not.toBeNull();
    const moved = cut(hats, 1_500)(refused, known);
    expect(moved).toMatchObject({ hint: null, draft: { isByHand: true } });
    expect(cut(hats, 1_501)(moved, known).draft.amounts).toEqual(moved.draft.amounts);
    expect(cut(hats, 1_800)(refused, known)).toBe(refused);
  });

  it("leaves the time of a challenge that the crafter left", () => {
    const { start, known: left } = afterLeaving();
    const given = add(socks)(start, left);
    expect(cut(socks, 90_000)(given, left)).toBe(given);
    expect(cut(socks, 600)(given, left)).toMatchObject({
      fixed: [give("Hats", 1_200)],
      draft: { amounts: [give("Socks", 600), give(null, 600)] },
    });
  });
});
