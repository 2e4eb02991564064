"use client";

import { useEffect, useState } from "react";
import { markGiven } from "@/components/stopwatch/watch";
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
} from "@/lib/domain/allocation";
import { formatDuration } from "@/lib/domain/stopwatch";
import { Cloth, DYES } from "./cloth";
import { TabFooter } from "./tab-footer";
import { Row, TargetRow } from "./target-row";
import { useAllocation } from "./use-allocation";
import { type Leaving, useUnsaved } from "./use-leaving";

/** Gives the session's time to challenges; what is left is Personal Progress (spec §5, §9). */
export function ImpactTab({ view, leaving }: { view: AllocationView; leaving: Leaving }) {
  const { id: sessionId, durationSeconds } = view.session;
  const allocation = useAllocation(view);
  const { rows, frozen, personal, given, addable, joinable, unfit, hint, isTooShort } = allocation;
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [saved, setSaved] = useState<{ amounts: typeof allocation.amounts; sentence: string } | null>(null);
  const [untouched] = useState(allocation.amounts);
  useUnsaved(!givesTheSame(allocation.amounts, saved?.amounts ?? untouched), leaving.onUnsaved);
  /** The button that the next focus goes to: its place in the list has just been made. */
  const [heir, setHeir] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (heir) document.getElementById(heir.id)?.focus();
  }, [heir]);

  const dyeOf = (index: number) => DYES[index % DYES.length] ?? DYES[0];
  const parts = [
    ...frozen.map((one) => ({ key: one.challengeId, name: one.name, seconds: one.seconds, dye: "bg-line" })),
    ...rows.map((one, index) => ({
      key: one.challengeId,
      name: one.name,
      seconds: given(one.challengeId),
      dye: dyeOf(index),
    })),
    { key: "personal", name: "Personal Progress", seconds: personal, dye: "bg-sunken" },
  ];

  async function save() {
    const amounts = allocation.result;
    const early = allocationProblem(durationSeconds, amounts, allocation.targets);
    setProblem(early);
    if (early || pending) return;
    setPending(true);
    const outcome = await runAction(() => allocateAction({ sessionId, amounts }), { fallback: MESSAGES.saveFailed });
    setPending(false);
    if (!outcome.ok) return setProblem(outcome.message);
    const given = parts
      .filter((part) => part.seconds > 0)
      .map((part) => `${part.name} ${formatDuration(part.seconds).replace(" ", "\u00a0")}`);
    setSaved({ amounts: allocation.amounts, sentence: `Saved: ${given.join(", ")}.` });
    markGiven(sessionId);
  }

  async function join(target: NamedTarget) {
    const refused = await allocation.join(target);
    setProblem(refused);
    if (!refused) setHeir({ id: `more-${target.challengeId}` });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isTooShort ? (
        <p className="mb-3">This session is too short to give to a challenge. It stays Personal Progress.</p>
      ) : (
        <p className="mb-3 text-sm text-muted">{allocation.intro}</p>
      )}
      <Cloth parts={parts} />
      <ul className="mt-2 divide-y divide-line">
        {frozen.map((one) => (
          <Row key={one.challengeId} name={one.name} dye="bg-line" note="kept as it is: it takes no more time">
            <span className="num font-semibold">{formatDuration(one.seconds)}</span>
          </Row>
        ))}
        {rows.map((target, index) => (
          <TargetRow
            key={target.challengeId}
            target={target}
            seconds={given(target.challengeId)}
            dye={dyeOf(index)}
            durationSeconds={durationSeconds}
            hint={hint?.challengeId === target.challengeId ? hint.text : undefined}
            onMore={() => allocation.more(target)}
            onLess={() => allocation.less(target)}
            onRemove={() => {
              allocation.remove(target);
              setHeir({ id: `add-${target.challengeId}` });
            }}
          />
        ))}
        <Row name="Personal Progress" dye="bg-sunken">
          <output className="num w-18 text-center font-semibold">{formatDuration(personal)}</output>
          <span className="w-23 max-sm:hidden" />
        </Row>
      </ul>
      {addable.length + joinable.length > 0 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {addable.map((target) => (
            <Button
              key={target.challengeId}
              id={`add-${target.challengeId}`}
              variant="quiet"
              className="border-dashed!"
              onClick={() => {
                allocation.add(target);
                setHeir({ id: `more-${target.challengeId}` });
              }}
            >
              Add {target.name}
            </Button>
          ))}
          {joinable.map((target) => (
            <Button
              key={target.challengeId}
              variant="quiet"
              className="border-dashed! text-muted!"
              onClick={() => join(target)}
            >
              Join {target.name}
            </Button>
          ))}
        </div>
      ) : rows.length + frozen.length === 0 && !isTooShort ? (
        <p className="mt-2 text-sm text-muted">
          No challenge is open for this session. All of it is your own progress.
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
        saved={saved?.amounts === allocation.amounts ? saved.sentence : null}
        leaving={leaving}
        aside={
          rows.length > 0 ? (
            <Button variant="plain" className="mr-auto -ml-2 px-2.5!" onClick={allocation.split}>
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
