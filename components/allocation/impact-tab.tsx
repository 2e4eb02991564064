"use client";

import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { type AllocationView, MESSAGES } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { Cloth, dyeOf, FIXED_DYE, PERSONAL_DYE } from "./cloth";
import { CutCloth } from "./cut-cloth";
import { timeId } from "./draw-cut";
import { RemoveButton, Row } from "./row";
import { TabFooter } from "./tab-footer";
import { TargetRow } from "./target-row";
import { useImpactTab } from "./use-impact-tab";
import type { Leaving } from "./use-leaving";

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
        problem={tab.problem}
        note={tab.note}
        saved={tab.saved}
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
          <RemoveButton target={one} onRemove={() => tab.remove(one)} />
        </Row>
      ))}
      {rows.map((target, index) => (
        <TargetRow
          key={target.challengeId}
          target={target}
          seconds={target.seconds}
          dye={dyeOf(index)}
          hint={hint?.challengeId === target.challengeId ? hint.text : undefined}
          onStep={(direction) => tab.step(target, direction)}
          onType={(text) => tab.type(target, text)}
          onTyping={tab.setIsTyping}
          onRemove={() => tab.remove(target)}
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
