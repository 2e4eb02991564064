"use client";

import { Button } from "@/components/ui/button";
import { FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { WorkProblems } from "@/lib/domain/projects/fields";
import { type MaterialLine, MaterialLineFields, useMaterialLines } from "./material-line-fields";

/** Lines of material. Enter moves from the name to the cost, and from the cost to the next line. */
export function MaterialsFields({
  id,
  materials,
  problems,
  onChange,
}: {
  id: string;
  materials: readonly MaterialLine[];
  problems: WorkProblems;
  onChange: (materials: MaterialLine[]) => void;
}) {
  const { box, keys, add, remove, change, focusCost, focusNextName } = useMaterialLines(materials, onChange);
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="sr-only">Materials</legend>
      <div aria-hidden="true" className="mb-1.5 flex gap-2 text-sm font-semibold">
        <span className="flex-1">Material</span>
        {materials.length > 0 ? <span className="w-24 sm:w-32">Cost</span> : null}
        {materials.length > 0 ? <span className="w-7" /> : null}
      </div>
      <ul className="grid gap-2">
        {materials.map((line, at) => (
          <MaterialLineFields
            key={keys[at]}
            id={id}
            at={at}
            line={line}
            nameError={problems[`materials.${at}.name`]}
            costError={problems[`materials.${at}.cost`]}
            onChange={(changed) => change(at, changed)}
            onRemove={() => remove(at)}
            onNameEnter={() => focusCost(at)}
            onCostEnter={() => focusNextName(at)}
          />
        ))}
      </ul>
      <Button data-add="" variant="plain" size="bare" className="mt-2 -ml-2 px-2 text-base" onClick={() => add()}>
        <Icon of="plus" />
        Add material
      </Button>
      <FieldNotes id={`${id}-materials`} error={problems.materials} />
    </fieldset>
  );
}
