"use client";

import { useSearchParams } from "next/navigation";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { AllocationView } from "@/lib/domain/crafting/allocation";
import type { Projects } from "./project-tab";

const loadDialog = () => import("./allocation-dialog").then((file) => file.AllocationDialog);

type Props = {
  view: AllocationView;
  /** Still being read when the dialog opens. */
  projects: Promise<Projects>;
  closeHref: string;
};

/** Shows the dialog while the address names this session; closing only changes the address, so it works offline. */
export function AllocationHost({ view, projects, closeHref }: Props) {
  const open = useSearchParams().get("allocate") === view.session.id;
  const close = () => history.replaceState(null, "", closeHref);
  const Dialog = useLazyPart(open, loadDialog, close);
  return Dialog ? <Dialog open={open} onClose={close} view={view} projects={projects} /> : null;
}
