"use client";

import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { SubmitButton } from "@/components/ui/submit-button";
import { SITE } from "@/lib/site/site";
import type { Choices } from "./answers";
import { STEPS } from "./steps";
import { type NewCrafter, useWelcome } from "./use-welcome";

/** The first run: short steps on the page, all optional; never a modal in the way. */
export function WelcomePanel({ challenges, causes, ...crafter }: NewCrafter & Choices) {
  const welcome = useWelcome(crafter);
  const { at, isLast, pending } = welcome;
  const { title, Fields } = STEPS[at] ?? STEPS[0];
  return (
    <section
      aria-labelledby="welcome-title"
      className="rounded-xl border border-line bg-surface p-5 shadow-card"
      id="welcome"
    >
      <h2 id="welcome-title" className="text-lg">
        Welcome to {SITE.name}
      </h2>
      <p className="mt-1 text-sm text-muted">
        Three quick questions, all optional. Or <a href="#stopwatch-main">start the stopwatch</a> right away.
      </p>
      <form ref={welcome.form} noValidate onSubmit={welcome.submit} className="mt-4">
        <fieldset>
          <legend className="mb-3 flex w-full items-center justify-between gap-3 text-sm font-semibold">
            {title}
            <span className="num font-normal text-muted">
              Step {at + 1} of {STEPS.length}
            </span>
          </legend>
          <StepBar at={at} />
          <div className="grid gap-4">
            <Fields
              challenges={challenges}
              causes={causes}
              answers={welcome.answers}
              answer={welcome.answer}
              problems={welcome.problems}
            />
          </div>
        </fieldset>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <SubmitButton pending={pending}>{isLast ? "Done" : "Next"}</SubmitButton>
          {at > 0 ? (
            <Button variant="quiet" onClick={welcome.back}>
              Back
            </Button>
          ) : null}
          <Button variant="plain" className="ml-auto" aria-disabled={pending || undefined} onClick={welcome.skip}>
            Skip
          </Button>
        </div>
      </form>
    </section>
  );
}

function StepBar({ at }: { at: number }) {
  return (
    <div aria-hidden="true" className="mb-4 flex gap-2">
      {STEPS.map((step, index) => (
        <span key={step.title} className={cn("stitch flex-1", index <= at ? "text-accent" : "text-line")} />
      ))}
    </div>
  );
}
