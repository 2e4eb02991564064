import Link from "next/link";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { circleCheck } from "@/components/ui/icons";
import { StitchProgress } from "@/components/ui/stitch-progress";
import { type FirstStepFacts, firstSteps } from "@/lib/domain/profile-first-steps";
import { PutAway } from "./put-away";

/** What there is to try, with the way to each; gone once all is done or it was put away (issue 6 «First run»). */
export function FirstSteps({ facts }: { facts: FirstStepFacts }) {
  const steps = firstSteps(facts);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card aria-labelledby="first-steps-title">
      <CardHeader>
        <CardTitle id="first-steps-title">First steps</CardTitle>
        <PutAway />
      </CardHeader>
      <p className="num mt-1 mb-2.5 text-sm text-muted">
        {done} of {steps.length} done
      </p>
      <StitchProgress
        label="First steps"
        value={done}
        max={steps.length}
        valueText={`${done} of ${steps.length}`}
        tone="moss"
      />
      <ul className="mt-2">
        {steps.map(({ title, isDone, href }) => (
          <li key={title} className="flex min-h-11 items-center gap-3">
            <span
              aria-hidden="true"
              className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone ? "text-moss" : "border-2 border-dashed border-control"}`}
            >
              {isDone ? <Icon of={circleCheck} size={24} /> : null}
            </span>
            {isDone ? (
              <span className="text-muted">
                {title}
                <span className="sr-only"> (done)</span>
              </span>
            ) : href ? (
              <Link
                href={href}
                prefetch={false}
                className="flex min-h-11 flex-1 items-center font-semibold text-accent"
              >
                {title}
              </Link>
            ) : (
              <span>
                {title} <span className="text-sm text-muted">once you have saved one</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
