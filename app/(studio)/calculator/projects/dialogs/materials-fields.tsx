"use client";

import { AmountInput } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { describeField, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { lineOf } from "@/lib/domain/materials/line";
import { isEmptyLine, type WorkProblems } from "@/lib/domain/projects/fields";
import { LibraryLineFields, type LineProps, RemoveLine } from "./library-line";
import type { Library } from "./types";
import { callOnEnter, type MaterialLine, useMaterialLines } from "./use-material-lines";

/** For a dialog around the lines: Escape first removes the empty line that has the focus. */
export function keepOpenForEmptyLine(event: Event) {
  if (event.target instanceof Element && event.target.closest("[data-empty-line]")) event.preventDefault();
}

type Props = {
  id: string;
  pieces: number;
  library: Library;
  materials: readonly MaterialLine[];
  problems: WorkProblems;
  onChange: (materials: MaterialLine[]) => void;
};

/** Lines of material, in words or from the library. Enter moves from the name to the cost, and from the cost to the next line. */
export function MaterialsFields({ id, pieces, materials, library, problems, onChange }: Props) {
  const lines = useMaterialLines(materials, onChange);
  const first = library.find(({ isArchived }) => !isArchived);
  return (
    <fieldset ref={lines.box} className="min-w-0">
      <legend className="sr-only">Materials</legend>
      {materials.length > 0 ? (
        <div aria-hidden="true" className="mb-1.5 flex gap-2 text-sm font-semibold">
          <span className="flex-1">Material</span>
          <span className="w-24 sm:w-32">Cost</span>
          <span className="w-7" />
        </div>
      ) : null}
      <ul className="grid gap-2">
        {materials.map((line, at) => {
          const props = { id, at, line, lines, problems, pieces };
          return line.taken ? (
            <LibraryLineFields key={lines.keys[at]} {...props} taken={line.taken} library={library} />
          ) : (
            <MaterialLineFields key={lines.keys[at]} {...props} />
          );
        })}
      </ul>
      <div className="-ml-2 flex flex-wrap sm:gap-x-3 [ul:not(:empty)+&]:mt-2">
        <Button data-add="" variant="plain" size="bare" className="px-2 text-base" onClick={() => lines.add()}>
          <Icon of="plus" />
          Add material
        </Button>
        {first ? (
          <Button
            variant="plain"
            size="bare"
            className="px-2 text-base"
            onClick={() =>
              lines.add(undefined, lineOf(first, { materialId: first.id, quantity: "", unit: first.useUnit }))
            }
          >
            <Icon of="plus" />
            From my materials
          </Button>
        ) : null}
      </div>
      <FieldNotes id={`${id}-materials`} error={problems.materials} />
    </fieldset>
  );
}

function MaterialLineFields(props: LineProps) {
  const { id, at, line, lines, problems } = props;
  const name = { id: `${id}-name-${at}`, error: problems[`materials.${at}.name`] };
  const cost = { id: `${id}-cost-${at}`, error: problems[`materials.${at}.cost`] };
  const isEmpty = isEmptyLine(line);
  return (
    <li
      data-empty-line={isEmpty ? "" : undefined}
      onKeyDown={(event) => isEmpty && event.key === "Escape" && lines.remove(at)}
    >
      <div className="flex items-center gap-2">
        <Input
          {...describeField(name)}
          data-name={at}
          aria-label={`Material ${at + 1}`}
          value={line.name}
          autoComplete="off"
          enterKeyHint="next"
          className="flex-1"
          onChange={(event) => lines.change(at, { name: event.target.value })}
          onKeyDown={callOnEnter(() => lines.focusCost(at))}
        />
        <AmountInput
          {...describeField(cost)}
          data-cost={at}
          aria-label={`Cost ${at + 1}`}
          placeholder="0.00"
          value={line.cost}
          enterKeyHint="next"
          className="min-w-24 sm:min-w-32"
          // It is as wide as its text, so no digit is cut off.
          style={{ width: `calc(${line.cost.length}ch + 2rem)`, flex: "0 1 auto" }}
          onValue={(cost) => lines.change(at, { cost })}
          onKeyDown={callOnEnter(() => lines.focusNextName(at))}
        />
        <RemoveLine {...props} />
      </div>
      <FieldNotes {...name} />
      <FieldNotes {...cost} />
    </li>
  );
}
