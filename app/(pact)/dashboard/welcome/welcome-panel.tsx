"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { answerWelcomeAction, skipWelcomeAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";
import { weeklyGoalProblem } from "@/lib/domain/crafting/weekly-goal";
import { displayNameProblem } from "@/lib/domain/profile/display-name";
import { SITE } from "@/lib/site/site";
import { useWelcomeDraft } from "./use-welcome-draft";
import { type Answers, STEP_OF, STEPS, type StepProps } from "./welcome-steps";

type WelcomeProps = Omit<StepProps, "answers" | "answer" | "problems"> & {
  userId: string;
  displayName: string | null;
  timeZone: string;
};

/** The first run: three short steps on the page, all optional, saved together at the end; never a modal in the way. */
export function WelcomePanel({ userId, displayName, timeZone, ...choices }: WelcomeProps) {
  const { at, answers, change, forget } = useWelcomeDraft(userId, {
    displayName: displayName ?? "",
    craft: "",
    weeklyGoalHours: "",
    timeZone,
    challengeId: "",
    causeId: "",
  });
  const [problems, setProblems] = useState<Partial<Answers>>({});
  const answering = useAction(answerWelcomeAction, { toasts: true });
  const skipping = useAction(skipWelcomeAction, { toasts: true });
  const pending = answering.pending || skipping.pending;
  const form = useRef<HTMLFormElement>(null);
  useFocusFallback("#first-run");
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step, once it is there, takes the focus
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("[aria-invalid]") ?? find("input, select"))?.focus();
  }, [at, problems]);
  const go = (step: number) => {
    moved.current = true;
    change((now) => ({ ...now, at: step }));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (at < STEPS.length - 1) {
      const found = {
        displayName: displayNameProblem(answers.displayName) ?? undefined,
        weeklyGoalHours: weeklyGoalProblem(answers.weeklyGoalHours) ?? undefined,
      };
      setProblems((now) => ({ ...now, ...found }));
      const isStuck = Object.entries(found).some(([name, problem]) => problem && STEP_OF[name as keyof Answers] === at);
      return go(isStuck ? at : at + 1);
    }
    const outcome = await answering.run({
      ...answers,
      challengeId: answers.challengeId || null,
      causeId: Number(answers.causeId) || null,
    });
    if (!outcome) return;
    if (outcome.ok) return forget();
    setProblems(outcome.fieldErrors);
    const step = Math.min(...Object.keys(outcome.fieldErrors).map((name) => STEP_OF[name as keyof Answers] ?? at));
    if (Number.isFinite(step)) go(step);
  }

  async function skip() {
    const outcome = await skipping.run();
    if (outcome?.ok) forget();
  }

  const { title, Fields } = STEPS[at] ?? STEPS[0];
  return (
    <section
      aria-labelledby="welcome-title"
      className="rounded-xl border border-line bg-surface p-5 shadow-card"
      id="welcome"
    >
      <h2 id="welcome-title" className="text-lg!">
        Welcome to {SITE.name}
      </h2>
      <p className="mt-1 text-sm text-muted">Three quick questions. All optional – you can start timing right away.</p>
      <form ref={form} noValidate onSubmit={submit} className="mt-4">
        <fieldset>
          <legend className="mb-3 flex w-full items-center justify-between gap-3 text-sm font-semibold">
            {title}
            <span className="num font-normal text-muted">
              Step {at + 1} of {STEPS.length}
            </span>
          </legend>
          <div aria-hidden="true" className="mb-4 flex gap-2">
            {STEPS.map((step, index) => (
              <span key={step.title} className={cn("stitch flex-1", index <= at ? "text-accent" : "text-line")} />
            ))}
          </div>
          <div className="grid gap-4">
            <Fields
              {...choices}
              answers={answers}
              answer={(some) => change((now) => ({ ...now, answers: { ...now.answers, ...some } }))}
              problems={problems}
            />
          </div>
        </fieldset>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <SubmitButton pending={pending}>{at < STEPS.length - 1 ? "Next" : "Done"}</SubmitButton>
          {at > 0 ? (
            <Button variant="quiet" onClick={() => go(at - 1)}>
              Back
            </Button>
          ) : null}
          <Button variant="plain" className="ml-auto" aria-disabled={pending || undefined} onClick={skip}>
            Skip
          </Button>
        </div>
      </form>
    </section>
  );
}
