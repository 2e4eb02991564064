import { type ReactNode, type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { SelectField } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import type { Option } from "@/components/ui/input";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";
import { type Columns, FIELDS, type Field as FieldName, isEnough } from "@/lib/domain/imports/formats";
import type { DateOrder } from "@/lib/domain/imports/moments";
import type { Choices, Question } from "./read-file";

/** Asks what the file leaves open: which number is the day, a column's unit, or the meaning of the columns. */
export function FileQuestion({ question, ...props }: { question: Question } & Asking) {
  if (question.status === "asks-order") return <OrderQuestion {...props} {...question} />;
  if (question.status === "asks-unit") return <UnitQuestion {...props} {...question} />;
  return <ColumnsQuestion key={question.headerAt} {...props} {...question} />;
}

function OrderQuestion({ example, ...props }: QuestionProps<"asks-order">) {
  const [first, second] = example.split(/[-/. ]+/);
  const [order, setOrder] = useState<DateOrder>("day-first");
  return (
    <ChoiceQuestion
      {...props}
      title="Which number is the day?"
      sentence={`All dates in this file could be read both ways, such as ${example}.`}
      onContinue={() => props.onAnswer({ order })}
    >
      <Choice name="date-order" checked={order === "day-first"} onChoose={() => setOrder("day-first")}>
        Day first: {first} is the day
      </Choice>
      <Choice name="date-order" checked={order === "month-first"} onChoose={() => setOrder("month-first")}>
        Month first: {second} is the day
      </Choice>
    </ChoiceQuestion>
  );
}

const UNITS = { hours: "Hours", minutes: "Minutes", seconds: "Seconds" } as const;

/** No unit is preselected: a wrong one would give wrong hours, which end up in a price. */
function UnitQuestion({ field, column: { name, samples }, ...props }: QuestionProps<"asks-unit">) {
  const [unit, setUnit] = useState<keyof typeof UNITS | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [first = ""] = samples;
  return (
    <ChoiceQuestion
      {...props}
      title={`What are the numbers in “${name}”?`}
      sentence={`The column holds ${samples.join(", ")} and doesn’t say the unit.`}
      problem={isMissing ? "Choose a unit." : undefined}
      onContinue={() => (unit ? props.onAnswer({ units: { ...props.units, [field]: unit } }) : setMissing(true))}
    >
      {(Object.keys(UNITS) as (keyof typeof UNITS)[]).map((one) => (
        <Choice
          key={one}
          name="unit"
          checked={unit === one}
          onChoose={() => {
            setUnit(one);
            setMissing(false);
          }}
        >
          {UNITS[one]}: {first} is {formatDuration(parseDuration(first, one) ?? 0)}
        </Choice>
      ))}
    </ChoiceQuestion>
  );
}

type ChoiceQuestionProps = Asking & {
  title: string;
  sentence: string;
  problem?: string | undefined;
  onContinue: () => void;
  children: ReactNode;
};

function ChoiceQuestion({ heading, title, sentence, problem, children, ...on }: ChoiceQuestionProps) {
  return (
    <section aria-labelledby="question-title" className="import-step gap-3">
      <h3 id="question-title" ref={heading} tabIndex={-1} className="display text-lg wrap-anywhere outline-none">
        {title}
      </h3>
      <p className="wrap-anywhere text-muted">{sentence}</p>
      <div role="radiogroup" aria-labelledby="question-title" className="overflow-hidden rounded-lg border border-line">
        {children}
      </div>
      <FormMessage tone="error">{problem}</FormMessage>
      <div className="flex flex-wrap gap-3">
        <Button onClick={on.onContinue}>Continue</Button>
        <Button variant="quiet" onClick={() => on.onAnswer({ isChanging: true })}>
          Change columns
        </Button>
        <Button variant="quiet" onClick={on.onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

type Asking = {
  heading: RefObject<HTMLHeadingElement | null>;
  onAnswer: (choices: Partial<Choices>) => void;
  onCancel: () => void;
};

type QuestionProps<Status extends Question["status"]> = Extract<Question, { status: Status }> & Asking;

const NOT_ENOUGH = "Choose a start, and an end or a duration.";

/** Asks which line is the header, and what each column contains. */
function ColumnsQuestion(props: QuestionProps<"asks-columns">) {
  const { heading, header, columns, lines, headerAt, onAnswer, onCancel } = props;
  const [chosen, setChosen] = useState<Columns>(columns);
  const [problem, setProblem] = useState(false);
  const choose = (field: FieldName, at: string) => {
    const { [field]: _, ...others } = chosen;
    setChosen(at === "" ? others : { ...others, [field]: Number(at) });
    setProblem(false);
  };
  const options: Option[] = [
    ["", "None"],
    ...header.map(({ name, samples: [sample] }, at) => [String(at), sample ? `${name} (${sample})` : name] as const),
  ];
  const answer = () => onAnswer({ columns: chosen, headerAt, units: undefined, isChanging: undefined });
  return (
    <section aria-labelledby="columns-title" className="import-step gap-3">
      <h3 id="columns-title" ref={heading} tabIndex={-1} className="display text-lg outline-none">
        Which column is which?
      </h3>
      <p className="text-muted">
        Choose a start, and an end or a duration. A date column may hold the time as well. Leave out what your file
        doesn’t have.
      </p>
      <SelectField
        id="header-line"
        label="Line with the names of the columns"
        options={[["-1", "None"], ...lines.map((line, at) => [String(at), `${at + 1}: ${line}`] as const)]}
        value={headerAt}
        onValue={(at) => onAnswer({ headerAt: Number(at), columns: undefined, units: undefined, isChanging: true })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {(Object.keys(FIELDS) as FieldName[]).map((field) => {
          const samples = header[chosen[field] ?? -1]?.samples ?? [];
          return (
            <SelectField
              key={field}
              id={`column-${field}`}
              label={FIELDS[field]}
              className="wrap-anywhere"
              hint={samples.length > 0 ? `Such as ${samples.join(", ")}` : undefined}
              error={problem && field === "startDate" ? NOT_ENOUGH : undefined}
              options={options}
              value={chosen[field] ?? ""}
              onValue={(at) => choose(field, at)}
            />
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
