"use client";

import { useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { FieldNotes } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { AllocationView } from "@/lib/domain/crafting/allocation";
import { KIND_HINT, readKind } from "@/lib/domain/crafting/kinds";
import { formatDuration, trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { ImpactTab } from "./impact-tab";
import { KindOptions, useKind } from "./kind-options";
import { type Projects, ProjectTab } from "./project-tab";
import { SaveFooter } from "./save-footer";
import { type Leaving, type Tab, useLeaving, useSaving } from "./use-saving";

type Props = {
  view: AllocationView;
  /** Still being read when the dialog opens. */
  projects: Promise<Projects>;
};

export function AllocationDialog({
  open,
  onClose,
  view,
  projects,
}: Props & Pick<Leaving, "onClose"> & { open: boolean }) {
  const leaving = useLeaving(open, onClose);
  const { description, durationSeconds } = view.session;
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || leaving.leave()}>
      <DialogContent
        title="Allocate Crafting Time"
        description={
          <>
            “<bdi>{description}</bdi>”, <span className="whitespace-nowrap">{formatDuration(durationSeconds)}</span> to
            allocate.
          </>
        }
        first={(content) => content}
        fallback={() => findFallbackFocus(view.session.id)}
        end="footer"
        className="[&_:is(button,input,[role=slider])]:scroll-mb-28 [&_[role=tab]]:outline-control"
      >
        <KindRow session={view.session} />
        <BothTabs view={view} projects={projects} leaving={leaving} />
      </DialogContent>
    </Dialog>
  );
}

/** Where focus returns if nothing had it on opening (by S or an address), or if the link that had it is gone. */
function findFallbackFocus(sessionId: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`a[href$="allocate=${sessionId}"]`) ??
    document.getElementById("stopwatch-main") ??
    document.getElementById("main")
  );
}

const PANEL = "flex min-w-0 flex-col data-[state=inactive]:max-h-108 data-[state=inactive]:overflow-hidden";

function BothTabs({ view, projects, leaving }: Props & { leaving: Leaving }) {
  const isManual = trackedSeconds(view.session) === 0;
  const [tab, setTab] = useState<Tab>(isManual || view.intendedProjectId ? "project" : "impact");
  const saving = useSaving(view, leaving, setTab);
  return (
    <>
      <Tabs value={tab} onValueChange={(value) => setTab(value as Tab)}>
        <TabsList aria-label="Where the time goes" spaced={false} className="mb-2">
          {isManual ? null : <TabsTrigger value="impact">Assign to Impact</TabsTrigger>}
          <TabsTrigger value="project">Assign to Project</TabsTrigger>
        </TabsList>
        {isManual ? (
          <p className="mb-3 text-sm text-muted">
            All of this time was added by hand, so it can’t go to challenges. It counts as Personal Progress.
          </p>
        ) : null}
        {/* Both panels share a cell as high as the higher one, so that switching tabs doesn't move them. */}
        <div className="grid *:[grid-area:1/1] *:data-[state=inactive]:invisible">
          {isManual ? null : (
            <TabsContent value="impact" forceMount className={PANEL}>
              <ImpactTab tab={saving.impact} />
            </TabsContent>
          )}
          <TabsContent value="project" forceMount className={PANEL}>
            <ProjectTab view={view} projects={projects} tab={saving.project} />
          </TabsContent>
        </div>
      </Tabs>
      <SaveFooter tab={tab} saving={saving} leaving={leaving} />
    </>
  );
}

/** The kind of session, making unless the crafter says otherwise. */
function KindRow({ session }: { session: AllocationView["session"] }) {
  const [saved, setSaved] = useState("");
  const { kind, problem, choose } = useKind(session.id, session.kind, setSaved);
  const hint = kind === "business" ? KIND_HINT : undefined;
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-x-1 text-sm">
      <label htmlFor="session-kind" className="text-muted">
        What kind of work?
      </label>
      <Select
        id="session-kind"
        aria-describedby={problem ? "session-kind-error" : hint && "session-kind-hint"}
        aria-invalid={problem ? true : undefined}
        value={kind}
        autoComplete="off"
        onChange={({ target: { value } }) => choose(readKind(value))}
        className="[&>select]:field-sizing-content [&>select]:border-transparent [&>select]:pr-9 [&>select]:pl-2 [&>select]:text-sm [&>select]:font-semibold"
      >
        <KindOptions />
      </Select>
      <p role="status" className="font-medium text-moss">
        {problem ? "" : saved}
      </p>
      <div className="w-full *:mt-0 *:mb-2">
        <FieldNotes id="session-kind" hint={hint} error={problem} />
      </div>
    </div>
  );
}
