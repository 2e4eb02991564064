"use client";

import { usePathname } from "next/navigation";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { useAddressDialog } from "../../use-address-dialog";
import type { NewProjectProps } from "./types";

const loadDialog = () => import("./new-project-dialog").then((file) => file.NewProjectDialog);

export function NewProject({ closeHref, ...form }: NewProjectProps) {
  const isNamed = usePathname().endsWith("/new");
  const { open, close, leave } = useAddressDialog({ isNamed, closeHref });
  const Dialog = useLazyPart(true, loadDialog, close);
  return Dialog ? <Dialog {...form} open={open} onClose={close} onCreated={leave} /> : null;
}
