"use client";

import { type ReactNode, useId, useRef, useState } from "react";
import { formatMoment, readMoment, skippedSentence } from "@/components/stopwatch/local-moment";
import { Card, CardTitle } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { PendingButton } from "@/components/ui/pending-button";
import { answerMomentAction, answerQuestionAction } from "@/lib/actions/crafting";
import { useAction } from "@/lib/client/use-action";
import type { Answer, QuestionText } from "./question-choices";

type Props = { id: string; text: QuestionText; children?: ReactNode };

const SAVED = { toasts: { success: "Saved." } };

/** Asks which of two devices is right. `children`: both versions as bars. */
export function ConflictCard({ id, text, children }: Omit<Props, "text"> & { text: QuestionText<Answer> }) {
  const [answer, setAnswer] = useState<Answer>("first");
  const { run, pending } = useAction(answerQuestionAction, SAVED);
  return (
    <Question text={text} pending={pending} onSave={() => run({ questionId: id, answer })}>
      {children}
      <fieldset className="rounded-lg border border-line">
        <legend className="sr-only">Which is right?</legend>
        {text.choices.map(({ value, label }) => (
          <Choice key={value} name={id} checked={answer === value} onChoose={() => setAnswer(value)}>
            {label}
          </Choice>
        ))}
      </fieldset>
    </Question>
  );
}

type MomentCardProps = Omit<Props, "children"> & { timeZone: string; latest: string };

/** Asks at what time a press happened: one of the candidates or another time. */
export function MomentCard({ id, text, timeZone, latest }: MomentCardProps) {
  const [chosen, setChosen] = useState(text.choices[0]?.value ?? "");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const { run, pending } = useAction(answerMomentAction, SAVED);

  async function save() {
    const typed = field.current?.value ?? "";
    const read = readMoment(typed, timeZone);
    if (chosen) return run({ tapId: id, at: chosen });
    if (read && read.clock !== "skipped") return run({ tapId: id, at: new Date(read.at).toISOString() });
    setProblem(read ? skippedSentence(typed) : "Choose a time.");
    field.current?.focus();
  }

  return (
    <Question text={text} pending={pending} onSave={save}>
      <fieldset className="rounded-lg border border-line" hidden={text.choices.length === 0}>
        <legend className="sr-only">{text.title}</legend>
        {text.choices.map(({ value, label }) => (
          <Choice key={value} name={id} checked={chosen === value} onChoose={() => setChosen(value)}>
            <span className="num">{label}</span>
          </Choice>
        ))}
        <Choice name={id} checked={chosen === ""} onChoose={() => setChosen("")}>
          At another time
        </Choice>
      </fieldset>
      {chosen ? null : (
        <Field
          id={fieldId}
          ref={field}
          label="Time"
          type="datetime-local"
          defaultValue={formatMoment(new Date(text.choices[0]?.value ?? latest), timeZone)}
          max={formatMoment(new Date(latest), timeZone)}
          error={problem}
          onChange={() => setProblem(undefined)}
        />
      )}
    </Question>
  );
}

type QuestionProps = Omit<Props, "id"> & { pending: boolean; onSave: () => unknown };

function Question({ text, pending, onSave, children }: QuestionProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void onSave();
        }}
      >
        <div>
          <CardTitle id={titleId} className="wrap-anywhere">
            {text.title}
          </CardTitle>
          <p className="mt-1 text-muted">{text.sentence}</p>
        </div>
        {children}
        <p className="text-sm text-muted">You can’t change your answer later.</p>
        <PendingButton pending={pending} type="submit" className="justify-self-start">
          Save answer
        </PendingButton>
      </form>
    </Card>
  );
}
