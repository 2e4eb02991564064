import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { type Columns, FIELDS, type Field as FieldName, isEnough } from "@/lib/domain/imports/formats";
import type { DateOrder } from "@/lib/domain/imports/moments";
import type { Choices, Question } from "./read-file";

type Props = {
  heading: RefObject<HTMLHeadingElement | null>;
  onAnswer: (choices: Partial<Choices>) => void;
};

/** What the file leaves open: which number is the day, or which column is which. */
export function FileQuestion({ question, ...props }: Props & { question: Question }) {
  return question.status === "asks-order" ? (
    <OrderQuestion {...props} example={question.example} />
  ) : (
    <ColumnsQuestion {...props} {...question} />
  );
}

function OrderQuestion({ heading, onAnswer, example }: Props & { example: string }) {
  const [order, setOrder] = useState<DateOrder>("day-first");
  const [first, second] = example.split(/[-/.]/);
  return (
    <section aria-labelledby="order-title" className="grid gap-3 rounded-lg border border-line p-4">
      <h3 id="order-title" ref={heading} tabIndex={-1} className="display text-lg outline-none">
        Which number is the day?
      </h3>
      <p className="text-muted">All dates in this file could be read both ways, such as {example}.</p>
      <div role="radiogroup" aria-labelledby="order-title" className="overflow-hidden rounded-lg border border-line">
        <Choice name="date-order" checked={order === "day-first"} onChoose={() => setOrder("day-first")}>
          Day first: {first} is the day
        </Choice>
        <Choice name="date-order" checked={order === "month-first"} onChoose={() => setOrder("month-first")}>
          Month first: {second} is the day
        </Choice>
      </div>
      <Button className="justify-self-start" onClick={() => onAnswer({ order })}>
        Continue
      </Button>
    </section>
  );
}

function ColumnsQuestion({ heading, onAnswer, header, columns }: Props & { header: string[]; columns: Columns }) {
  const [chosen, setChosen] = useState<Columns>(columns);
  const [problem, setProblem] = useState(false);
  const choose = (field: FieldName, at: string) => {
    const { [field]: _, ...others } = chosen;
    setChosen(at === "" ? others : { ...others, [field]: Number(at) });
    setProblem(false);
  };
  return (
    <section aria-labelledby="columns-title" className="grid gap-3 rounded-lg border border-line p-4">
      <h3 id="columns-title" ref={heading} tabIndex={-1} className="display text-lg outline-none">
        Which column is which?
      </h3>
      <p className="text-muted">
        We don’t know this tool. Choose a start, and an end or a duration. A date column may hold the time as well.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {(Object.keys(FIELDS) as FieldName[]).map((field) => (
          <Field
            key={field}
            id={`column-${field}`}
            label={FIELDS[field]}
            {...(problem && field === "startDate" && { error: "Choose a start, and an end or a duration." })}
          >
            {(control) => (
              <Select {...control} value={chosen[field] ?? ""} onChange={({ target }) => choose(field, target.value)}>
                <option value="">None</option>
                {header.map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names, and never move
                  <option key={at} value={at}>
                    {name || `Column ${at + 1}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <Button
        className="justify-self-start"
        onClick={() => (isEnough(chosen) ? onAnswer({ columns: chosen }) : setProblem(true))}
      >
        Continue
      </Button>
    </section>
  );
}
