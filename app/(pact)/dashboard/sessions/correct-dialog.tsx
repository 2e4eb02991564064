"use client";

import { useState } from "react";
import { TimesForm, useTimesForm } from "@/components/sessions/times-form";
import { typedTimesOf } from "@/components/sessions/typed-times";
import { ClosableDialog } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { correctSessionAction, previewCorrectionAction } from "@/lib/actions/crafting";
import { effectNotes, listEffects, type SessionEffects } from "@/lib/domain/crafting/corrections";

/** `startedAt`, `endedAt`: ms since 1970. */
export type StoredSession = {
  id: string;
  description: string;
  startedAt: number;
  endedAt: number;
  durationSeconds: number;
};

type Props = { session: StoredSession; timeZone: string; onClose: () => void };

export function CorrectDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <ClosableDialog
      open={open}
      onClose={props.onClose}
      title="Correct session"
      description={`“${props.session.description}”. What the stopwatch counted within these times stays counted; time you add is marked as added by hand.`}
      size="medium"
      end="footer"
      className="scroll-pb-24 wrap-anywhere"
    >
      <Form {...props} />
    </ClosableDialog>
  );
}

type Sent = Awaited<ReturnType<typeof correctSessionAction | typeof previewCorrectionAction>>["data"];
type Answer = Exclude<NonNullable<Sent>, { status: "taken" }>;

/** The first press previews what a correction changes, the second stores it. */
function Form({ session, timeZone, onClose }: Props) {
  const { durationSeconds } = session;
  const stored = { startedAt: new Date(session.startedAt), endedAt: new Date(session.endedAt) };
  const storedPauses = Math.floor((+stored.endedAt - +stored.startedAt) / 1000) - durationSeconds;
  const [hasPauses, setHasPauses] = useState(false);
  const [effects, setEffects] = useState<SessionEffects | null>(null);
  const form = useTimesForm<Answer>({
    timeZone,
    stored,
    first: () => ({ ...typedTimesOf(stored, timeZone), pauses: roundToMinutes(storedPauses) }),
    onType({ pauses }) {
      if (pauses !== undefined) setHasPauses(true);
      setEffects(null);
    },
    action: ({ pauseSeconds, ...span }) => {
      const send = effects ? correctSessionAction : previewCorrectionAction;
      // Omitted if the field was not touched, so that pauses keep their exact length.
      return send({ ...span, sessionId: session.id, pauseSeconds: hasPauses ? pauseSeconds : undefined });
    },
    done: (answer) => {
      if (answer.status === "preview") {
        if (!hasPauses) form.times.setTyped((now) => ({ ...now, pauses: roundToMinutes(answer.pauseSeconds) }));
        return setEffects(answer);
      }
      toast({ message: "Session corrected.", tone: "success" });
      onClose();
    },
  });
  return (
    <TimesForm {...form} foot={null} submitLabel={effects ? "Correct session" : "Show what changes"} onClose={onClose}>
      <div role="status" className="empty:hidden">
        {effects ? <Effects durationBefore={durationSeconds} effects={effects} /> : null}
      </div>
    </TimesForm>
  );
}

/** Rounds to whole minutes; empty below half a minute. */
function roundToMinutes(seconds: number): string {
  const rounded = Math.round(seconds / 60);
  return rounded > 0 ? String(rounded) : "";
}

function Effects({ durationBefore, effects }: { durationBefore: number; effects: SessionEffects }) {
  return (
    <>
      <table className="w-full text-sm">
        <caption className="mb-1.5 text-left font-semibold">What changes</caption>
        <thead className="text-left text-muted">
          <tr>
            <td />
            <th scope="col" className="py-1 pr-3 font-medium">
              Before
            </th>
            <th scope="col" className="py-1 font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {listEffects(durationBefore, effects).map((row) => (
            <tr key={row.label} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                <bdi>{row.label}</bdi>
              </th>
              <td className="num py-1.5 pr-3 whitespace-nowrap text-muted">{row.before}</td>
              <td className="num py-1.5 font-semibold whitespace-nowrap">{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {effectNotes(effects).map((note) => (
        <p key={note} className="mt-2 text-sm text-muted">
          {note}
        </p>
      ))}
    </>
  );
}
