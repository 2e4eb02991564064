"use client";

import { useSearchParams } from "next/navigation";
import { type ComponentType, useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { AllocationView } from "@/lib/domain/crafting/allocation";
import { GENERIC_ERROR_MESSAGE } from "@/lib/error-codes";
import type { AllocationDialogProps } from "./allocation-dialog";
import type { Projects } from "./types";

/** Opens the dialog while the address asks for this session; closing only changes the address, also without a network. */
export function AllocationHost({
  view,
  projects,
  closeHref,
}: {
  view: AllocationView;
  /** Still being read when the dialog opens. */
  projects: Promise<Projects>;
  closeHref: string;
}) {
  const open = useSearchParams().get("allocate") === view.session.id;
  const [Dialog, setDialog] = useState<ComponentType<AllocationDialogProps> | null>(null);
  useEffect(() => {
    if (Dialog) return;
    import("./allocation-dialog").then(
      (file) => setDialog(() => file.AllocationDialog),
      () => toast({ message: GENERIC_ERROR_MESSAGE, tone: "error" }),
    );
  }, [Dialog]);
  if (!Dialog) return null;
  return (
    <Dialog open={open} onClose={() => history.replaceState(null, "", closeHref)} view={view} projects={projects} />
  );
}
