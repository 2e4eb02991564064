"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { useAddressDialog } from "../../use-address-dialog";
import type { NewProjectForm } from "./new-project-dialog";
import type { ProjectDialogProps } from "./types";

const loadCompletion = () => import("./completion-dialog").then((file) => file.CompletionDialog);
const loadEdit = () => import("./edit-dialog").then((file) => file.EditDialog);

/** The dialog of `?complete=<project>` or `?edit=<project>`. */
export function ProjectDialogHost({
  kind,
  closeHref,
  ...props
}: Pick<ProjectDialogProps, "project" | "methods"> & { kind: "complete" | "edit"; closeHref: string }) {
  const isNamed = useSearchParams().get(kind) === props.project.id;
  const { open, close } = useAddressDialog({ isNamed, closeHref });
  const Dialog = useLazyPart(true, kind === "complete" ? loadCompletion : loadEdit, close);
  return Dialog ? <Dialog {...props} open={open} onClose={close} /> : null;
}

const loadDialog = () => import("./new-project-dialog").then((file) => file.NewProjectDialog);

export function NewProject({ closeHref, ...form }: Omit<NewProjectForm, "onCreated"> & { closeHref: string }) {
  const isNamed = usePathname().endsWith("/new");
  const { open, close, leave } = useAddressDialog({ isNamed, closeHref });
  const Dialog = useLazyPart(true, loadDialog, close);
  return Dialog ? <Dialog {...form} open={open} onClose={close} onCreated={leave} /> : null;
}
