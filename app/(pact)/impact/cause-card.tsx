"use client";

import { Badge } from "@/components/ui/badge";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon, type IconName } from "@/components/ui/icon";
import type { Cause } from "@/lib/domain/impacts/causes";
import { CauseCheckbox } from "./cause-checkbox";
import type { CauseView, WeekView } from "./words";

/** Drawn from words, because a server component's elements are sent twice: as HTML and as React's data. */
export function CauseCard({
  cause: { id, name, description, iconName, isSelected, amounts, next },
}: {
  cause: CauseView;
}) {
  const look = LOOKS[iconName];
  const titleId = `cause-${id}`;
  return (
    <li className="flex">
      <Card aria-labelledby={titleId} className="flex w-full flex-col">
        <div className="flex items-center gap-3">
          <span className={`grid size-11 shrink-0 place-items-center rounded-full ${look.ground} ${look.text}`}>
            <Icon of={look.icon} size={22} />
          </span>
          <h2 id={titleId} className="min-w-0 flex-1 text-lg">
            {name}
          </h2>
          {isSelected ? <Badge tone="moss">Selected</Badge> : null}
        </div>
        <p className="mt-3 text-sm text-muted">{description}</p>
        <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-3 text-sm">
          {amounts.map(({ term, units, time }) => (
            <div key={term}>
              <dt className="text-muted">{term}</dt>
              <dd className="num">
                <span className="display block text-lg">{units}</span>
                {time}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 text-sm">
          <p className="num">{next.words}</p>
          <div aria-hidden="true" className="progress-track mt-1.5">
            <div className={`stitch-long h-full ${look.text}`} style={{ width: `${next.percent}%` }} />
          </div>
        </div>
        <CauseCheckbox causeId={id} name={name} selected={isSelected} />
      </Card>
    </li>
  );
}

/** How the week is split, as a bar and in words; outlined before its first minute. */
export function WeekSplit({ isEmpty, time, label, parts, explanation }: WeekView) {
  return (
    <Card aria-labelledby="split-title">
      <CardHeader>
        <CardTitle id="split-title">This week’s split</CardTitle>
        <span className="num">{time}</span>
      </CardHeader>
      <div role="img" aria-label={label} data-empty={isEmpty || undefined} className="cause-bar">
        {parts.map(({ name, iconName, share }) => (
          <span key={name} className={`${LOOKS[iconName].bar} ${LOOKS[iconName].text}`} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul aria-hidden="true" className="mt-3 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-3 lg:grid-cols-5 lg:gap-x-0.5">
        {parts.map(({ name, iconName, words }) => (
          <li key={name} className="flex items-start gap-2">
            <Icon of={LOOKS[iconName].icon} size={18} className={`mt-0.5 ${LOOKS[iconName].text}`} />
            <span className="flex flex-wrap gap-x-2 sm:block">
              {name}
              <span className="num text-muted sm:block">{words}</span>
            </span>
          </li>
        ))}
      </ul>
      {explanation ? <p className="mt-3 text-sm text-muted">{explanation}</p> : null}
    </Card>
  );
}

type Look = { icon: IconName; bar: string; text: string; ground: string };

const LOOKS: Record<Cause["iconName"], Look> = {
  Tree: { icon: "trees", bar: "bg-moss", text: "text-moss", ground: "bg-moss-soft" },
  Droplet: { icon: "droplet", bar: "bg-indigo", text: "text-indigo", ground: "bg-indigo-soft" },
  Apple: { icon: "apple", bar: "bg-madder", text: "text-madder", ground: "bg-madder-soft" },
  Heart: { icon: "heart", bar: "bg-ochre", text: "text-ochre", ground: "bg-ochre-soft" },
  Spool: { icon: "spool", bar: "bg-control", text: "text-muted", ground: "bg-sunken" },
};
