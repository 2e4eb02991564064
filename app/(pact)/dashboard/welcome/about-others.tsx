import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import type { Choice, StepProps } from "./answers";

export function AboutOthers({ answers, answer, problems, challenges, causes }: StepProps) {
  return (
    <>
      <Choose
        id="first-challenge"
        label="Join a challenge"
        none="None for now"
        choices={challenges}
        value={answers.challengeId}
        onChoose={(challengeId) => answer({ challengeId })}
        hint="You can put your crafting time towards it."
        error={problems.challengeId}
      />
      <Choose
        id="first-cause"
        label="Choose a cause for this week"
        none="All causes, evenly"
        choices={causes}
        value={answers.causeId}
        onChoose={(causeId) => answer({ causeId })}
        hint="Every hour you craft stands for something good, in virtual units."
        error={problems.causeId}
      />
      <Checkbox
        id="first-boards"
        label="Show me on the boards"
        hint="The leaderboard shows your name to other crafters. You can change this on your profile."
        checked={answers.onBoards === "on"}
        onChange={(event) => answer({ onBoards: event.target.checked ? "on" : "" })}
      />
    </>
  );
}

function Choose({
  none,
  choices,
  value,
  onChoose,
  hint,
  ...field
}: {
  id: string;
  label: string;
  none: string;
  choices: Choice<string | number>[];
  value: string;
  onChoose: (id: string) => void;
  hint: string;
  error?: string;
}) {
  const chosen = choices.find(({ id }) => String(id) === value);
  return (
    <Field {...field} hint={chosen?.description ?? hint}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{none}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
