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
  allocateTyped,
  removeChallenge,
  resizeDraft,
  splitDraft,
  startDraft,
  stepDraft,
} from "@/lib/domain/crafting/allocation-draft";
import { cutDraft } from "@/lib/domain/crafting/seams";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";
import { explainRestoreLimit, explainSplit, explainStepRefusal, explainTypedTime } from "./notes";

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

export function makeStartState({ amounts, frozen }: AllocationView, known: Known): AllocationState {
  const isFixed = (id: string | null) => frozen.some(({ challengeId }) => challengeId === id);
  const fixed = amounts.filter(({ challengeId }) => isFixed(challengeId));
  const rest = amounts.filter(({ challengeId }) => !isFixed(challengeId));
  return { fixed, draft: startDraft(rest, sessionOf(fixed, known)), hint: null, note: null, held: null };
}

/** Applies a change to the state; clears earlier hints and the hold on a seam. */
function applyChange(state: AllocationState, change: Partial<AllocationState>): AllocationState {
  return { ...state, hint: null, note: null, held: null, ...change };
}

/** The draft that a dragged seam starts from. */
export function findHeldDraft({ draft, held }: AllocationState, challengeId: string): AllocationDraft {
  return held?.challengeId === challengeId ? held.from : draft;
}

export function sessionOf(fixed: readonly AllocationAmount[], { durationSeconds, targets }: Known) {
  return { durationSeconds: durationSeconds - sum(fixed), targets };
}

/** Adds a challenge that accepts time; says why if it, or another one, received none. */
export function addTarget(target: NamedTarget): Change {
  return (state, known) => {
    const { challengeId } = target;
    const session = sessionOf(state.fixed, known);
    const draft = addChallenge(state.draft, challengeId, {
      ...session,
      savedSeconds: secondsOf(known.saved, challengeId),
    });
    if (!draft.isByHand) return applyChange(state, { draft, note: explainSplit(session, draft.amounts) });
    if (secondsOf(draft.amounts, challengeId) > 0) return applyChange(state, { draft });
    return applyChange(state, {
      draft,
      hint: { challengeId, text: explainStepRefusal(target, draft.amounts, known.targets) },
    });
  };
}

/** Restores the time of a challenge that accepts no more: all of it or nothing. */
export function putBack(target: NamedTarget): Change {
  return (state, known) => {
    const { challengeId } = target;
    const amount = { challengeId, seconds: secondsOf(known.saved, challengeId) };
    if (state.draft.isByHand && amount.seconds > secondsOf(state.draft.amounts, null))
      return applyChange(state, { note: explainRestoreLimit(target, amount.seconds) });
    return replaceFixed(state, [...state.fixed, amount], known);
  };
}

/** Adds a challenge that was just joined; its time can be changed from now on. */
export function addJoined(target: NamedTarget): Change {
  return (state, known) => {
    const isHeld = ({ challengeId }: AllocationAmount) => challengeId === target.challengeId;
    if (!state.fixed.some(isHeld)) return addTarget(target)(state, known);
    const fixed = state.fixed.filter((amount) => !isHeld(amount));
    const amounts = [...challengesOf(state.draft.amounts), ...state.fixed.filter(isHeld)];
    const draft = resizeDraft({ amounts, isByHand: true }, sessionOf(fixed, known));
    return applyChange(state, { fixed, draft });
  };
}

export function removeTarget({ challengeId }: NamedTarget): Change {
  return (state, known) => {
    const fixed = state.fixed.filter((amount) => amount.challengeId !== challengeId);
    if (fixed.length < state.fixed.length) return replaceFixed(state, fixed, known);
    return applyChange(state, { draft: removeChallenge(state.draft, challengeId, sessionOf(fixed, known)) });
  };
}

export function splitTime(): Change {
  return (state, known) => {
    const session = sessionOf(state.fixed, known);
    const draft = splitDraft(state.draft, session);
    return applyChange(state, { draft, note: explainSplit(session, draft.amounts) });
  };
}

export function stepTarget(target: NamedTarget, direction: "up" | "down"): Change {
  return (state, known) => {
    const { challengeId } = target;
    const session = sessionOf(state.fixed, known);
    const draft = stepDraft(state.draft, challengeId, direction, session);
    if (draft !== state.draft || direction === "down") return applyChange(state, { draft });
    return applyChange(state, {
      hint: { challengeId, text: explainStepRefusal(target, draft.amounts, known.targets) },
    });
  };
}

export function typeTime(target: NamedTarget, text: string): Change {
  return (state, known) => {
    const { challengeId } = target;
    const typed = parseDuration(text);
    const draft =
      typed === null ? state.draft : allocateTyped(state.draft, challengeId, typed, sessionOf(state.fixed, known));
    const reason = explainTypedTime(target, typed, secondsOf(draft.amounts, challengeId));
    return applyChange(state, { draft, hint: reason === null ? null : { challengeId, text: reason } });
  };
}

/** Takes hold of the seam after a challenge's length. */
export function holdSeam({ challengeId }: NamedTarget): Change {
  return (state) => ({ ...state, held: { challengeId, from: state.draft } });
}

/** Moves that seam as near as possible to these seconds. */
export function cutAtSeam({ challengeId }: NamedTarget, seconds: number): Change {
  return (state, known) => {
    const from = findHeldDraft(state, challengeId);
    const draft = cutDraft(from, challengeId, seconds, sessionOf(state.fixed, known));
    return draft === state.draft ? state : applyChange(state, { draft, held: { challengeId, from } });
  };
}

function replaceFixed(state: AllocationState, fixed: readonly AllocationAmount[], known: Known): AllocationState {
  return applyChange(state, { fixed, draft: resizeDraft(state.draft, sessionOf(fixed, known)) });
}
