import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { ImpactView } from "@/db/queries/impacts";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { splitPercents } from "@/lib/domain/impacts/week-split";
import { LOOKS } from "./looks";

/** How the week is split, as a bar and in words. Before the first minute it shows the split that would apply. */
export function WeekSplit({ view: { causes, weekSeconds } }: { view: ImpactView }) {
  const selected = new Set(causes.filter(({ isSelected }) => isSelected).map(({ id }) => id));
  const percents = splitPercents(
    causes.map(({ id }) => id),
    selected,
  );
  const parts = causes.map((cause) => ({
    cause,
    share: percents.get(cause.id) ?? 0,
    percent: `${percents.get(cause.id) ?? 0}%`,
    time: formatDuration(cause.weekFullSeconds),
  }));
  const words = parts.map(({ cause, percent, time }) => `${cause.name} ${percent}, ${time}`).join("; ");
  return (
    <Card aria-labelledby="split-title">
      <CardHeader>
        <CardTitle id="split-title">This week’s split</CardTitle>
        <span className="num">{formatDuration(weekSeconds)}</span>
      </CardHeader>
      <div
        role="img"
        aria-label={`This week’s split: ${words}.`}
        className="mt-4 flex h-5 gap-0.5 overflow-hidden rounded-full"
      >
        {parts.map(({ cause, share }) => (
          <span
            key={cause.id}
            className={`forced-color-adjust-none ${LOOKS[cause.iconName].bar}`}
            style={{ flexGrow: share }}
          />
        ))}
      </div>
      <ul aria-hidden="true" className="mt-3 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-3 lg:grid-cols-5">
        {parts.map(({ cause, percent, time }) => (
          <li key={cause.id} className="flex items-start gap-2">
            <Icon of={LOOKS[cause.iconName].icon} size={18} className={`mt-0.5 ${LOOKS[cause.iconName].text}`} />
            <span className="flex flex-wrap gap-x-2 sm:block">
              {cause.name}
              <span className="num text-muted sm:block">
                {percent}, {time}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{splitWords(selected.size, causes.length, weekSeconds)}</p>
    </Card>
  );
}

function splitWords(selected: number, all: number, weekSeconds: number): string {
  const start = weekSeconds === 0 ? "No crafting yet this week. What you save will be split like this: " : "";
  if (selected === 0 || selected === all) return `${start}${start ? "e" : "E"}venly across all causes.`;
  const others = all - selected === 1 ? "the other one" : `the other ${all - selected}`;
  return `${start}70% for ${selected === 1 ? "the cause" : `the ${selected} causes`} you selected, 30% for ${others}.`;
}
