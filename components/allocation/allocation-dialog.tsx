"use client";

import { useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { AllocationView } from "@/lib/domain/crafting/allocation";
import { KIND_HINT, KIND_NAMES, readKind } from "@/lib/domain/crafting/kinds";
import { formatDuration, trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { ImpactTab } from "./impact-tab";
import { KindOptions, useKind } from "./kind-options";
import { type Projects, ProjectTab } from "./project-tab";
import { type Tab, useLeaving } from "./tab-footer";

type AllocationDialogProps = {
  open: boolean;
  onClose: () => void;
  view: AllocationView;
  /** Still being read when the dialog opens. */
  projects: Promise<Projects>;
};

/** The tabs are independent: each shows what it saved and offers Done. */
export function AllocationDialog({ open, onClose, view, projects }: AllocationDialogProps) {
  const { description, durationSeconds } = view.session;
  const isManual = trackedSeconds(view.session) === 0;
  const { tab, setTab, leave, of } = useLeaving(
    open,
    onClose,
    isManual || view.intendedProjectId ? "project" : "impact",
  );
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || leave()}>
      <DialogContent
        title="Allocate Crafting Time"
        description={
          <>
            “<bdi>{description}</bdi>”, <span className="whitespace-nowrap">{formatDuration(durationSeconds)}</span> to
            allocate.
          </>
        }
        first={(content) => content.querySelector<HTMLElement>("[role=tab][aria-selected=true]")}
        fallback={() => findFallbackFocus(view.session.id)}
        end="footer"
        className="[&_:is(button,input,[role=slider])]:scroll-mb-28"
      >
        <KindDetails session={view.session} />
        <Tabs value={tab} onValueChange={(value) => setTab(value as Tab)}>
          <TabsList aria-label="Where the time goes">
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
              <TabsContent value="impact" forceMount className="flex min-w-0 flex-col">
                <ImpactTab view={view} leaving={of("impact")} />
              </TabsContent>
            )}
            <TabsContent value="project" forceMount className="flex min-w-0 flex-col">
              <ProjectTab view={view} projects={projects} leaving={of("project")} />
            </TabsContent>
          </div>
        </Tabs>
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

/** The kind of session, for crafters who want to choose another one than "making". */
function KindDetails({ session }: { session: AllocationView["session"] }) {
  const [saved, setSaved] = useState("");
  const { kind, problem, choose } = useKind(session.id, session.kind, setSaved);
  return (
    <details className="group -mt-2 mb-2">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        {kind === "making" ? "More" : `More: ${KIND_NAMES[kind]}`}
        <Icon of="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <Field id="session-kind" label="Kind" hint={KIND_HINT} error={problem}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            autoComplete="off"
            onChange={({ target: { value } }) => choose(readKind(value))}
          >
            <KindOptions />
          </Select>
        )}
      </Field>
      <p role="status" className="mt-1.5 mb-3 text-sm font-medium text-moss">
        {problem ? "" : saved}
      </p>
    </details>
  );
}
