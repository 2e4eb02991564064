import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { correctSessionAction, previewCorrectionAction } from "@/lib/actions/sessions";
import { runAction } from "@/lib/client/run-action";
import type { SessionEffects } from "@/lib/domain/crafting/corrections";
import type { TakenNote } from "./taken-note";
import { readTimes, type Span, type TypedTimes, trimTo, typedTimesOf } from "./typed-times";

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
  const stored = { startedAt: new Date(session.startedAt), endedAt: new Date(session.endedAt) };
  const storedPauses = pausesInMinutes(session, stored);
  const [typed, setTyped] = useState<TypedTimes>(() => ({ ...typedTimesOf(stored, timeZone), pauses: storedPauses }));
  const [hasPauses, setHasPauses] = useState(false);
  const [taken, setTaken] = useState<TakenNote | null>(null);
  const [effects, setEffects] = useState<SessionEffects | null>(null);
  const { times, notes, problems } = readTimes(typed, timeZone, stored);
  const { form, pending, problem, errors, clear } = useForm({
    check: () => ({ ...problems }),
    send: async () => {
      if (!times) return null;
      setTaken(null);
      const input = {
        sessionId: session.id,
        startedAt: times.startedAt.toISOString(),
        endedAt: times.endedAt.toISOString(),
        // Omitted if the field was not touched, so that pauses keep their exact length.
        pauseSeconds: hasPauses ? times.pauseSeconds : undefined,
      };
      const run = effects ? correctSessionAction : previewCorrectionAction;
      const outcome = await runAction<Answer>(() => run(input));
      return outcome.ok ? outcome : { ...outcome, fieldErrors: {} };
    },
    done: (answer) => {
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
    },
  });

  function type(changed: Partial<TypedTimes>) {
    setTyped((now) => ({ ...now, ...changed }));
    if (changed.pauses !== undefined) setHasPauses(true);
    setTaken(null);
    setEffects(null);
    clear();
  }

  const trim = (span: Span) => trimTo(span, timeZone, form.ref.current, type);
  return { form, typed, problems: errors, notes, taken, effects, problem, pending, type, trim };
}

type Answer = NonNullable<Awaited<ReturnType<typeof correctSessionAction | typeof previewCorrectionAction>>["data"]>;

function pausesInMinutes(session: StoredSession, { startedAt, endedAt }: { startedAt: Date; endedAt: Date }): string {
  return minutes(Math.floor((+endedAt - +startedAt) / 1000) - session.durationSeconds);
}

/** Rounds to whole minutes; empty below half a minute. */
function minutes(seconds: number): string {
  const rounded = Math.round(seconds / 60);
  return rounded > 0 ? String(rounded) : "";
}
