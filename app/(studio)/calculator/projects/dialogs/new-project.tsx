"use client";

import { usePathname } from "next/navigation";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { useAddressDialog } from "../../use-address-dialog";
import type { NewProjectProps } from "./types";

const loadDialog = () => import("./new-project-dialog").then((file) => file.NewProjectDialog);

export function NewProject({ template, closeHref }: NewProjectProps) {
  const isNamed = usePathname().endsWith("/new");
  const { open, close, leave } = useAddressDialog({ isNamed, closeHref });
  const Dialog = useLazyPart(true, loadDialog, close);
  return Dialog ? <Dialog open={open} onClose={close} template={template} onCreated={leave} /> : null;
}
