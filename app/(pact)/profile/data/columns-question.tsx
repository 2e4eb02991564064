import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { type Columns, FIELDS, type Field as FieldName, isEnough } from "@/lib/domain/imports/formats";
import type { Choices, Question } from "./read-file";

export type Asking = {
  heading: RefObject<HTMLHeadingElement | null>;
  onAnswer: (choices: Partial<Choices>) => void;
  onCancel: () => void;
};

export type QuestionProps<Status extends Question["status"]> = Extract<Question, { status: Status }> & Asking;

const NOT_ENOUGH = "Choose a start, and an end or a duration.";

/** Asks which line is the header, and what each column contains. */
export function ColumnsQuestion({
  heading,
  header,
  columns,
  lines,
  headerAt,
  onAnswer,
  onCancel,
}: QuestionProps<"asks-columns">) {
  const [chosen, setChosen] = useState<Columns>(columns);
  const [problem, setProblem] = useState(false);
  const choose = (field: FieldName, at: string) => {
    const { [field]: _, ...others } = chosen;
    setChosen(at === "" ? others : { ...others, [field]: Number(at) });
    setProblem(false);
  };
  const answer = () => onAnswer({ columns: chosen, headerAt, units: undefined, isChanging: undefined });
  return (
    <section aria-labelledby="columns-title" className="grid gap-3 rounded-lg border border-line p-4">
      <h3 id="columns-title" ref={heading} tabIndex={-1} className="display text-lg outline-none">
        Which column is which?
      </h3>
      <p className="text-muted">
        Choose a start, and an end or a duration. A date column may hold the time as well. Leave out what your file
        doesn’t have.
      </p>
      <Field id="header-line" label="Line with the names of the columns">
        {(control) => (
          <Select
            {...control}
            value={headerAt}
            onChange={({ target }) =>
              onAnswer({ headerAt: Number(target.value), columns: undefined, units: undefined, isChanging: true })
            }
          >
            <option value={-1}>None</option>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
              <option key={at} value={at}>
                {at + 1}: {line}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        {(Object.keys(FIELDS) as FieldName[]).map((field) => {
          const samples = header[chosen[field] ?? -1]?.samples ?? [];
          return (
            <Field
              key={field}
              id={`column-${field}`}
              label={FIELDS[field]}
              className="wrap-anywhere"
              {...(samples.length > 0 && { hint: `Such as ${samples.join(", ")}` })}
              {...(problem && field === "startDate" && { error: NOT_ENOUGH })}
            >
              {(control) => (
                <Select {...control} value={chosen[field] ?? ""} onChange={({ target }) => choose(field, target.value)}>
                  <option value="">None</option>
                  {header.map(({ name, samples: [sample] }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names, and never move
                    <option key={at} value={at}>
                      {sample ? `${name} (${sample})` : name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => (isEnough(chosen) ? answer() : setProblem(true))}>Continue</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
