"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { effectNotes, effectRows, type SessionEffects } from "@/lib/domain/crafting/corrections";
import { TakenMessage } from "./taken-note";
import { TimesFields } from "./times-fields";
import { type StoredSession, useCorrection } from "./use-correction";

type Props = { session: StoredSession; timeZone: string; onClose: () => void };

export function CorrectDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || props.onClose()}>
      <DialogContent
        title="Correct session"
        description={`“${props.session.description}”. What the stopwatch counted within these times stays counted; time you add is marked as added by hand.`}
        size="medium"
        className="wrap-anywhere"
      >
        <Form {...props} />
      </DialogContent>
    </Dialog>
  );
}

function Form({ session, timeZone, onClose }: Props) {
  const id = useId();
  const correction = useCorrection(session, { timeZone, onClose });
  const { effects } = correction;
  return (
    <form {...correction.form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TimesFields
        id={id}
        typed={correction.typed}
        problems={correction.problems}
        notes={correction.notes}
        onType={correction.type}
      />
      <div role="status" className="empty:hidden">
        {effects ? <Effects durationBefore={session.durationSeconds} effects={effects} /> : null}
      </div>
      <TakenMessage taken={correction.taken} timeZone={timeZone} onTrim={correction.trim} />
      <FormMessage tone="error">{correction.problem}</FormMessage>
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={correction.pending}>{effects ? "Correct session" : "Show what changes"}</SubmitButton>
      </DialogFooter>
    </form>
  );
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
          {effectRows(durationBefore, effects).map((row) => (
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
