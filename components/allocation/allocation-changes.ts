import {
  type AllocationAmount,
  type AllocationView,
  challengesOf,
  type NamedTarget,
  secondsOf,
  sum,
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
import { cutDraft } from "@/lib/domain/crafting/seams";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";
import { limitNote, splitNote, stepRefusal, typedNote } from "./notes";

/** State of the Impact tab. `fixed`: the time of challenges that accept no more time; `draft`: the rest. */
export type AllocationState = {
  draft: AllocationDraft;
  fixed: readonly AllocationAmount[];
  /** Why the last change was not fully applied: `hint` for one challenge, `note` overall. */
  hint: { challengeId: string; text: string } | null;
  note: string | null;
  /** The dragged seam, and the draft from before the drag, so that it keeps moving time between the same two parts. */
  held: { challengeId: string; from: AllocationDraft } | null;
};

/** The session's length, the challenges that can get time, and the amounts saved last. */
export type Known = { durationSeconds: number; targets: readonly NamedTarget[]; saved: readonly AllocationAmount[] };

export type Change = (state: AllocationState, known: Known) => AllocationState;

export function startState({ amounts, frozen }: AllocationView, known: Known): AllocationState {
  const isFixed = (id: string | null) => frozen.some(({ challengeId }) => challengeId === id);
  const fixed = amounts.filter(({ challengeId }) => isFixed(challengeId));
  const rest = amounts.filter(({ challengeId }) => !isFixed(challengeId));
  return { fixed, draft: startDraft(rest, sessionOf(fixed, known)), hint: null, note: null, held: null };
}

/** Applies a change to the state; clears earlier hints and the hold on a seam. */
function changed(state: AllocationState, change: Partial<AllocationState>): AllocationState {
  return { ...state, hint: null, note: null, held: null, ...change };
}

/** The draft that a dragged seam starts from. */
export function heldDraft({ draft, held }: AllocationState, challengeId: string): AllocationDraft {
  return held?.challengeId === challengeId ? held.from : draft;
}

export function sessionOf(fixed: readonly AllocationAmount[], { durationSeconds, targets }: Known) {
  return { durationSeconds: durationSeconds - sum(fixed), targets };
}

/** Adds a challenge that accepts time; says why if it, or another one, received none. */
export function add(target: NamedTarget): Change {
  return (state, known) => {
    const { challengeId } = target;
    const session = sessionOf(state.fixed, known);
    const draft = addChallenge(state.draft, challengeId, {
      ...session,
      savedSeconds: secondsOf(known.saved, challengeId),
    });
    if (!draft.isByHand) return changed(state, { draft, note: splitNote(session, draft.amounts) });
    if (secondsOf(draft.amounts, challengeId) > 0) return changed(state, { draft });
    return changed(state, { draft, hint: { challengeId, text: stepRefusal(target, draft.amounts, known.targets) } });
  };
}

/** Restores the time of a challenge that accepts no more: all of it or nothing. */
export function putBack(target: NamedTarget): Change {
  return (state, known) => {
    const { challengeId } = target;
    const amount = { challengeId, seconds: secondsOf(known.saved, challengeId) };
    if (state.draft.isByHand && amount.seconds > secondsOf(state.draft.amounts, null))
      return changed(state, { note: limitNote(target, amount.seconds) });
    return withFixed(state, [...state.fixed, amount], known);
  };
}

/** Adds a challenge that was just joined; its time can be changed from now on. */
export function addJoined(target: NamedTarget): Change {
  return (state, known) => {
    const isHeld = ({ challengeId }: AllocationAmount) => challengeId === target.challengeId;
    if (!state.fixed.some(isHeld)) return add(target)(state, known);
    const fixed = state.fixed.filter((amount) => !isHeld(amount));
    const amounts = [...challengesOf(state.draft.amounts), ...state.fixed.filter(isHeld)];
    const draft = resizeDraft({ amounts, isByHand: true }, sessionOf(fixed, known));
    return changed(state, { fixed, draft });
  };
}

export function remove({ challengeId }: NamedTarget): Change {
  return (state, known) => {
    const fixed = state.fixed.filter((amount) => amount.challengeId !== challengeId);
    if (fixed.length < state.fixed.length) return withFixed(state, fixed, known);
    return changed(state, { draft: removeChallenge(state.draft, challengeId, sessionOf(fixed, known)) });
  };
}

export function split(): Change {
  return (state, known) => {
    const session = sessionOf(state.fixed, known);
    const draft = splitDraft(state.draft, session);
    return changed(state, { draft, note: splitNote(session, draft.amounts) });
  };
}

export function step(target: NamedTarget, direction: "up" | "down"): Change {
  return (state, known) => {
    const { challengeId } = target;
    const session = sessionOf(state.fixed, known);
    const draft = stepDraft(state.draft, challengeId, direction, session);
    if (draft !== state.draft || direction === "down") return changed(state, { draft });
    return changed(state, { hint: { challengeId, text: stepRefusal(target, draft.amounts, known.targets) } });
  };
}

export function type(target: NamedTarget, text: string): Change {
  return (state, known) => {
    const { challengeId } = target;
    const typed = parseDuration(text);
    const draft =
      typed === null ? state.draft : typeSeconds(state.draft, challengeId, typed, sessionOf(state.fixed, known));
    const reason = typedNote(target, typed, secondsOf(draft.amounts, challengeId));
    return changed(state, { draft, hint: reason === null ? null : { challengeId, text: reason } });
  };
}

/** Takes hold of the seam after a challenge's length. */
export function hold({ challengeId }: NamedTarget): Change {
  return (state) => ({ ...state, held: { challengeId, from: state.draft } });
}

/** Moves that seam as near as possible to these seconds. */
export function cut({ challengeId }: NamedTarget, seconds: number): Change {
  return (state, known) => {
    const from = heldDraft(state, challengeId);
    const draft = cutDraft(from, challengeId, seconds, sessionOf(state.fixed, known));
    return draft === state.draft ? state : changed(state, { draft, held: { challengeId, from } });
  };
}

function withFixed(state: AllocationState, fixed: readonly AllocationAmount[], known: Known): AllocationState {
  return changed(state, { fixed, draft: resizeDraft(state.draft, sessionOf(fixed, known)) });
}
