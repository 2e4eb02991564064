"use client";

import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { pause, resume } from "@/components/stopwatch/commands";
import { startWithDraft } from "@/components/stopwatch/description";
import { askBefore } from "@/components/stopwatch/dialog-state";
import { stopwatchState, subscribe } from "@/components/stopwatch/store";
import { toast } from "@/components/ui/toast";
import { THEMES } from "@/lib/site/theme";
import { chooseTheme } from "../theme";
import { type Entry, PLACES } from "./places";

export type Command = Entry & { run: () => void };

export function useCommands(): Command[] {
  const router = useRouter();
  const running = useSyncExternalStore(subscribe, () => stopwatchState()?.session?.running ?? null, noStopwatch);
  return [
    ...(running === null ? [START] : [running ? PAUSE : RESUME, SAVE]),
    ...PLACES.map((place) => ({ ...place, run: () => router.push(place.href) })),
    ...THEMES.map((theme) => ({
      group: "Theme",
      label: `${theme[0]?.toUpperCase()}${theme.slice(1)} theme`,
      also: "colours appearance mode",
      run: () => chooseTheme(theme),
    })),
  ];
}

function noStopwatch() {
  return null;
}

const START = stopwatch("Start the stopwatch", "timer begin craft", async () => {
  const started = await startWithDraft();
  // The dashboard's card shows it.
  if (started && location.pathname !== "/dashboard") showSuccess("The stopwatch is running.");
});
const PAUSE = stopwatch("Pause the stopwatch", "timer stop break", async () => {
  await pause();
  if (stopwatchState()?.session?.running === false) showSuccess("The stopwatch is paused.");
});
const RESUME = stopwatch("Resume the stopwatch", "timer start continue", async () => {
  await resume();
  if (stopwatchState()?.session?.running) showSuccess("The stopwatch is running.");
});
const SAVE = stopwatch("Save the session", "timer stop finish end stopwatch", () => askBefore("save"));

function stopwatch(label: string, also: string, run: () => unknown): Command {
  return { group: "Stopwatch", label, also, run: () => void run() };
}

function showSuccess(message: string) {
  toast({ message, tone: "success" });
}
