import { SelectField } from "@/components/ui/form-fields";
import type { Option } from "@/components/ui/input";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { Sum } from "@/lib/domain/imports/dry-run";
import type { ReadFile } from "./read-file";
import type { Target } from "./store-import";

/** The crafter's ongoing projects. `space`: how many more the plan allows; null without a limit. */
export type MyProjects = { projects: { id: string; name: string }[]; space: number | null };

export type Targets = { [key: string]: Target };

/** The initial target for each project in the file: the crafter's project of the same name, or a new one. */
export function suggestTargets(file: ReadFile, { projects }: MyProjects): Targets {
  const mine = new Map(projects.map(({ id, name }) => [name.toLowerCase(), id]));
  return Object.fromEntries(
    file.projects.map(({ key, name, isOneOff = true }) => {
      const projectId = isOneOff ? mine.get(name.toLowerCase()) : undefined;
      return [key, projectId ? { projectId } : "new"];
    }),
  );
}

/** How many of the new projects exceed the plan's limit. */
export function countWithoutSpace(file: ReadFile, targets: Targets, { space }: MyProjects): number {
  const fresh = file.projects.filter(({ key, completedAt }) => !completedAt && targets[key] === "new").length;
  return space === null ? 0 : Math.max(0, fresh - space);
}

/** Chooses the target of each project name, and shows the hours that it receives. */
export function ProjectTargets(props: {
  file: ReadFile;
  sums: Sum[];
  mine: MyProjects;
  targets: Targets;
  onChange: (targets: Targets) => void;
}) {
  const { file, sums, mine, targets, onChange } = props;
  const bySeconds = new Map(sums.map((sum) => [sum.name, sum]));
  const listed = file.projects.filter(({ isOneOff = true, completedAt }) => isOneOff && !completedAt);
  if (listed.length === 0) return null;
  const options: Option[] = [
    ["new", "A new project"],
    ["words", "No project, words in the description"],
    ...mine.projects.map((project) => [project.id, project.name] as const),
  ];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Projects in this file</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {listed.map(({ key, name }, at) => {
          const target = targets[key] ?? "new";
          return (
            <SelectField
              key={key}
              id={`target-${at}`}
              label={name}
              hint={hintOf(bySeconds.get(key))}
              className="wrap-anywhere"
              options={options}
              value={typeof target === "string" ? target : target.projectId}
              onValue={(value) => onChange({ ...targets, [key]: targetOf(value) })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function hintOf(sum: Sum | undefined): string {
  return sum
    ? `${formatDuration(sum.seconds)} in ${sum.sessions === 1 ? "1 session" : `${sum.sessions} sessions`}`
    : "No new session";
}

function targetOf(value: string): Target {
  return value === "new" || value === "words" ? value : { projectId: value };
}
