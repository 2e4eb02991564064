import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { CauseImpact } from "@/db/queries/impacts/impact-view";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { nextUnit, nextUnitWords, pluralise } from "@/lib/domain/impacts/causes";
import { CauseCheckbox } from "./cause-checkbox";
import { LOOKS } from "./looks";

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
          <Contribution
            term="This week"
            seconds={cause.weekFullSeconds}
            units={cause.weekUnits}
            unitName={cause.unitName}
          />
          <Contribution
            term="All time"
            seconds={cause.lifetimeSeconds}
            units={cause.lifetimeUnits}
            unitName={cause.unitName}
          />
        </dl>
        <NextUnit cause={cause} />
        <div className="mt-auto -mb-1.5 pt-2">
          <CauseCheckbox causeId={cause.id} name={cause.name} selected={cause.isSelected} />
        </div>
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

function Contribution({
  term,
  seconds,
  units,
  unitName,
}: {
  term: string;
  seconds: number;
  units: number;
  unitName: string;
}) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="num">
        <span className="display block text-lg">
          {units.toLocaleString("en-GB")} virtual {pluralise(units, unitName)}
        </span>
        {formatDuration(seconds)}
      </dd>
    </div>
  );
}
