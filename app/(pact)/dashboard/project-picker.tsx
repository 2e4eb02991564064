"use client";

import { type MouseEvent, useEffect, useState } from "react";
import { readDescriptionField, startWithDraft, typeDescription } from "@/components/stopwatch/commands";
import { chooseProject, fetchStartableProjects } from "@/components/stopwatch/projects";
import { Button } from "@/components/ui/button";
import { Flyout } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import type { StopwatchState } from "@/lib/client/stopwatch/store";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { SHOWN_PROJECTS, type ShownProject } from "./shown-projects";

type Props = { state: StopwatchState; projects: ShownProject[] };

/**
 * The project of the next or the open session, at the end of the field. Its panel lists the crafter's projects, or those
 * that match the typed text; while no session is open, each can also be started on right away.
 */
export function ProjectPicker({ state, projects }: Props) {
  const { session, chosen } = state;
  const current = session ? session.project : chosen;
  // A session without other words has its project's name in the field.
  const isArrow = session !== null && (!current || current.name === readDescriptionField(state).value);
  useNoted(projects);
  if (projects.length === 0 && !current) return null;
  return (
    <Flyout
      label={`Project: ${current?.name ?? "none"}`}
      closesOnScroll
      lazy
      triggerClass="project-trigger"
      panelClass="w-80"
      trigger={
        <>
          <bdi className={isArrow ? "sr-only" : "truncate"}>{current?.name ?? "Project"}</bdi>
          <Icon of="chevron-down" size={16} />
        </>
      }
    >
      <ProjectList state={state} projects={projects} current={current} />
    </Flyout>
  );
}

/** Starts on one of the latest projects with one press; before a session only. */
export function StartOnLatest({ state, projects }: Props) {
  return (
    <div className="stopwatch-extras start-on">
      {projects.slice(0, 3).map(([id, name]) => (
        <Button
          key={id}
          variant="current"
          size="small"
          aria-label={`Start the stopwatch on ${name}`}
          aria-disabled={state.busy || undefined}
          onClick={() => state.busy || start({ id, name })}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Keeps what is typed as the session's description. */
function start(project: NamedProject) {
  void chooseProject(project);
  void startWithDraft();
}

function ProjectList({ state, projects, current }: Props & { current: NamedProject | null }) {
  const typed = state.session ? "" : readDescriptionField(state).text;
  const offered = useOffered(projects, typed, current);
  const choose = (project: NamedProject | null) => {
    void chooseProject(project);
    if (project && typed && nameContains(project, typed)) typeDescription(null);
  };
  return (
    <fieldset aria-label="Project">
      {offered.map((project) => (
        <div key={project.id} className="flex items-center">
          <ProjectButton
            name={project.name}
            isChosen={project.id === current?.id}
            onPress={() => choose(project.id === current?.id ? null : project)}
          />
          {state.session ? null : (
            <Button
              variant="plain"
              size="small"
              aria-label={`Start the stopwatch on ${project.name}`}
              onClick={(event) => {
                closePanel(event);
                choose(project);
                void startWithDraft();
              }}
            >
              Start
            </Button>
          )}
        </div>
      ))}
      <ProjectButton name="No project" isChosen={!current} onPress={() => choose(null)} />
    </fieldset>
  );
}

function ProjectButton({ name, isChosen, onPress }: { name: string; isChosen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={(event) => {
        closePanel(event);
        onPress();
      }}
      className="menu-item min-w-0 flex-1 aria-pressed:text-accent"
    >
      <bdi className="wrap-anywhere">{name}</bdi>
      {isChosen ? <Icon of="circle-check" size={16} className="ml-auto" /> : null}
    </button>
  );
}

function closePanel({ currentTarget }: MouseEvent) {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

/** The most recent projects, then all others; only those that match the typed text, if any does. */
function useOffered(projects: ShownProject[], typed: string, current: NamedProject | null): NamedProject[] {
  const [all, setAll] = useState<NamedProject[]>([]);
  const hasMore = projects.length === SHOWN_PROJECTS;
  useEffect(() => {
    if (hasMore) fetchStartableProjects().then(setAll, () => {});
  }, [hasMore]);
  const latest = projects.map(([id, name]) => ({ id, name }));
  const known = [...latest, ...all.filter(({ id }) => !projects.some(([shown]) => shown === id))];
  const found = typed ? known.filter((project) => nameContains(project, typed)) : [];
  const offered = found.length > 0 ? found : known;
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
