import { Field } from "@/components/ui/field";
import { MAX_CRAFT_LENGTH } from "@/lib/domain/profile/display-name";
import type { StepProps } from "./answers";

const CRAFTS = [
  "Knitting",
  "Crochet",
  "Sewing",
  "Quilting",
  "Weaving",
  "Pottery",
  "Woodwork",
  "Jewellery",
  "Bookbinding",
];

export function AboutYou({ answers, answer, problems }: StepProps) {
  return (
    <>
      <Field
        id="display-name"
        label="Display name"
        hint="Shown to other crafters. Leave blank to appear as Craft in Disguise."
        value={answers.displayName}
        onChange={(event) => answer({ displayName: event.target.value })}
        autoComplete="nickname"
        error={problems.displayName}
      />
      <Field
        id="craft"
        label="What do you make?"
        hint="Private. We’ll suggest it when you start the stopwatch."
        maxLength={MAX_CRAFT_LENGTH}
        value={answers.craft}
        onChange={(event) => answer({ craft: event.target.value })}
        autoComplete="off"
        list="crafts"
        error={problems.craft}
      />
      <datalist id="crafts">
        {CRAFTS.map((craft) => (
          <option key={craft} value={craft} />
        ))}
      </datalist>
    </>
  );
}
