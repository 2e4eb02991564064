"use client";

import { useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { CRAFT_MAX_LENGTH } from "@/lib/domain/profile/display-name";

/** What the first run asks, as typed and chosen; "" is not answered. */
export type Answers = {
  displayName: string;
  craft: string;
  weeklyGoalHours: string;
  timeZone: string;
  challengeId: string;
  causeId: string;
};

type Choice<Id> = { id: Id; name: string; description: string };

export type StepProps = {
  answers: Answers;
  answer: (change: Partial<Answers>) => void;
  problems: Partial<Answers>;
  challenges: Choice<string>[];
  causes: Choice<number>[];
};

export const STEPS = [
  { title: "You", Fields: AboutYou },
  { title: "Your week", Fields: AboutYourWeek },
  { title: "Together", Fields: AboutOthers },
] as const;

/** Which step asks for what. */
export const STEP_OF: Record<keyof Answers, number> = {
  ...{ displayName: 0, craft: 0 },
  ...{ weeklyGoalHours: 1, timeZone: 1 },
  ...{ challengeId: 2, causeId: 2 },
};

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

function AboutYou({ answers, answer, problems }: StepProps) {
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
        maxLength={CRAFT_MAX_LENGTH}
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

function AboutYourWeek({ answers, answer, problems }: StepProps) {
  const [zones, setZones] = useState([answers.timeZone]);
  // The whole list is long, and only a browser with our script can use it.
  useEffect(() => setZones((now) => [...new Set([...now, ...Intl.supportedValuesOf("timeZone")])].sort()), []);
  return (
    <>
      <Field
        id="weekly-goal"
        label="Weekly goal (hours)"
        hint="No pressure. We’ll show it next to your week."
        value={answers.weeklyGoalHours}
        onChange={(event) => answer({ weeklyGoalHours: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        placeholder="e.g. 5"
        error={problems.weeklyGoalHours}
      />
      <Field
        id="first-time-zone"
        label="Time zone"
        hint="Used to decide when your day starts."
        error={problems.timeZone}
      >
        {(control) => (
          <Select {...control} value={answers.timeZone} onChange={(event) => answer({ timeZone: event.target.value })}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
