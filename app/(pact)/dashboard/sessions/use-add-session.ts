import { type FormEvent, useEffect, useRef, useState } from "react";
import { startableProjects } from "@/components/stopwatch/startable-projects";
import { focusFirstProblem } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { addSessionAction } from "@/lib/actions/sessions";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import type { TakenNote } from "./taken-note";
import { readTimes, type TimesProblems, type TypedTimes, typedTimesOf } from "./typed-times";

type Work = { description: string; kind: SessionKind; projectId: string };

export function useAddSession({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  // The id is made here, so that a retry adds one session.
  const [id] = useState(newId);
  const [typed, setTyped] = useState<TypedTimes>(() => ({
    day: localDateOf(new Date(), timeZone),
    from: "",
    to: "",
    length: "",
    pauses: "",
  }));
  const [work, setWork] = useState<Work>({ description: "", kind: "making", projectId: "" });
  const [problems, setProblems] = useState<TimesProblems>({});
  const [taken, setTaken] = useState<TakenNote | null>(null);
  const { run, pending, error, fieldErrors, clearError } = useAction(addSessionAction);
  const read = readTimes(typed, timeZone);

  function type(changed: Partial<TypedTimes>) {
    setTyped((now) => ({ ...now, ...changed }));
    setProblems({});
    setTaken(null);
    clearError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if ("problems" in read) {
      setProblems(read.problems);
      return focusFirstProblem(form.current);
    }
    setTaken(null);
    const { startedAt, endedAt, pauseSeconds } = read.times;
    const outcome = await run({
      id,
      pauseSeconds,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      description: work.description,
      kind: work.kind,
      projectId: (work.kind !== "business" && work.projectId) || null,
    });
    if (!outcome?.ok || !outcome.data) return;
    if (outcome.data.status === "taken") return setTaken(outcome.data);
    toast({ message: "Session added.", tone: "success" });
    onClose();
  }

  function trim(span: { startedAt: Date; endedAt: Date }) {
    type(typedTimesOf(span, timeZone));
    form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  const times = "times" in read ? read.times : null;
  const notes = "notes" in read ? read.notes : undefined;
  const message = error && !fieldErrors.description ? error.message : null;
  return {
    form,
    typed,
    times,
    notes,
    work,
    problems,
    taken,
    message,
    descriptionProblem: fieldErrors.description,
    pending,
    type,
    trim,
    submit,
    describe: (changed: Partial<Work>) => setWork((now) => ({ ...now, ...changed })),
  };
}

/** Null while loading; empty if loading fails, since a session needs no project. */
export function useProjects(): NamedProject[] | null {
  const [projects, setProjects] = useState<NamedProject[] | null>(null);
  useEffect(() => {
    startableProjects().then(setProjects, () => setProjects([]));
  }, []);
  return projects;
}
