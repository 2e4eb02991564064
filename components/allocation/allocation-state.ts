import { type AllocationAmount, type AllocationView, type NamedTarget, sum } from "@/lib/domain/crafting/allocation";
import { type AllocationDraft, startDraft } from "@/lib/domain/crafting/allocation-draft";

/** What the Impact tab holds. A challenge that takes no more time keeps what it has, in `fixed`; the draft is the rest. */
export type AllocationState = {
  draft: AllocationDraft;
  fixed: readonly AllocationAmount[];
  /** Why the last change was not done in full, at a challenge or for the whole. */
  hint: { challengeId: string; text: string } | null;
  note: string | null;
  /** The seam that is held, and what there was before it moved: until another change it moves time between the same two. */
  held: { challengeId: string; from: AllocationDraft } | null;
};

/** What challenges may take of the session, all that may be given time, and what was saved last. */
export type Known = { durationSeconds: number; targets: readonly NamedTarget[]; saved: readonly AllocationAmount[] };

export type Change = (state: AllocationState, known: Known) => AllocationState;

export function startState({ amounts, frozen }: AllocationView, known: Known): AllocationState {
  const isFixed = (id: string | null) => frozen.some(({ challengeId }) => challengeId === id);
  const fixed = amounts.filter(({ challengeId }) => isFixed(challengeId));
  const rest = amounts.filter(({ challengeId }) => !isFixed(challengeId));
  return { fixed, draft: startDraft(rest, sessionOf(fixed, known)), hint: null, note: null, held: null };
}

/** The state after a change; hints about an earlier one and the hold on a seam end. */
export function changed(state: AllocationState, change: Partial<AllocationState>): AllocationState {
  return { ...state, hint: null, note: null, held: null, ...change };
}

/** What the seam after a challenge moves away from. */
export function heldDraft({ draft, held }: AllocationState, challengeId: string): AllocationDraft {
  return held?.challengeId === challengeId ? held.from : draft;
}

export function sessionOf(fixed: readonly AllocationAmount[], { durationSeconds, targets }: Known) {
  return { durationSeconds: durationSeconds - sum(fixed), targets };
}
