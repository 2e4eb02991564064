import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { CRAFTS, MORE_CRAFTS } from "@/lib/domain/profile/crafts";
import { MAX_CRAFT_LENGTH } from "@/lib/domain/profile/fields";
import type { StepProps } from "./answers";

export function AboutYou({ answers, answer, problems }: StepProps) {
  return (
    <>
      <Field
        id="craft"
        label="What do you make?"
        hint="Private. It sets the examples you see and your first method."
        error={problems.craft}
      >
        {(control) => (
          <>
            <CraftTiles chosen={answers.craft} onChoose={(craft) => answer({ craft })} />
            <Input
              {...control}
              maxLength={MAX_CRAFT_LENGTH}
              value={answers.craft}
              onChange={(event) => answer({ craft: event.target.value })}
              placeholder="Or in your own words"
              autoComplete="off"
              list="crafts"
            />
          </>
        )}
      </Field>
      <datalist id="crafts">
        {MORE_CRAFTS.map((craft) => (
          <option key={craft} value={craft} />
        ))}
      </datalist>
    </>
  );
}

/** Crafts to tap; tapping the chosen one clears it. `chosen`: the text typed so far. */
function CraftTiles({ chosen, onChoose }: { chosen: string; onChoose: (craft: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would name the step a second time
    <div
      role="group"
      aria-label="Crafts"
      className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(max(4rem,22%),1fr))] gap-1.5 sm:gap-2"
    >
      {CRAFTS.map(({ name }) => {
        const isChosen = chosen.trim().toLowerCase() === name.toLowerCase();
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            className="craft-tile"
            onClick={() => onChoose(isChosen ? "" : name)}
          >
            <CraftDrawing of={name} />
            {name}
          </button>
        );
      })}
    </div>
  );
}

type CraftName = (typeof CRAFTS)[number]["name"];

/** The drawings' lines, in a box of 32 by 32 units. */
const LINES: Record<CraftName, string> = {
  Pottery: "M12 4h8m-7 0c0 5-6 6-6 13 0 6 4 11 9 11s9-5 9-11c0-7-6-8-6-13M7.5 15c4 2.5 13 2.5 17 0",
  Knitting:
    "M22 20a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM6 16c5-1 10 3 11 11M9 12.5c6 0 11 5 11.5 11M18.5 13 28 3.5M15 11.5 22 4M26.5 2.5l3 3M20.5 2.5l3 3",
  Crochet: "M6 28 20.5 9.5c2-2.5 1.5-5.5 4.5-5.5 2.5 0 3.5 3.5 1 4.5M17 14c-5-4-11 0-9 4s9 2 10-2 7-3 9 1-2 7-6 6",
  Weaving: "M5 5h22v22H5zM10.5 5v5m0 4v13M16 5v13m0 4v5M21.5 5v5m0 4v13M5 12h8m6 0h8M5 20h3m5 0h6m5 0h3",
  Woodwork: "M3.5 22.5 19 9.5l5 6L9.5 28zM3.5 22.5l1.5 4.5 4.5 1M19 9.5c1-4 5.5-6.5 8.5-4s2 7.5-3.5 10M23.5 9.5h.01",
  Sewing: "M28 4 13 19m12-12.5c4 4 1 8-4 8s-6 5-1 7 1 7-6 6-9-3-10-1M26.5 5.5l-2 2M13 19l-1.5 1.5",
  Quilting: "M5 5h22v22H5zM16 5v22M5 16h22M5 5l22 22M27 5 5 27",
  Jewellery:
    "M24.5 20.5a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM11 3h10l3.5 4-8.5 6.5L7.5 7zM7.5 7h17M13.5 7l2.5 6 2.5-6",
};

function CraftDrawing({ of }: { of: CraftName }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="icon size-8">
      <path d={LINES[of]} strokeWidth="1.75" />
    </svg>
  );
}
