"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { useAddressDialog } from "../../use-address-dialog";
import type { NewProjectForm } from "./new-project-dialog";
import type { ProjectDialogProps } from "./types";

const loadCompletion = () => import("./completion-dialog").then((file) => file.CompletionDialog);
const loadCosts = () => import("./costs-dialog").then((file) => file.CostsDialog);
const loadEdit = () => import("./edit-dialog").then((file) => file.EditDialog);
const LOADERS = { complete: loadCompletion, costs: loadCosts, edit: loadEdit };

/** The dialog of `?complete=<project>`, `?costs=<project>` or `?edit=<project>`. */
export function ProjectDialogHost({
  kind,
  closeHref,
  ...props
}: Omit<ProjectDialogProps, "open" | "onClose"> & { kind: keyof typeof LOADERS; closeHref: string }) {
  const isNamed = useSearchParams().get(kind) === props.project.id;
  const { open, close } = useAddressDialog({ isNamed, closeHref });
  const Dialog = useLazyPart(true, LOADERS[kind], close);
  return Dialog ? <Dialog {...props} open={open} onClose={close} /> : null;
}

const loadDialog = () => import("./new-project-dialog").then((file) => file.NewProjectDialog);

export function NewProject({ closeHref, ...form }: Omit<NewProjectForm, "onCreated"> & { closeHref: string }) {
  const isNamed = usePathname().endsWith("/new");
  const { open, close, leave } = useAddressDialog({ isNamed, closeHref });
  const Dialog = useLazyPart(true, loadDialog, close);
  return Dialog ? <Dialog {...form} open={open} onClose={close} onCreated={leave} /> : null;
}
