"use client";

import { useRef, useState } from "react";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { chosenEnd } from "./chosen-end";
import { serverNow } from "./clock";

const EMPTY = { typed: { text: "", isUnreadable: false }, isShown: false, problem: undefined as string | undefined };

/** The field "Ended earlier?": what stands in it, the end it names, and what is wrong with it. */
export function useChosenEnd(session: OpenSession, timeZone: string) {
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState(EMPTY);
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
      setField({ ...EMPTY, isShown: true });
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
