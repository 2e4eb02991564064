"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { formatDuration } from "@/lib/domain/stopwatch";
import { ImpactTab } from "./impact-tab";
import { ProjectTab } from "./project-tab";
import type { AllocationSession, Projects } from "./types";

export type AllocationDialogProps = {
  open: boolean;
  onClose: () => void;
  view: AllocationSession;
  projects: Projects;
};

/** «Allocate Crafting Time» (spec §2). The tabs are independent: saving one leaves the other to be used, or Done. */
export function AllocationDialog({ open, onClose, view, projects }: AllocationDialogProps) {
  const [said, setSaid] = useState<string | null>(null);
  const { description, durationSeconds } = view.session;
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent
        title="Allocate Crafting Time"
        description={`“${description}”, ${formatDuration(durationSeconds)} to give.`}
      >
        <Tabs defaultValue="impact">
          <TabsList aria-label="Where the time goes">
            <TabsTrigger value="impact">Assign to Impact</TabsTrigger>
            <TabsTrigger value="project">Assign to Project</TabsTrigger>
          </TabsList>
          <TabsContent value="impact" forceMount className="data-[state=inactive]:hidden">
            <ImpactTab view={view} onSaved={setSaid} />
          </TabsContent>
          <TabsContent value="project" forceMount className="data-[state=inactive]:hidden">
            <ProjectTab sessionId={view.session.id} current={view.projectId} projects={projects} onSaved={setSaid} />
          </TabsContent>
        </Tabs>
        <div className={said ? "mt-5 flex items-center gap-3 rounded-lg bg-moss-soft py-2 pr-2 pl-4" : ""}>
          <p role="status" className="min-w-0 flex-1 text-sm font-medium text-moss">
            {said}
          </p>
          {said ? (
            <Button variant="quiet" onClick={onClose}>
              Done
            </Button>
          ) : null}
        </div>
      </DialogContent>
    </Dialog>
  );
}
