import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { LineDrawing } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";

/** The first steps in the Studio; the first open step has the button. */
export function FirstSteps({ hasMethod, hasProject }: { hasMethod: boolean; hasProject: boolean }) {
  const steps = [
    {
      title: "Set your rate",
      text: "A calculation method: your hourly or daily rate, plus profit if you like.",
      done: hasMethod,
      way: { href: "/calculator/methods", label: "Set your rate" },
    },
    {
      title: "Start a project",
      text: "Track its time with the stopwatch.",
      done: hasProject,
      way: { href: "/calculator/projects/new", label: "New Project" },
    },
    { title: "Mark it complete", text: "Add materials and costs to get the price.", done: false, way: null },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Card aria-labelledby="steps-title" className="grid items-center gap-6 sm:grid-cols-[1fr_auto]">
      <div>
        <CardTitle id="steps-title">From hours to a price</CardTitle>
        <ol className="mt-4 grid gap-4">
          {steps.map(({ title, text, done, way }, at) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className={`display grid size-9 shrink-0 place-items-center rounded-full ${done ? "bg-moss-soft text-moss" : "bg-accent-soft text-accent"}`}
              >
                {done ? <Icon of="circle-check" /> : at + 1}
              </span>
              <div className="min-w-0">
                <p className="font-semibold">
                  {title}
                  {done ? <span className="sr-only"> (done)</span> : null}
                </p>
                <p className="text-muted">{text}</p>
                {at === next && way ? (
                  <SoftLink href={way.href} prefetch={false} className={buttonClass({ className: "mt-3" })}>
                    {way.label}
                  </SoftLink>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <LineDrawing drawing="spool" className="hidden w-36 sm:block" />
    </Card>
  );
}
