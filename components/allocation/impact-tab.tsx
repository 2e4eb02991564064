"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { allocateAction } from "@/lib/actions/crafting";
import { markAllocated } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import {
  type AllocationView,
  allocationProblem,
  areAmountsEqual,
  MESSAGES,
  type NamedTarget,
} from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { Cloth, dyeOf, FIXED_DYE, listClothParts, PERSONAL_DYE, savedSentence } from "./cloth";
import { CutCloth } from "./cut-cloth";
import { type Leaving, TabFooter, useUnsaved } from "./tab-footer";
import { RemoveButton, Row, TargetRow } from "./target-row";
import { useAllocation } from "./use-allocation";
import { timeId } from "./use-cutting";

/** Gives the session's time to challenges; what is left is Personal Progress. */
export function ImpactTab({ view, leaving }: { view: AllocationView; leaving: Leaving }) {
  const tab = useImpactTab(view, leaving);
  return (
    <form
      className="flex grow flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void tab.save();
      }}
    >
      {tab.isTooShort ? (
        <p className="mb-3">This session is too short for a challenge. It counts as Personal Progress.</p>
      ) : (
        <p className="mb-3 text-sm text-muted">{tab.intro}</p>
      )}
      <div>{tab.rows.length > 0 ? <CutCloth {...tab} /> : <Cloth parts={tab.parts} />}</div>
      <ImpactRows tab={tab} />
      <TargetOffers tab={tab} />
      {tab.unfit.map((target) => (
        <p key={target.challengeId} className="mt-2 text-sm text-muted">
          {target.name}: {MESSAGES.sessionTooShort}
        </p>
      ))}
      <TabFooter
        tab={tab}
        leaving={leaving}
        aside={
          tab.rows.length > 0 ? (
            <Button variant="plain" size="inline" className="mr-auto -ml-2" onClick={tab.split}>
              Split evenly
            </Button>
          ) : null
        }
      >
        <SubmitButton pending={tab.pending}>
          {tab.isTooShort ? "Keep as Personal Progress" : "Save allocation"}
        </SubmitButton>
      </TabFooter>
    </form>
  );
}

function TargetOffers({ tab }: { tab: ReturnType<typeof useImpactTab> }) {
  const { rows, fixedRows, addable, joinable, unfit } = tab;
  if (addable.length + joinable.length > 0)
    return (
      <div className="mt-2 flex flex-wrap gap-2">
        {addable.map((target) => (
          <Button
            key={target.challengeId}
            id={`add-${target.challengeId}`}
            variant="dashed"
            onClick={() => tab.add(target)}
          >
            Add {target.name}
          </Button>
        ))}
        {joinable.map((target) => (
          <Button key={target.challengeId} variant="dashed" className="text-muted" onClick={() => tab.join(target)}>
            Join {target.name}
          </Button>
        ))}
      </div>
    );
  if (rows.length + fixedRows.length + unfit.length > 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      No challenges are open for this session. It all counts as Personal Progress.
    </p>
  );
}

const LEFT = "You’ve left this challenge. Join it again to change its time, or remove it.";
const CLOSED = "Closed for new time. Keep what it has or remove it.";

/** The list below the cloth: challenges with fixed time, challenges with new time, and Personal Progress. */
function ImpactRows({ tab }: { tab: ReturnType<typeof useImpactTab> }) {
  const { fixedRows, rows, hint, manualSeconds } = tab;
  const isShared = fixedRows.length + rows.length > 0;
  return (
    <ul className="mt-2 divide-y divide-line">
      {fixedRows.map((one) => (
        <Row key={one.challengeId} name={one.name} dye={FIXED_DYE} note={one.canJoin ? LEFT : CLOSED}>
          <span className="num w-21 text-center font-semibold">{formatDuration(one.seconds)}</span>
          <span className="w-11 max-sm:hidden" />
          <RemoveButton target={one} onClick={() => tab.remove(one)} />
        </Row>
      ))}
      {rows.map((target, index) => (
        <TargetRow
          key={target.challengeId}
          target={target}
          tab={tab}
          dye={dyeOf(index)}
          hint={hint?.challengeId === target.challengeId ? hint.text : undefined}
        />
      ))}
      <Row
        name="Personal Progress"
        dye={PERSONAL_DYE}
        note={manualSeconds > 0 ? `${formatDuration(manualSeconds)} added by hand stays with you.` : null}
      >
        <span aria-hidden="true" className={`num font-semibold ${isShared ? "w-21 text-center" : ""}`}>
          <span id={timeId(null)} className={isShared ? "island block h-[1lh]" : ""}>
            {formatDuration(tab.personal)}
          </span>
        </span>
        {/* Announced when a seam rests, not at each step of a drag. */}
        <output className="sr-only">{formatDuration(tab.personal)}</output>
        {isShared ? <span className="w-23 max-sm:hidden" /> : null}
      </Row>
    </ul>
  );
}

/** State of the Impact tab: the allocation, what was saved of it, and its problem. */
function useImpactTab(view: AllocationView, leaving: Leaving) {
  const { id: sessionId } = view.session;
  const allocation = useAllocation(view);
  const { draft, fixed, result } = allocation;
  const parts = listClothParts(allocation);
  const { run, pending } = useAction(allocateAction, { fallback: MESSAGES.saveFailed });
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<Pick<typeof allocation, "draft" | "fixed" | "result"> & { sentence: string }>();
  const [untouched] = useState(result);
  const [isTyping, setIsTyping] = useState(false);
  const focusNext = useFocusNext();
  useUnsaved(isTyping || !areAmountsEqual(result, saved?.result ?? untouched), leaving.onUnsaved);

  return {
    ...allocation,
    parts,
    problem,
    pending,
    saved: saved?.draft === draft && saved.fixed === fixed ? saved.sentence : null,
    setIsTyping,
    async save() {
      const early = allocationProblem(view.session, result, allocation.targets);
      setProblem(early);
      if (early) return;
      const outcome = await run({ sessionId, amounts: result });
      if (!outcome) return;
      if (!outcome.ok) return setProblem(outcome.message);
      setSaved({ draft, fixed, result, sentence: savedSentence(parts) });
      markAllocated(sessionId);
    },
    add(target: NamedTarget) {
      allocation.add(target);
      focusNext([`more-${target.challengeId}`, `remove-${target.challengeId}`]);
    },
    remove(target: NamedTarget) {
      allocation.remove(target);
      focusNext([`add-${target.challengeId}`]);
    },
    async join(target: NamedTarget) {
      const refused = await allocation.join(target);
      setProblem(refused);
      if (!refused) focusNext([`more-${target.challengeId}`]);
    },
  };
}

/** Focuses the first of these elements that is there, once the change that draws them has been rendered. */
function useFocusNext() {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    ids
      .map((id) => document.getElementById(id))
      .find((element) => element !== null)
      ?.focus();
  }, [ids]);
  return setIds;
}
