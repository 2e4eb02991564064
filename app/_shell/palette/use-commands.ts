"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { setRunning, startWithDraft } from "@/components/stopwatch/commands";
import { fetchStartableProjects, startOn } from "@/components/stopwatch/projects";
import { toast } from "@/components/ui/toast";
import { readApi } from "@/lib/client/read-api";
import { openQuestion, stopwatchState, subscribeToStopwatch } from "@/lib/client/stopwatch/store";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { THEMES } from "@/lib/site/theme";
import { chooseTheme } from "../theme";
import { type Entry, findEntries, PLACES } from "./places";

/** `key` identifies the command, since two projects may have the same name. */
export type Command = Entry & { key: string; run: () => void };

const LAST_PROJECTS = 5;

/** What can be chosen, best match first; where something was typed, help can always be searched for it. */
export function useCommands(typed: string): Command[] {
  const wanted = typed.trim();
  const router = useRouter();
  const running = useSyncExternalStore(
    subscribeToStopwatch,
    () => stopwatchState()?.session?.running ?? null,
    assumeNoStopwatch,
  );
  const startable = useLoaded(fetchStartableProjects, []);
  const { projects, challenges } = useLoaded(fetchNames, NO_NAMES);
  const makeOpen = (group: string, path: string) => (one: NamedProject) => {
    const run = () => router.push(`${path}/${one.id}`);
    return { key: path + one.id, group, label: one.name, also: "", run };
  };
  const known: Command[] = [
    ...(running === null ? [START] : [running ? PAUSE : RESUME, SAVE]),
    ...(wanted ? projects.map(makeOpen("Projects", "/calculator/projects")) : []),
    ...(wanted ? challenges.map(makeOpen("Challenges", "/challenges")) : []),
    ...(wanted ? startable : startable.slice(0, LAST_PROJECTS)).map(makeStartCommand),
    ...PLACES.map((place) => ({ ...place, key: place.href, run: () => router.push(place.href) })),
    SIGN_OUT,
    ...THEMES.map((theme) => ({
      key: theme,
      group: "Theme",
      label: `${theme[0]?.toUpperCase()}${theme.slice(1)} theme`,
      also: "colours appearance mode",
      run: () => chooseTheme(theme),
    })),
  ];
  const found = findEntries(known, typed);
  if (!wanted) return found;
  const href = `/help?q=${encodeURIComponent(wanted)}`;
  const help = { key: "help", group: "Help", label: `Search help for “${wanted}”`, also: "" };
  return [...found, { ...help, run: () => router.push(href) }];
}

function assumeNoStopwatch() {
  return null;
}

/** `before` until it is loaded, or if loading fails. */
function useLoaded<T>(read: () => Promise<T>, before: T): T {
  const [loaded, setLoaded] = useState(before);
  useEffect(() => {
    read().then(setLoaded, () => {});
  }, [read]);
  return loaded;
}

const NO_NAMES: Record<"projects" | "challenges", NamedProject[]> = { projects: [], challenges: [] };
const fetchNames = () => readApi<typeof NO_NAMES>("/api/names");

function makeStartCommand(project: NamedProject): Command {
  const label = `Start the stopwatch on ${project.name}`;
  return { ...makeCommand(label, "timer begin craft switch project", () => startOn(project)), key: project.id };
}

const START = makeCommand("Start the stopwatch", "timer begin craft", async () => {
  const started = await startWithDraft();
  // On the dashboard its card shows that.
  if (started && location.pathname !== "/dashboard") showSuccess("The stopwatch is running.");
});
const PAUSE = makeCommand("Pause the stopwatch", "timer stop break", async () => {
  await setRunning(false);
  if (stopwatchState()?.session?.running === false) showSuccess("The stopwatch is paused.");
});
const RESUME = makeCommand("Resume the stopwatch", "timer start continue", async () => {
  await setRunning(true);
  if (stopwatchState()?.session?.running) showSuccess("The stopwatch is running.");
});
const SAVE = makeCommand("Save the session", "timer stop finish end stopwatch", () => openQuestion("save"));
/** Presses the account menu's button, so that there is one way to sign out. */
const SIGN_OUT: Command = {
  key: "sign-out",
  group: "You",
  label: "Sign Out",
  also: "log out logout leave",
  run: () => document.querySelector<HTMLFormElement>("form[action='/api/auth/sign-out']")?.requestSubmit(),
};

function makeCommand(label: string, also: string, run: () => unknown): Command {
  return { key: label, group: "Stopwatch", label, also, run: () => void run() };
}

function showSuccess(message: string) {
  toast({ message, tone: "success" });
}
