import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MORE_CRAFTS } from "@/lib/domain/profile/crafts";
import { MAX_CRAFT_LENGTH } from "@/lib/domain/profile/display-name";
import type { StepProps } from "./answers";
import { CraftTiles } from "./craft-tiles";

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
      <Field
        id="display-name"
        label="Display name"
        hint="Shown to other crafters. Leave blank to appear as Craft in Disguise."
        value={answers.displayName}
        onChange={(event) => answer({ displayName: event.target.value })}
        autoComplete="nickname"
        error={problems.displayName}
      />
    </>
  );
}
