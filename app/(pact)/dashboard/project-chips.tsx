"use client";

import { useEffect, useState } from "react";
import { readDescriptionField, typeDescription } from "@/components/stopwatch/commands";
import { chooseProject, fetchStartableProjects } from "@/components/stopwatch/projects";
import { Button } from "@/components/ui/button";
import { openQuestion, type StopwatchState } from "@/lib/client/stopwatch/store";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { SHOWN_PROJECTS, type ShownProject } from "./shown-projects";

/** Chips for the project of the next or the open session: the most recent ones, or those that match the typed text. */
export function ProjectChips({ state, projects }: { state: StopwatchState; projects: ShownProject[] }) {
  const { session, chosen, busy } = state;
  const current = session ? session.project : chosen;
  const typed = session ? "" : readDescriptionField(state).text;
  const latest = useOffered(projects, typed, current);
  const offered = session?.project ? [session.project] : latest;
  useNoted(projects);
  if (projects.length === 0 && !current) return null;
  return (
    <fieldset
      aria-label="Project"
      data-few={projects.length < 3 || session?.project ? "" : undefined}
      className="project-chips"
    >
      {session ? (
        <Button variant="quiet" size="small" aria-disabled={busy || undefined} onClick={() => openQuestion("switch")}>
          Switch to…
        </Button>
      ) : null}
      {offered.map((project) => (
        <Chip
          key={project.id}
          name={project.name}
          isChosen={project.id === current?.id}
          onPress={() => {
            void chooseProject(project.id === current?.id ? null : project);
            if (typed && nameContains(project, typed)) typeDescription(null);
          }}
        />
      ))}
      {offered.length > 0 && !session?.project ? (
        <Chip name="No project" isChosen={!current} onPress={() => void chooseProject(null)} />
      ) : null}
    </fieldset>
  );
}

function Chip({ name, isChosen, onPress }: { name: string; isChosen: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onPress} className="project-chip">
      <bdi>{name}</bdi>
    </button>
  );
}

/** Rendered by the browser only, into reserved space: as HTML they would be 2 % of the page. */
function useOffered(projects: ShownProject[], typed: string, current: NamedProject | null): NamedProject[] {
  const [all, setAll] = useState<NamedProject[] | null>(null);
  const isTyping = typed !== "" && projects.length === SHOWN_PROJECTS;
  useEffect(() => setAll((known) => known ?? []), []);
  useEffect(() => {
    if (isTyping) fetchStartableProjects().then(setAll, () => {});
  }, [isTyping]);
  if (!all) return [];
  const latest = projects.map(([id, name]) => ({ id, name }));
  const fitting = typed ? [...latest, ...all.filter(({ id }) => !projects.some(([shown]) => shown === id))] : [];
  const found = fitting.filter((project) => nameContains(project, typed)).slice(0, SHOWN_PROJECTS);
  const offered = found.length > 0 ? found : latest;
  return current && !offered.some(({ id }) => id === current.id) ? [current, ...offered] : offered;
}

/** Stores the projects for the pocket stopwatch. */
function useNoted(projects: ShownProject[]) {
  useEffect(() => {
    const offered = projects.map(([id, name]) => ({ id, name }));
    import("@/components/stopwatch/waiting-taps")
      .then((file) => Promise.all([file.noteForPocket(), file.noteOfferedProjects(offered)]))
      .catch(() => {});
  }, [projects]);
}

function nameContains({ name }: NamedProject, typed: string): boolean {
  return name.toLocaleLowerCase().includes(typed.toLocaleLowerCase());
}
