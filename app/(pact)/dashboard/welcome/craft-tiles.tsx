import { CRAFTS } from "@/lib/domain/profile/crafts";
import { CraftDrawing } from "./craft-drawing";

/** Crafts to tap; another tap takes the choice back. `chosen`: what is typed so far. */
export function CraftTiles({ chosen, onChoose }: { chosen: string; onChoose: (craft: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would name the step a second time
    <div
      role="group"
      aria-label="Crafts"
      className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(max(4.25rem,22%),1fr))] gap-2"
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
