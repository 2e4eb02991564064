"use client";

import { useEffect, useState } from "react";
import { markAllocated } from "@/components/stopwatch/store";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { allocateAction } from "@/lib/actions/allocation";
import { runAction } from "@/lib/client/run-action";
import {
  type AllocationView,
  allocationProblem,
  givesTheSame,
  MESSAGES,
  type NamedTarget,
} from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { Cloth, dyeOf, KEPT_DYE, PERSONAL_DYE } from "./cloth";
import { TabFooter } from "./tab-footer";
import { RemoveButton, Row, TargetRow } from "./target-row";
import { useAllocation } from "./use-allocation";
import { type Leaving, useUnsaved } from "./use-leaving";

const LEFT = "You’ve left this challenge. Join it again to change its time, or remove it.";
const CLOSED = "Closed for new time. Keep what it has or remove it.";

/** Gives the session's time to challenges; what is left is Personal Progress. */
export function ImpactTab({ view, leaving }: { view: AllocationView; leaving: Leaving }) {
  const { id: sessionId, durationSeconds } = view.session;
  const allocation = useAllocation(view);
  const { rows, kept, personal, draft, fixed, result, addable, joinable, unfit, hint, isTooShort } = allocation;
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [saved, setSaved] = useState<{
    draft: typeof draft;
    fixed: typeof fixed;
    result: typeof result;
    sentence: string;
  }>();
  const [untouched] = useState(result);
  const [isTyping, setIsTyping] = useState(false);
  useUnsaved(isTyping || !givesTheSame(result, saved?.result ?? untouched), leaving.onUnsaved);
  /** The buttons of which the first that is there gets the focus: their place in the list has just been made. */
  const [next, setNext] = useState<readonly string[]>([]);
  useEffect(() => {
    next
      .map((id) => document.getElementById(id))
      .find((button) => button !== null)
      ?.focus();
  }, [next]);

  const parts = [
    ...kept.map((one) => ({ ...one, key: one.challengeId, dye: KEPT_DYE })),
    ...rows.map((one, index) => ({ ...one, key: one.challengeId, dye: dyeOf(index) })),
    { key: "personal", name: "Personal Progress", seconds: personal, dye: PERSONAL_DYE },
  ];

  async function save() {
    const early = allocationProblem(durationSeconds, result, allocation.targets);
    setProblem(early);
    if (early || pending) return;
    setPending(true);
    const outcome = await runAction(() => allocateAction({ sessionId, amounts: result }), {
      fallback: MESSAGES.saveFailed,
    });
    setPending(false);
    if (!outcome.ok) return setProblem(outcome.message);
    setSaved({ draft, fixed, result, sentence: savedSentence(parts) });
    markAllocated(sessionId);
  }

  function add(target: NamedTarget) {
    allocation.add(target);
    setNext([`more-${target.challengeId}`, `remove-${target.challengeId}`]);
  }

  function remove(target: NamedTarget) {
    allocation.remove(target);
    setNext([`add-${target.challengeId}`]);
  }

  async function join(target: NamedTarget) {
    const refused = await allocation.join(target);
    setProblem(refused);
    if (!refused) setNext([`more-${target.challengeId}`]);
  }

  return (
    <form
      className="flex grow flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isTooShort ? (
        <p className="mb-3">This session is too short for a challenge. It counts as Personal Progress.</p>
      ) : (
        <p className="mb-3 text-sm text-muted">{allocation.intro}</p>
      )}
      <Cloth parts={parts} />
      <ul className="mt-2 divide-y divide-line">
        {kept.map((one) => (
          <Row key={one.challengeId} name={one.name} dye={KEPT_DYE} note={one.canJoin ? LEFT : CLOSED}>
            <span className="num w-21 text-center font-semibold">{formatDuration(one.seconds)}</span>
            <span className="w-11 max-sm:hidden" />
            <RemoveButton target={one} onRemove={() => remove(one)} />
          </Row>
        ))}
        {rows.map((target, index) => (
          <TargetRow
            key={target.challengeId}
            target={target}
            seconds={target.seconds}
            dye={dyeOf(index)}
            hint={hint?.challengeId === target.challengeId ? hint.text : undefined}
            onStep={(direction) => allocation.step(target, direction)}
            onType={(text) => allocation.type(target, text)}
            onTyping={setIsTyping}
            onRemove={() => remove(target)}
          />
        ))}
        <Row name="Personal Progress" dye={PERSONAL_DYE}>
          <output className={`num font-semibold ${parts.length > 1 ? "w-21 text-center" : ""}`}>
            {formatDuration(personal)}
          </output>
          {parts.length > 1 ? <span className="w-23 max-sm:hidden" /> : null}
        </Row>
      </ul>
      {addable.length + joinable.length > 0 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {addable.map((target) => (
            <Button
              key={target.challengeId}
              id={`add-${target.challengeId}`}
              variant="dashed"
              onClick={() => add(target)}
            >
              Add {target.name}
            </Button>
          ))}
          {joinable.map((target) => (
            <Button key={target.challengeId} variant="dashed" className="text-muted" onClick={() => join(target)}>
              Join {target.name}
            </Button>
          ))}
        </div>
      ) : rows.length + kept.length + unfit.length === 0 && !isTooShort ? (
        <p className="mt-2 text-sm text-muted">
          No challenges are open for this session. It all counts as Personal Progress.
        </p>
      ) : null}
      {unfit.map((target) => (
        <p key={target.challengeId} className="mt-2 text-sm text-muted">
          {target.name}: {MESSAGES.sessionTooShort}
        </p>
      ))}
      <TabFooter
        problem={problem}
        note={allocation.note}
        saved={saved?.draft === draft && saved.fixed === fixed ? saved.sentence : null}
        leaving={leaving}
        aside={
          rows.length > 0 ? (
            <Button variant="plain" size="inline" className="mr-auto -ml-2" onClick={allocation.split}>
              Split evenly
            </Button>
          ) : null
        }
      >
        <SubmitButton pending={pending}>{isTooShort ? "Keep as Personal Progress" : "Save allocation"}</SubmitButton>
      </TabFooter>
    </form>
  );
}

/** What was saved, without odd seconds that stay with the crafter. */
function savedSentence(parts: readonly { key: string; name: string; seconds: number }[]): string {
  const lengths = parts.filter(({ key, seconds }) => seconds >= (key === "personal" && parts.length > 1 ? 60 : 1));
  const named = (lengths.length > 0 ? lengths : parts).map(
    ({ name, seconds }) => `${name} ${formatDuration(seconds).replace(" ", "\u00a0")}`,
  );
  return `Saved: ${named.join(", ")}.`;
}
