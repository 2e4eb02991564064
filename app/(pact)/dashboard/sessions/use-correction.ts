import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { correctSessionAction, previewCorrectionAction } from "@/lib/actions/sessions";
import { useAction } from "@/lib/client/use-action";
import type { SessionEffects } from "@/lib/domain/crafting/corrections";
import type { TakenNote } from "./taken-note";
import { readTimes, type TimesProblems, type TypedTimes, typedTimesOf } from "./typed-times";

export type StoredSession = {
  id: string;
  description: string;
  startedAt: string;
  endedAt: string;
  durationSeconds: number;
};

/** The first press previews what a correction changes, the second stores it. */
export function useCorrection(
  session: StoredSession,
  { timeZone, onClose }: { timeZone: string; onClose: () => void },
) {
  const form = useRef<HTMLFormElement>(null);
  const stored = { startedAt: new Date(session.startedAt), endedAt: new Date(session.endedAt) };
  const storedPauses = pausesInMinutes(session, stored);
  const [typed, setTyped] = useState<TypedTimes>(() => ({ ...typedTimesOf(stored, timeZone), pauses: storedPauses }));
  const [hasPauses, setHasPauses] = useState(false);
  const [problems, setProblems] = useState<TimesProblems>({});
  const [taken, setTaken] = useState<TakenNote | null>(null);
  const [effects, setEffects] = useState<SessionEffects | null>(null);
  const preview = useAction(previewCorrectionAction);
  const store = useAction(correctSessionAction);
  const read = readTimes(typed, timeZone, stored);

  function type(changed: Partial<TypedTimes>) {
    setTyped((now) => ({ ...now, ...changed }));
    if (changed.pauses !== undefined) setHasPauses(true);
    setProblems({});
    setTaken(null);
    setEffects(null);
    preview.clearError();
    store.clearError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if ("problems" in read) {
      setProblems(read.problems);
      return focusFirstProblem(form.current);
    }
    setTaken(null);
    const { startedAt, endedAt, pauseSeconds } = read.times;
    const input = {
      sessionId: session.id,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      // Omitted if the field was not touched, so that pauses keep their exact length.
      pauseSeconds: hasPauses ? pauseSeconds : undefined,
    };
    const outcome = effects ? await store.run(input) : await preview.run(input);
    const answer = outcome?.ok ? outcome.data : undefined;
    if (!answer) return;
    if (answer.status === "taken") {
      setEffects(null);
      return setTaken(answer);
    }
    if (answer.status === "preview") {
      if (!hasPauses) setTyped((now) => ({ ...now, pauses: minutes(answer.pauseSeconds) }));
      return setEffects(answer);
    }
    toast({ message: "Session corrected.", tone: "success" });
    onClose();
  }

  function trim(span: { startedAt: Date; endedAt: Date }) {
    type(typedTimesOf(span, timeZone));
    form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  const message = preview.error?.message ?? store.error?.message ?? null;
  return {
    form,
    typed,
    problems,
    notes: "notes" in read ? read.notes : undefined,
    taken,
    effects,
    message,
    pending: preview.pending || store.pending,
    type,
    trim,
    submit,
  };
}

function pausesInMinutes(session: StoredSession, { startedAt, endedAt }: { startedAt: Date; endedAt: Date }): string {
  return minutes(Math.floor((+endedAt - +startedAt) / 1000) - session.durationSeconds);
}

/** Rounds to whole minutes; empty below half a minute. */
function minutes(seconds: number): string {
  const rounded = Math.round(seconds / 60);
  return rounded > 0 ? String(rounded) : "";
}
