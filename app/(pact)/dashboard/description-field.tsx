"use client";

import { type ReactNode, useEffect, useState } from "react";
import {
  confirmDescription,
  leaveDescription,
  readDescriptionField,
  storeDescription,
  toggleStopwatch,
  typeDescription,
} from "@/components/stopwatch/commands";
import { Input } from "@/components/ui/input";
import { Label, NearLimit } from "@/components/ui/label";
import type { StopwatchState } from "@/lib/client/stopwatch/store";
import { MAX_DESCRIPTION_LENGTH } from "@/lib/domain/crafting/stopwatch";

type Props = { state: StopwatchState; activities: string[]; children: ReactNode };

/** "What are you working on?", with `children` at its end. Enter starts the stopwatch, or stores the text while one runs. */
export function DescriptionField({ state, activities, children }: Props) {
  const { session } = state;
  const description = useDescription(state);
  const [isFocused, setFocused] = useState(false);
  return (
    <form
      className="w-full max-w-120 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        // Space then pauses instead of typing blanks.
        leaveField();
        void (session ? confirmDescription() : toggleStopwatch());
      }}
    >
      <div className="working-on">
        <Label htmlFor="working-on" className="sr-only">
          What are you working on?
        </Label>
        <Input
          id="working-on"
          value={description}
          onChange={(event) => typeDescription(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            leaveDescription();
          }}
          onKeyDown={({ key }) => key === "Escape" && leaveField()}
          maxLength={MAX_DESCRIPTION_LENGTH}
          // Without focus it is a title, which its arrow would make wider.
          list={session && !isFocused ? undefined : "activities"}
          placeholder="What are you working on?"
          autoComplete="off"
          enterKeyHint={session ? "done" : "go"}
        />
        {children}
      </div>
      <Activities texts={activities} />
      <NearLimit text={description} limit={MAX_DESCRIPTION_LENGTH} />
    </form>
  );
}

function leaveField() {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}

/** Recent descriptions, as suggestions for the field. Needs JavaScript. */
function Activities({ texts }: { texts: string[] }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <datalist id="activities">{isReady ? texts.map((text) => <option key={text} value={text} />) : null}</datalist>
  );
}

const REST_MS = 1_000;

/** Stores the description when the crafter stops typing for a moment or leaves the page. */
function useDescription(state: StopwatchState): string {
  const { value, unsaved } = readDescriptionField(state);
  const sessionId = state.session?.id;
  useEffect(() => {
    if (!sessionId || !unsaved) return;
    const rest = setTimeout(storeDescription, REST_MS);
    return () => clearTimeout(rest);
  }, [sessionId, unsaved]);
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && void storeDescription();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      typeDescription(null);
    };
  }, []);
  return value;
}
