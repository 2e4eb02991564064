import { toast } from "@/components/ui/toast";
import { intendProjectAction } from "@/lib/actions/crafting";
import { readApi } from "@/lib/client/read-api";
import { openQuestion, setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { startSession } from "./commands";
import { runCommand, settleState } from "./run-command";

/** Chooses the project of the next session, or changes that of the open one. */
export async function chooseProject(project: NamedProject | null) {
  const session = stopwatchState()?.session;
  if (!session) return setStopwatch({ chosen: project });
  if (session.project?.id === project?.id) return;
  const intend = () => intendProjectAction({ sessionId: session.id, projectId: project?.id ?? null });
  const answer = await runCommand(intend, {
    shown: { session: { ...session, project } },
    isDone: (open) => open?.id === session.id && open.project?.id === project?.id,
  });
  if (answer) settleState(answer);
}

/** Starts the stopwatch on a project, from anywhere; while a session is open, asks to switch. */
export async function startOn(project: NamedProject) {
  const state = stopwatchState();
  // The stopwatch's state has not arrived yet.
  if (!state) return toast({ message: GENERIC_ERROR_MESSAGE, tone: "error" });
  const { session } = state;
  if (session && session.project?.id === project.id)
    return toast({ message: `The stopwatch is already on “${project.name}”.` });
  if (session) return openQuestion("switch", project);
  await startSession("", project);
  if (stopwatchState()?.session?.project?.id !== project.id) return;
  setStopwatch({ chosen: null });
  toast({ message: `The stopwatch runs on “${project.name}”.`, tone: "success" });
}

/** The crafter's ongoing projects, most recently worked on first. Rejects if they can't be read. */
export async function fetchStartableProjects(): Promise<NamedProject[]> {
  return readApi("/api/stopwatch/projects");
}
