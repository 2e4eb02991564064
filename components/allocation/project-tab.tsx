"use client";

import { Suspense, use } from "react";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { SubmitButton } from "@/components/ui/submit-button";
import { type AllocationView, heldByCompleted } from "@/lib/domain/crafting/allocation";
import { BUSINESS_HAS_NO_PROJECT } from "@/lib/domain/crafting/kinds";
import { DEFAULT_DESCRIPTION, formatDuration } from "@/lib/domain/crafting/stopwatch";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { NewProject } from "./new-project";
import { TabFooter } from "./tab-footer";
import type { Project, Projects } from "./types";
import type { Leaving } from "./use-leaving";
import { useProjectTab } from "./use-project-tab";

type Props = { view: AllocationView; leaving: Leaving };

/** Logs the session on one ongoing project; assigning again moves it, and "No project" removes it. */
export function ProjectTab({ projects, ...props }: Props & { projects: Promise<Projects> }) {
  if (props.view.session.kind === "business") return <Closed why={BUSINESS_HAS_NO_PROJECT} leaving={props.leaving} />;
  const loading = (
    <p role="status" className="py-3 text-sm text-muted">
      Loading projects...
    </p>
  );
  return (
    <Suspense fallback={loading}>
      <Loaded projects={projects} {...props} />
    </Suspense>
  );
}

function Loaded({ projects, ...props }: Props & { projects: Promise<Projects> }) {
  const read = use(projects);
  const holding = read?.holding;
  if (holding?.isCompleted) return <Closed why={heldByCompleted(holding.name)} leaving={props.leaving} />;
  return <Choosing projects={read} {...props} />;
}

function Closed({ why, leaving }: { why: string; leaving: Leaving }) {
  return (
    <>
      <p>{why}</p>
      <TabFooter problem={null} note={null} saved={null} leaving={leaving}>
        <Button onClick={leaving.leave}>Done</Button>
      </TabFooter>
    </>
  );
}

/** If there is no project yet, the session's description most likely names the new one. */
function suggestedName({ session }: AllocationView, projects: Projects): string {
  return projects?.ongoing.length === 0 && session.description !== DEFAULT_DESCRIPTION ? session.description : "";
}

function Choosing({ view, projects, leaving }: Props & { projects: Projects }) {
  const tab = useProjectTab(view, projects?.holding?.id ?? null, leaving);
  const { chosen, stored } = tab;
  return (
    <>
      <form
        id="assign-project"
        onSubmit={(event) => {
          event.preventDefault();
          void tab.assign();
        }}
      >
        <p className="mb-3 text-sm text-muted">A session belongs to one project. You can move it later.</p>
        <ProjectList
          projects={projects}
          first={view.intendedProjectId}
          created={tab.created}
          chosen={chosen}
          stored={stored}
          offersNone={tab.offersNone}
          onChoose={tab.choose}
        />
      </form>
      <NewProject
        suggested={suggestedName(view, projects)}
        onNaming={tab.setIsNaming}
        onTry={tab.startCreating}
        onCreated={tab.addCreated}
      />
      <TabFooter problem={tab.problem} note={tab.note} saved={tab.saved} leaving={leaving}>
        <SubmitButton ref={tab.button} form="assign-project" pending={tab.pending} disabled={chosen === stored}>
          {chosen === null && stored !== null ? "Remove from project" : "Assign"}
        </SubmitButton>
      </TabFooter>
    </>
  );
}

/** The ongoing projects to choose from, newly created ones first; `stored`: the one with the session's time. */
function ProjectList({
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
