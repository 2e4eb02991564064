import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchProgress } from "@/components/ui/stitch-progress";
import type { FirstStep } from "@/lib/domain/profile/first-steps";
import { LazyHideFirstSteps } from "./lazy-parts";

/** What to try first, until all of it is done or the list is hidden. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card aria-labelledby="first-steps-title">
      <CardHeader>
        <CardTitle id="first-steps-title">First steps</CardTitle>
        <LazyHideFirstSteps />
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
        {steps.map((step) => (
          <li key={step.title} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className={`my-2.5 grid size-6 shrink-0 place-items-center rounded-full ${step.isDone ? "text-moss" : "border-2 border-dashed border-control"}`}
            >
              {step.isDone ? <Icon of="circle-check" size={24} /> : null}
            </span>
            <Step {...step} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({ title, text, isDone, href }: FirstStep) {
  if (isDone)
    return (
      <p className="py-2.5 text-muted">
        {title}
        <span className="sr-only"> (done)</span>
      </p>
    );
  const words = (
    <>
      <span className="font-semibold">{title}</span>
      <span className="text-sm font-normal text-muted">{text}</span>
    </>
  );
  if (!href) return <p className="grid py-2.5">{words}</p>;
  return (
    <SoftLink href={href} prefetch={false} className="grid flex-1 py-2.5 text-accent">
      {words}
    </SoftLink>
  );
}
