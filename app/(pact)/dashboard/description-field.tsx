"use client";

import { confirmDescription, leaveDescription, toggle, typeDescription } from "@/components/stopwatch/description";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NearLimit } from "@/components/ui/near-limit";
import type { StopwatchState } from "@/lib/client/stopwatch/store";
import { MAX_DESCRIPTION_LENGTH } from "@/lib/domain/crafting/stopwatch";
import { Activities } from "./activities";
import { useDescription } from "./use-description";

/** "What are you working on?" Enter starts the stopwatch, or stores the text while one runs. */
export function DescriptionField({
  state,
  activities,
  hint,
}: {
  state: StopwatchState;
  activities: string[];
  hint: string;
}) {
  const { session } = state;
  const description = useDescription(state);
  return (
    <form
      className="w-full max-w-105 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        void (session ? confirmDescription() : toggle());
      }}
    >
      <Label htmlFor="working-on" className="mb-1.5 pr-8">
        What are you working on?
      </Label>
      <Input
        id="working-on"
        value={description}
        onChange={(event) => typeDescription(event.target.value)}
        onBlur={leaveDescription}
        maxLength={MAX_DESCRIPTION_LENGTH}
        list="activities"
        placeholder={hint}
        autoComplete="off"
        enterKeyHint={session ? "done" : "go"}
      />
      <Activities id="activities" texts={activities} />
      <NearLimit text={description} limit={MAX_DESCRIPTION_LENGTH} />
    </form>
  );
}
