import { type AllocationAmount, challengesOf, type NamedTarget, secondsOf } from "@/lib/domain/crafting/allocation";
import {
  addChallenge,
  removeChallenge,
  resizeDraft,
  splitDraft,
  stepDraft,
  typeSeconds,
} from "@/lib/domain/crafting/allocation-draft";
import { cutDraft } from "@/lib/domain/crafting/seams";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";
import { type AllocationState, type Change, changed, heldDraft, type Known, sessionOf } from "./allocation-state";
import { limitNote, splitNote, stepRefusal, typedNote } from "./notes";

/** Adds a challenge that takes time; says why when it, or another, got none. */
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

/** Puts back what a challenge that takes no more time had: all of it or nothing. */
export function putBack(target: NamedTarget): Change {
  return (state, known) => {
    const { challengeId } = target;
    const amount = { challengeId, seconds: secondsOf(known.saved, challengeId) };
    if (state.draft.isByHand && amount.seconds > secondsOf(state.draft.amounts, null))
      return changed(state, { note: limitNote(target, amount.seconds) });
    return refixed(state, [...state.fixed, amount], known);
  };
}

/** The challenge has been joined: its time can be changed from now on. */
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
    if (fixed.length < state.fixed.length) return refixed(state, fixed, known);
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

function refixed(state: AllocationState, fixed: readonly AllocationAmount[], known: Known): AllocationState {
  return changed(state, { fixed, draft: resizeDraft(state.draft, sessionOf(fixed, known)) });
}
