import { Badge } from "@/components/ui/badge";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon, type IconName } from "@/components/ui/icon";
import type { CauseImpact, ImpactView } from "@/db/queries/impacts";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { type Cause, nextUnit, nextUnitWords, pluralise } from "@/lib/domain/impacts/causes";
import { splitPercents } from "@/lib/domain/impacts/week-split";
import { printNumber } from "@/lib/domain/shared/formats";
import { CauseCheckbox } from "./cause-checkbox";

export function CauseCard({ cause }: { cause: CauseImpact }) {
  const look = LOOKS[cause.iconName];
  const titleId = `cause-${cause.id}`;
  return (
    <li className="flex">
      <Card aria-labelledby={titleId} className="flex w-full flex-col">
        <div className="flex items-center gap-3">
          <span className={`grid size-11 shrink-0 place-items-center rounded-full ${look.ground} ${look.text}`}>
            <Icon of={look.icon} size={22} />
          </span>
          <h2 id={titleId} className="min-w-0 flex-1 text-lg">
            {cause.name}
          </h2>
          {cause.isSelected ? <Badge tone="moss">Selected</Badge> : null}
        </div>
        <p className="mt-3 text-sm text-muted">{cause.description}</p>
        <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-3 text-sm">
          {[
            { term: "This week", seconds: cause.weekFullSeconds, units: cause.weekUnits },
            { term: "All time", seconds: cause.lifetimeSeconds, units: cause.lifetimeUnits },
          ].map(({ term, seconds, units }) => (
            <div key={term}>
              <dt className="text-muted">{term}</dt>
              <dd className="num">
                <span className="display block text-lg">
                  {printNumber(units)} virtual {pluralise(units, cause.unitName)}
                </span>
                {formatDuration(seconds)}
              </dd>
            </div>
          ))}
        </dl>
        <NextUnit cause={cause} />
        <CauseCheckbox causeId={cause.id} name={cause.name} selected={cause.isSelected} />
      </Card>
    </li>
  );
}

function NextUnit({ cause }: { cause: CauseImpact }) {
  const next = nextUnit(cause.weekFullSeconds, cause);
  return (
    <div className="mt-3 text-sm">
      <p className="num">{nextUnitWords(next, cause)}</p>
      <div aria-hidden="true" className="progress-track mt-1.5">
        <div
          className={`stitch-long h-full ${LOOKS[cause.iconName].text}`}
          style={{ width: `${(100 * next.done) / next.size}%` }}
        />
      </div>
    </div>
  );
}

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
    time: formatDuration(cause.weekFullSeconds),
  }));
  const isEven = selected.size === 0 || selected.size === causes.length;
  const words = parts.map(({ cause, share, time }) => `${cause.name} ${share}%, ${time}`).join("; ");
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
        {parts.map(({ cause, share, time }) => (
          <li key={cause.id} className="flex items-start gap-2">
            <Icon of={LOOKS[cause.iconName].icon} size={18} className={`mt-0.5 ${LOOKS[cause.iconName].text}`} />
            <span className="flex flex-wrap gap-x-2 sm:block">
              {cause.name}
              <span className="num text-muted sm:block">
                {[isEven ? "" : `${share}%`, weekSeconds > 0 ? time : ""].filter(Boolean).join(", ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{describeSplit(selected.size, causes.length, weekSeconds)}</p>
    </Card>
  );
}

function describeSplit(selected: number, all: number, weekSeconds: number): string {
  const start = weekSeconds === 0 ? "No crafting yet this week. What you save will be split like this: " : "";
  if (selected === 0 || selected === all) return `${start}${start ? "e" : "E"}venly across all causes.`;
  const others = all - selected === 1 ? "the other one" : `the other ${all - selected}`;
  return `${start}70% for ${selected === 1 ? "the cause" : `the ${selected} causes`} you selected, 30% for ${others}.`;
}

type Look = { icon: IconName; bar: string; text: string; ground: string };

const LOOKS: Record<Cause["iconName"], Look> = {
  Tree: { icon: "trees", bar: "bg-moss", text: "text-moss", ground: "bg-moss-soft" },
  Droplet: { icon: "droplet", bar: "bg-indigo", text: "text-indigo", ground: "bg-indigo-soft" },
  Apple: { icon: "apple", bar: "bg-madder", text: "text-madder", ground: "bg-madder-soft" },
  Heart: { icon: "heart", bar: "bg-ochre", text: "text-ochre", ground: "bg-ochre-soft" },
  Spool: { icon: "spool", bar: "bg-control", text: "text-muted", ground: "bg-sunken" },
};
