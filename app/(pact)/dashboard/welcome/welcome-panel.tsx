"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { SubmitButton } from "@/components/ui/submit-button";
import { forgetInTab, recallInTab, rememberInTab } from "@/components/ui/tab-memory";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { answerWelcomeAction } from "@/lib/actions/profile";
import type { StorageKey } from "@/lib/client/storage-keys";
import { useAction } from "@/lib/client/use-action";
import { SITE } from "@/lib/site/site";
import { type Answers, answersOnSkip, type Choices, problemsOf } from "./answers";
import { STEP_OF, STEPS } from "./steps";

/** The first run: short steps on the page, all optional; never a modal in the way. */
export function WelcomePanel({ challenges, causes, ...crafter }: NewCrafter & Choices) {
  const welcome = useWelcome(crafter);
  const { at, isLast, pending } = welcome;
  const { title, Fields } = STEPS[at] ?? STEPS[0];
  return (
    <Card aria-labelledby="welcome-title" id="welcome">
      <h2 id="welcome-title" className="text-lg">
        Welcome to {SITE.name}
      </h2>
      <p className="mt-1 text-sm text-muted">
        All optional. Or <a href="#stopwatch-main">start the stopwatch</a>.
      </p>
      <form ref={welcome.form} noValidate onSubmit={welcome.submit} className="mt-3 [&_:is(input,select)]:scroll-mt-28">
        <fieldset>
          <legend className="mb-1.5 flex w-full items-center justify-between gap-3 text-sm font-semibold">
            {title}
            <span className="num font-normal text-muted">
              Step {at + 1} of {STEPS.length}
            </span>
          </legend>
          <StepBar at={at} />
          <div className="grid gap-4">
            <Fields challenges={challenges} causes={causes} {...welcome} />
          </div>
        </fieldset>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <SubmitButton pending={pending} className="min-w-[120px]">
            {isLast ? "Done" : "Next"}
          </SubmitButton>
          {at > 0 ? (
            <Button variant="quiet" onClick={welcome.back}>
              Back
            </Button>
          ) : null}
          <Button variant="muted" className="ml-auto" aria-disabled={pending || undefined} onClick={welcome.skip}>
            Skip
          </Button>
        </div>
      </form>
    </Card>
  );
}

function StepBar({ at }: { at: number }) {
  return (
    <div aria-hidden="true" className="mb-3 flex gap-3.5">
      {STEPS.map((step, index) => (
        <span key={step.title} className={cn("stitch flex-1", index <= at ? "text-accent" : "text-line")} />
      ))}
    </div>
  );
}

type NewCrafter = { userId: string; displayName: string | null; timeZone: string };

/** State of the first run: step, answers and problems. Everything is saved together, at the end or by Skip. */
function useWelcome({ userId, displayName, timeZone }: NewCrafter) {
  const { at, answers: given, change, forget } = useWelcomeDraft(userId);
  const answers: Answers = {
    displayName: displayName ?? "",
    craft: "",
    weeklyGoalHours: "",
    timeZone,
    onBoards: "on",
    challengeId: "",
    causeId: "",
    ...given,
  };
  const [problems, setProblems] = useState<Partial<Answers>>({});
  const answering = useAction(answerWelcomeAction, { toasts: true });
  const { form, moveFocus } = useStepFocus(at, problems);
  useFocusFallback("#stopwatch-main");

  function go(step: number) {
    moveFocus();
    change((now) => ({ ...now, at: step }));
  }

  function next() {
    const found = problemsOf(answers);
    setProblems((now) => ({ ...now, ...found }));
    go(findProblemSteps(found, at).includes(at) ? at : at + 1);
  }

  async function save({ displayName = "", craft = "", weeklyGoalHours = "", ...others }: Partial<Answers>) {
    const { onBoards, challengeId, causeId } = others;
    const outcome = await answering.run({
      displayName,
      craft,
      weeklyGoalHours,
      timeZone: others.timeZone ?? timeZone,
      onBoards: onBoards === undefined ? undefined : onBoards === "on",
      challengeId: challengeId || null,
      causeId: Number(causeId) || null,
    });
    if (!outcome) return;
    if (outcome.ok) return forget();
    setProblems(outcome.fieldErrors);
    const steps = findProblemSteps(outcome.fieldErrors, at);
    if (steps.length > 0) go(Math.min(...steps));
  }

  return {
    at,
    answers,
    problems,
    form,
    pending: answering.pending,
    isLast: at === STEPS.length - 1,
    answer: (some: Partial<Answers>) => change((now) => ({ ...now, answers: { ...now.answers, ...some } })),
    back: () => go(at - 1),
    skip: () => save(answersOnSkip(given)),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (at < STEPS.length - 1) next();
      else void save(answers);
    },
  };
}

/** The steps with a problem. `at`: the step for a field that belongs to none. */
function findProblemSteps(problems: Partial<Record<string, string>>, at: number): number[] {
  return Object.entries(problems).flatMap(([name, problem]) => (problem ? [STEP_OF[name as keyof Answers] ?? at] : []));
}

/** Moves the focus into the step that is shown next, to its first problem if it has one. */
function useStepFocus(at: number, problems: object) {
  const form = useRef<HTMLFormElement>(null);
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the step or its problems are there
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("[aria-invalid]") ?? find("input, select"))?.focus();
  }, [at, problems]);
  return {
    form,
    moveFocus: () => {
      isMoving.current = true;
    },
  };
}

type Draft = { at: number; answers: Partial<Answers> };

/** Step and answers of the first run; stored for this crafter across reloads of the tab, until `forget`. */
function useWelcomeDraft(userId: string) {
  const key: StorageKey = `craft-welcome:${userId}`;
  const [draft, setDraft] = useState<Draft>({ at: 0, answers: {} });
  useEffect(() => {
    const stored = recallInTab(key) as Draft | null;
    if (stored) setDraft(stored);
  }, [key]);
  return {
    ...draft,
    change: (change: (now: Draft) => Draft) => setDraft((now) => storeDraft(key, change(now))),
    forget: () => forgetInTab(key),
  };
}

function storeDraft(key: StorageKey, draft: Draft): Draft {
  rememberInTab(key, draft);
  return draft;
}
