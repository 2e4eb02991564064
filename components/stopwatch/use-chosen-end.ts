"use client";

import { useRef, useState } from "react";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { chosenEnd, suggestedEnd } from "./chosen-end";
import { serverNow } from "./clock";

const EMPTY = { typed: { text: "", isUnreadable: false }, isShown: false, problem: undefined as string | undefined };

/** The field "Ended earlier?": what stands in it, the end it names, and what is wrong with it. `isAsked`: it is shown at once. */
export function useChosenEnd(session: OpenSession, timeZone: string, isAsked: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [stored, setField] = useState(EMPTY);
  const suggested = () => ({ ...EMPTY, typed: suggestedEnd(session, serverNow(), timeZone), isShown: true });
  const field = isAsked && stored === EMPTY ? suggested() : stored;
  const end = chosenEnd(field.typed, session, serverNow(), timeZone);
  // A partly typed date is only a problem once Save is pressed.
  const problem = field.problem ?? ("problem" in end && !field.typed.isUnreadable ? end.problem : undefined);
  return {
    input,
    ...field,
    end,
    problem,
    type: (typed: typeof field.typed) => setField({ typed, isShown: true, problem: undefined }),
    clear: () => setField(EMPTY),
    show: () => {
      setField(suggested());
      requestAnimationFrame(() => input.current?.focus());
    },
    refuse: (problem: string) => {
      setField((now) => ({ ...now, isShown: true, problem }));
      input.current?.focus();
    },
    /** The end when Save is pressed. */
    read: () => {
      const isUnreadable = input.current?.validity.badInput ?? false;
      return chosenEnd({ ...field.typed, isUnreadable }, session, serverNow(), timeZone);
    },
  };
}
