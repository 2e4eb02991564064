import { useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/form-fields";
import { weeklyGoalDigits } from "@/lib/domain/crafting/weekly-goal";
import { AboutYou } from "./about-you";
import type { Answers, Choice, StepProps } from "./answers";

export const STEPS = [
  { title: "Your craft", Fields: AboutYou },
  { title: "You and your week", Fields: AboutYourWeek },
  { title: "Together", Fields: AboutOthers },
] as const;

export const STEP_OF: Record<keyof Answers, number> = {
  craft: 0,
  displayName: 1,
  weeklyGoalHours: 1,
  timeZone: 1,
  challengeId: 2,
  causeId: 2,
  onBoards: 2,
};

function AboutYourWeek({ answers, answer, problems }: StepProps) {
  const [zones, setZones] = useState([answers.timeZone]);
  // Added in an effect, because the full list is long and only a browser with our script can use it.
  useEffect(() => setZones((now) => [...new Set([...now, ...Intl.supportedValuesOf("timeZone")])].sort()), []);
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
        id="weekly-goal"
        label="Weekly goal (hours)"
        hint="No pressure. We’ll show it next to your week."
        value={answers.weeklyGoalHours}
        onChange={(event) => answer({ weeklyGoalHours: event.target.value })}
        onBlur={(event) => answer({ weeklyGoalHours: weeklyGoalDigits(event.target.value) })}
        inputMode="numeric"
        autoComplete="off"
        placeholder="e.g. 5"
        error={problems.weeklyGoalHours}
      />
      <SelectField
        id="first-time-zone"
        label="Time zone"
        hint="Used to decide when your day starts."
        error={problems.timeZone}
        options={zones.map((zone) => [zone, zone.replaceAll("_", " ")])}
        value={answers.timeZone}
        onValue={(timeZone) => answer({ timeZone })}
      />
    </>
  );
}

function AboutOthers({ answers, answer, problems, challenges, causes }: StepProps) {
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
        label="Show me on the leaderboard"
        hint="The leaderboard shows your name to other crafters. You can change this in your settings."
        checked={answers.onBoards === "on"}
        onChange={(event) => answer({ onBoards: event.target.checked ? "on" : "" })}
      />
    </>
  );
}

type Props = {
  id: string;
  label: string;
  none: string;
  choices: Choice<string | number>[];
  value: string;
  onChoose: (id: string) => void;
  hint: string;
  error?: string;
};

function Choose({ none, choices, value, onChoose, hint, ...field }: Props) {
  const chosen = choices.find(({ id }) => String(id) === value);
  return (
    <SelectField
      {...field}
      hint={chosen?.description ?? hint}
      options={[["", none], ...choices.map(({ id, name }) => [String(id), name] as const)]}
      value={value}
      onValue={onChoose}
    />
  );
}
