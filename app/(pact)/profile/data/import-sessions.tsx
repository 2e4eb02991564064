"use client";

import { type ChangeEvent, type RefObject, useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { SoftLink } from "@/components/ui/soft-link";
import { printNumber } from "@/lib/domain/shared/formats";
import { TimeZoneField } from "../settings/time-zone-field";
import { DryRun } from "./dry-run";
import { FileQuestion } from "./file-question";
import { ProgressLine } from "./progress-line";
import type { MyProjects } from "./project-targets";
import { type Step, useImport } from "./use-import";

/** Imports sessions from another tool or from our own export, after a dry run. */
export function ImportSessions({ timeZone, mine }: { timeZone: string; mine: MyProjects }) {
  const { step, choices, fileName, choose, answer, store, cancel, reset } = useImport({ timeZone });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step.name === "idle" || step.name === "busy") return;
    heading.current?.focus();
    heading.current?.scrollIntoView();
  }, [step.name]);

  const isBusy = step.name === "busy";
  return (
    <div className="grid gap-4">
      <ChooseFile fileName={fileName} isBusy={isBusy} onChoose={choose} />
      <div className={fileName ? "" : "not-noscript:hidden"}>
        <Field
          id="import-zone"
          label="Times are read as"
          hint="For files that don’t say which time zone their times are in."
        >
          {(control) => (
            <TimeZoneField {...control} value={choices.timeZone} onChange={(zone) => answer({ timeZone: zone })} />
          )}
        </Field>
      </div>
      <FormMessage tone="error">{step.name === "idle" ? step.problem : undefined}</FormMessage>
      <FormMessage tone="success">
        {step.name === "idle" && step.undone ? "Cancelled. Nothing was imported." : undefined}
      </FormMessage>
      {isBusy ? <ProgressLine {...step} onCancel={step.canCancel ? cancel : undefined} /> : null}
      {step.name === "asks" ? (
        <FileQuestion heading={heading} question={step.question} onAnswer={answer} onCancel={reset} />
      ) : null}
      {step.name === "dry-run" ? (
        <DryRun
          key={fileName}
          heading={heading}
          mine={mine}
          choices={choices}
          onStore={store}
          onAnswer={answer}
          onCancel={reset}
          {...step}
        />
      ) : null}
      {step.name === "stored" ? <Stored heading={heading} {...step} /> : null}
    </div>
  );
}

function ChooseFile(props: { fileName: string | undefined; isBusy: boolean; onChoose: (file: File) => void }) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Cleared, so that choosing the same file again fires a change event.
    target.value = "";
    if (file && !props.isBusy) props.onChoose(file);
  }
  return (
    <div className="drop-area">
      <label htmlFor="import-file" className={buttonClass({ variant: "surface" })}>
        Choose a file
      </label>
      {props.fileName ? (
        <p className="wrap-anywhere">{props.fileName}</p>
      ) : (
        <p>
          <span className="not-any-pointer-fine:hidden">or drop it here: </span>CSV, JSON or ZIP
        </p>
      )}
      {/* Covers the area, so that it takes a file that is dropped on it. */}
      <input
        id="import-file"
        type="file"
        accept=".csv,.tsv,.txt,.json,.zip,text/csv,application/json,application/zip"
        onChange={change}
      />
    </div>
  );
}

type Heading = { heading: RefObject<HTMLHeadingElement | null> };

function Stored({ heading, stored }: Heading & Extract<Step, { name: "stored" }>) {
  return (
    <div className="import-step gap-3">
      <h3 ref={heading} tabIndex={-1} className="display text-lg outline-none">
        {stored.stored === 1 ? "1 session imported" : `${printNumber(stored.stored)} sessions imported`}
      </h3>
      <p className="text-muted">
        {stored.left > 0 ? `${stored.left} overlapped another session meanwhile and were left out. ` : ""}
        You can undo this import for 30 days, below.
      </p>
      <SoftLink
        href="/dashboard/sessions"
        className={buttonClass({ variant: "quiet", className: "justify-self-start" })}
      >
        See all sessions
      </SoftLink>
    </div>
  );
}
