"use client";

import { useSearchParams } from "next/navigation";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { DialogProject, PricingMethods } from "./types";

/** Opens the dialog while the address asks for it; closing only changes the address, also without a network. */
export function ProjectDialogHost({
  kind,
  project,
  methods,
  closeHref,
}: {
  kind: "complete" | "edit";
  project: DialogProject;
  methods: PricingMethods;
  closeHref: string;
}) {
  const open = useSearchParams().get(kind) === project.id;
  const close = () => history.replaceState(null, "", closeHref);
  const Dialog = useLazyPart(true, kind === "complete" ? loadCompletion : loadEdit, close);
  return Dialog ? <Dialog open={open} onClose={close} project={project} methods={methods} /> : null;
}

const loadCompletion = () => import("./completion-dialog").then((file) => file.CompletionDialog);
const loadEdit = () => import("./edit-dialog").then((file) => file.EditDialog);
