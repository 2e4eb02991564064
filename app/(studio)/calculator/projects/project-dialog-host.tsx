"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { DialogProject, PricingMethods } from "./types";

/** Opens the dialog while the address asks for it. It closes at once, also without a network; the router follows. */
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
  const router = useRouter();
  function close() {
    history.replaceState(null, "", closeHref);
    // A router that still holds the page of the old address loads the next dialog over it anew. Offline it would leave.
    if (navigator.onLine) router.replace(closeHref, { scroll: false });
  }
  const Dialog = useLazyPart(true, kind === "complete" ? loadCompletion : loadEdit, close);
  return Dialog ? <Dialog open={open} onClose={close} project={project} methods={methods} /> : null;
}

const loadCompletion = () => import("./completion-dialog").then((file) => file.CompletionDialog);
const loadEdit = () => import("./edit-dialog").then((file) => file.EditDialog);
