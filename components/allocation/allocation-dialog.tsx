"use client";

import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { AllocationView } from "@/lib/domain/crafting/allocation";
import { formatDuration, trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { ImpactTab } from "./impact-tab";
import { KindDetails } from "./kind-details";
import { ProjectTab } from "./project-tab";
import type { Projects } from "./types";
import { type Tab, useLeaving } from "./use-leaving";

export type AllocationDialogProps = {
  open: boolean;
  onClose: () => void;
  view: AllocationView;
  /** Still being read when the dialog opens. */
  projects: Promise<Projects>;
};

/** The tabs are independent: each says what it saved and offers Done. */
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
        fallback={() => fallbackFocus(view.session.id)}
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
          {/* Both in one cell, as high as the higher one, so that the tabs don't move when they are switched. */}
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

/** Opened by S or by an address nothing had the focus, and the link that opened it disappears once time is allocated. */
function fallbackFocus(sessionId: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`a[href$="allocate=${sessionId}"]`) ??
    document.getElementById("stopwatch-main") ??
    document.getElementById("main")
  );
}
