"use client";

import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { type AllocationView, MESSAGES } from "@/lib/domain/crafting/allocation";
import { Cloth } from "./cloth";
import { CutCloth } from "./cut-cloth";
import { ImpactRows } from "./impact-rows";
import { TabFooter } from "./tab-footer";
import { TargetOffers } from "./target-offers";
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
