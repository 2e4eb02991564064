"use client";

import { useEffect, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Choice } from "@/components/ui/choice";
import { elapsedNow, type StopwatchState, setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import { formatClock, type NamedProject, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import type { Press } from "@/lib/domain/crafting/tap";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { newSession, readDescriptionField, typeDescription } from "./commands";
import { fetchStartableProjects } from "./projects";
import { press, settleState } from "./run-command";
import { type Finished, projectMessage, useAllocation } from "./saves";

type Props = {
  onOpenChange: (open: boolean) => void;
  onClose: () => void;
  state: StopwatchState;
  session: OpenSession;
};

/** Asks before Save and also what to work on next. */
export function SwitchDialog({ onOpenChange, onClose, state, session }: Props) {
  const closeAfter = useAllocation(onClose);
  const named = state.dialog?.next;
  const [chosen, setChosen] = useState<NamedProject | null | undefined>(named);
  const { projects, failed } = useProjects(session, named);
  const next = chosen === undefined ? (projects?.[0] ?? null) : chosen;

  async function stopAndStart() {
    if (chosen === undefined && !projects) return;
    closeAfter(await switchProject(next));
  }

  return (
    <AlertDialog
      open
      onOpenChange={onOpenChange}
      title="Save session"
      sentence="Are you sure you want to stop and save this session?"
      action="Stop & Save, start next"
      pending={state.busy}
      onAction={stopAndStart}
    >
      <p className="font-semibold wrap-anywhere">
        <span className="num">{formatClock(Math.floor(elapsedNow(state) / 1000))}</span> · {session.description}
      </p>
      {failed ? <p className="mt-4 text-danger">{GENERIC_ERROR_MESSAGE}</p> : null}
      {projects ? (
        <>
          <p id="switch-to" className="mt-4 mb-1.5 text-sm font-semibold">
            Then start on
          </p>
          <div
            role="radiogroup"
            aria-labelledby="switch-to"
            className="max-h-64 overflow-y-auto rounded-lg border border-line"
          >
            {projects.map((project) => (
              <Choice
                key={project.id}
                name="next-project"
                checked={next?.id === project.id}
                onChoose={() => setChosen(project)}
              >
                {project.name}
              </Choice>
            ))}
            <Choice name="next-project" checked={next === null} onChoose={() => setChosen(null)}>
              No project
            </Choice>
          </div>
        </>
      ) : (
        <p role="status" className="mt-4 text-sm text-muted">
          Loading projects...
        </p>
      )}
    </AlertDialog>
  );
}

/** Null while loading. If that fails, only the named project and “no project” can be chosen. */
function useProjects(session: OpenSession, named: NamedProject | undefined) {
  const [read, setRead] = useState<NamedProject[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    fetchStartableProjects().then(setRead, () => setFailed(true));
  }, []);
  const others = read?.filter(({ id }) => id !== session.project?.id && id !== named?.id);
  return { projects: others || failed ? [...(named ? [named] : []), ...(others ?? [])] : null, failed };
}

/** Saves the open session and starts the next one. Null if nothing was saved here. */
async function switchProject(next: NamedProject | null): Promise<Finished | null> {
  const state = stopwatchState();
  if (!state?.session) return null;
  const { session } = state;
  const description = readDescriptionField(state).unsaved;
  const started = newSession("", next);
  const presses: Press[] = [
    { kind: "stop", session: session.id, ...(description && { description }) },
    { kind: "start", session: started.id, ...(next && { projectId: next.id }) },
  ];
  const [stopped, opened] = await press(presses, {
    shown: { session: started, lastSaved: null },
    isDone: (open) => open !== null && open.id !== session.id,
  });
  if (!stopped) return null;
  if (!opened || stopped.status !== "finished") {
    settleState(stopped);
    return null;
  }
  const { id, durationSeconds } = stopped.session;
  typeDescription(null);
  settleState(opened);
  setStopwatch({ lastSaved: { id, durationSeconds }, message: projectMessage(stopped.project) });
  return stopped;
}
