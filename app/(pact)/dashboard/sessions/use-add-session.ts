import { useEffect, useState } from "react";
import { startableProjects } from "@/components/stopwatch/startable-projects";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { addSessionAction } from "@/lib/actions/sessions";
import { newId } from "@/lib/client/new-id";
import { runAction } from "@/lib/client/run-action";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import type { TakenNote } from "./taken-note";
import { readTimes, type Span, type TypedTimes, trimTo } from "./typed-times";

type Work = { description: string; kind: SessionKind; projectId: string };

export function useAddSession({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
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
  const [taken, setTaken] = useState<TakenNote | null>(null);
  const { times = null, notes, problems } = readTimes(typed, timeZone);
  const { form, pending, problem, errors, clear } = useForm({
    check: () => ({ ...problems }),
    send: async () => {
      if (!times) return null;
      setTaken(null);
      const outcome = await runAction(() =>
        addSessionAction({
          id,
          pauseSeconds: times.pauseSeconds,
          startedAt: times.startedAt.toISOString(),
          endedAt: times.endedAt.toISOString(),
          description: work.description,
          kind: work.kind,
          projectId: (work.kind !== "business" && work.projectId) || null,
        }),
      );
      return outcome.ok || outcome.fieldErrors.description ? outcome : { ...outcome, fieldErrors: {} };
    },
    done: (answer) => {
      if (answer?.status === "taken") return setTaken(answer);
      toast({ message: "Session added.", tone: "success" });
      onClose();
    },
  });

  function type(changed: Partial<TypedTimes>) {
    setTyped((now) => ({ ...now, ...changed }));
    setTaken(null);
    clear();
  }

  return {
    form,
    typed,
    times,
    notes,
    work,
    problems: errors,
    taken,
    problem,
    pending,
    type,
    trim: (span: Span) => trimTo(span, timeZone, form.ref.current, type),
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
