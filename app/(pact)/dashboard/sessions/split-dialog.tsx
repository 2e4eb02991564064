"use client";

import { useId, useState } from "react";
import { submitOnEnter } from "@/components/sessions/times-form";
import { readMomentWithin, type Span } from "@/components/sessions/typed-times";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { previewSplitAction, splitSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { type SplitView, splitNotes } from "@/lib/domain/crafting/session-split";
import { formatClockSpan } from "@/lib/domain/crafting/session-times";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";
import type { StoredSession } from "./correct-dialog";

type Props = { session: StoredSession; timeZone: string };

/** Splits a saved session at a time of day, or by the length of its first part. */
export function SplitDialog({ session, timeZone, ...dialog }: Props & Closable) {
  const span = { startedAt: new Date(session.startedAt), endedAt: new Date(session.endedAt) };
  const about = `“${session.description}”, ${formatClockSpan(span, timeZone)}, ${formatDuration(session.durationSeconds)}.`;
  return (
    <ClosableDialog
      {...dialog}
      title="Split session"
      description={`${about} What the stopwatch counted stays counted in both parts.`}
      size="small"
      className="wrap-anywhere"
    >
      <Form session={session} span={span} timeZone={timeZone} onClose={dialog.onClose} />
    </ClosableDialog>
  );
}

/** The first press shows both parts, the second stores them. */
function Form({ session, span, timeZone, onClose }: Props & { span: Span; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState({ at: "", length: "" });
  const [view, setView] = useState<SplitView | null>(null);
  const { cut, problems } = readCut(typed, span, timeZone);
  const { errors, clear, ...state } = useForm({
    check: () => ({ ...problems }),
    send: async () => {
      if (!cut) return null;
      const action = view ? splitSessionAction : previewSplitAction;
      return runAction(() => action({ sessionId: session.id, cut }));
    },
    done: (answer) => {
      if (!view) return setView(answer ?? null);
      toast({ message: "Session split.", tone: "success" });
      onClose();
    },
  });
  const field = (key: keyof typeof typed) => ({
    id: `${id}-${key}`,
    name: key,
    value: typed[key],
    error: errors[key],
    autoComplete: "off",
    onKeyDown: submitOnEnter,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ at: "", length: "", [key]: target.value });
      setView(null);
      clear();
    },
  });
  return (
    <DialogForm state={state} submitLabel={view ? "Split session" : "Show both parts"} onClose={onClose}>
      <Field {...field("at")} label="Split at" type="time" />
      <Field {...field("length")} label="Or length of the first part" inputMode="text" placeholder="1h 30m" />
      <div role="status" className="empty:hidden">
        {view ? <Parts view={view} timeZone={timeZone} /> : null}
      </div>
    </DialogForm>
  );
}

type Read = { cut?: { at: string } | { firstSeconds: number }; problems?: { at?: string; length?: string } };

function readCut(typed: { at: string; length: string }, span: Span, timeZone: string): Read {
  if (typed.length.trim()) {
    const firstSeconds = parseDuration(typed.length);
    return firstSeconds ? { cut: { firstSeconds } } : { problems: { length: "Type a length, such as 1h 30m." } };
  }
  if (!typed.at) return { problems: { at: "Choose a time, or type a length." } };
  const read = readMomentWithin(typed.at, span, timeZone);
  return "at" in read ? { cut: { at: read.at.toISOString() } } : { problems: { at: read.problem } };
}

function Parts({ view, timeZone }: { view: SplitView; timeZone: string }) {
  return (
    <>
      <ol className="grid gap-2" aria-label="Both parts">
        {view.parts.map(({ startedAt, endedAt, durationSeconds, amounts }) => (
          <li key={startedAt}>
            <span className="num font-semibold">
              {formatClockSpan({ startedAt: new Date(startedAt), endedAt: new Date(endedAt) }, timeZone)},{" "}
              {formatDuration(durationSeconds)}
            </span>
            {amounts.map(({ name, seconds }) => (
              <span key={name ?? ""} className="block text-sm text-muted">
                <bdi>{name ?? "Personal Progress"}</bdi> <span className="num">{formatDuration(seconds)}</span>
              </span>
            ))}
          </li>
        ))}
      </ol>
      {splitNotes(view).map((note) => (
        <p key={note} className="mt-2 text-sm text-muted">
          {note}
        </p>
      ))}
    </>
  );
}
