"use client";

import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { pause, resume, start } from "@/components/stopwatch/commands";
import { currentWatch, onWatch } from "@/components/stopwatch/watch";
import { toast } from "@/components/ui/toast";
import { THEMES } from "@/lib/site/theme";
import { chooseTheme } from "../theme";
import { type Entry, PLACES } from "./places";

export type Command = Entry & { run: () => void };

/** What the palette offers now: the stopwatch by its state, every place, the themes. */
export function useCommands(): Command[] {
  const router = useRouter();
  const running = useSyncExternalStore(onWatch, () => currentWatch()?.session?.running ?? null, noStopwatch);
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
  // On the dashboard the card's own button knows the words typed beside it.
  const button = document.getElementById("stopwatch-main");
  if (button) button.click();
  else if (await start("")) say("The stopwatch is running.");
});
const PAUSE = stopwatch("Pause the stopwatch", "timer stop break", async () => {
  await pause();
  if (currentWatch()?.session?.running === false) say("The stopwatch is paused.");
});
const RESUME = stopwatch("Resume the stopwatch", "timer start continue", async () => {
  await resume();
  if (currentWatch()?.session?.running) say("The stopwatch is running.");
});
// The button of the card or the pill asks the question first.
const SAVE = stopwatch("Save the session", "timer stop finish end stopwatch", () =>
  document.getElementById("stopwatch-save")?.click(),
);

function stopwatch(label: string, also: string, run: () => unknown): Command {
  return { group: "Stopwatch", label, also, run: () => void run() };
}

function say(message: string) {
  toast({ message, tone: "success" });
}
