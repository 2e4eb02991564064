"use client";

import { Choice } from "@/components/ui/choice";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import type { Project, Projects } from "./types";

/** The ongoing projects to choose from, those made just now first; `stored` holds the session's time now. */
export function ProjectList({
  projects,
  first,
  created,
  chosen,
  stored,
  offersNone,
  onChoose,
}: {
  projects: Projects;
  first: string | null;
  created: Project[];
  chosen: string | null;
  stored: string | null;
  /** Whether the session's time can be removed from its project. */
  offersNone: boolean;
  onChoose: (id: string | null) => void;
}) {
  const listed = projects?.ongoing ?? null;
  const fresh = created.filter(({ id }) => !listed?.some((project) => project.id === id));
  const all = [...fresh, ...(listed ?? [])].sort((a, b) => Number(b.id === first) - Number(a.id === first));
  if (listed === null && all.length === 0) return <p className="py-3 text-sm text-danger">{GENERIC_ERROR_MESSAGE}</p>;
  if (all.length === 0) return <p className="py-3 text-muted">No ongoing projects found</p>;
  return (
    <fieldset className="max-h-64 min-w-0 overflow-y-auto rounded-lg border border-line">
      <legend className="sr-only">Ongoing projects</legend>
      {all.map(({ id, name, totalSeconds }) => (
        <Choice
          key={id}
          name="project"
          note={`${id === stored ? "this session, " : ""}${formatDuration(totalSeconds)}`}
          checked={chosen === id}
          onChoose={() => onChoose(id)}
        >
          {name}
        </Choice>
      ))}
      {offersNone ? (
        <Choice name="project" checked={chosen === null} onChoose={() => onChoose(null)}>
          No project
        </Choice>
      ) : null}
    </fieldset>
  );
}
