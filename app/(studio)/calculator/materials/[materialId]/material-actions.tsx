"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { MenuButton, More } from "@/components/ui/flyout";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { toast } from "@/components/ui/toast";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import {
  archiveMaterialAction,
  deleteMaterialAction,
  takeBackMovementAction,
  updateMaterialAction,
} from "@/lib/actions/materials";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import type { MaterialFields } from "@/lib/domain/materials/material";
import type { RecordedKind } from "@/lib/domain/materials/movement";
import type { Counted } from "./movement-form";

const LIST = "/calculator/materials";
const loadMovement = () => import("./movement-form").then((file) => file.MovementForm);
const loadEdit = () => import("../material-form").then((file) => file.EditMaterialForm);

type Props = { material: Counted; fields: MaterialFields; isArchived: boolean; isMoved: boolean };

/** Records purchases, counts and waste; edits, archives and, while nothing was recorded, deletes the material. */
export function MaterialActions({ material, fields, isArchived, isMoved }: Props) {
  useFocusFallback("h1");
  const router = useRouter();
  const [kind, setKind] = useState<RecordedKind>("purchase");
  const [open, setOpen] = useState<"movement" | "edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const Movement = useLazyPart(open === "movement", loadMovement, close);
  const Edit = useLazyPart(open === "edit", loadEdit, close);
  const archiving = useAction(archiveMaterialAction, { toasts: true });
  const deleting = useAction(deleteMaterialAction, { toasts: true });
  const record = (chosen: RecordedKind) => () => {
    setKind(chosen);
    setOpen("movement");
  };

  async function archive() {
    const outcome = await archiving.run({ materialId: material.id, archived: !isArchived });
    if (!outcome?.ok) return;
    if (outcome.data?.status === "limit") return router.push(billingPath("materials"));
    toast({ message: `“${fields.name}” ${isArchived ? "is in use again" : "was archived"}.`, tone: "success" });
  }

  async function remove() {
    const outcome = await deleting.run({ materialId: material.id });
    if (!outcome?.ok) return;
    router.push(LIST);
    toast({ message: `“${fields.name}” was ${outcome.data?.status ?? "deleted"}.`, tone: "success" });
  }

  return (
    <div className="mt-5 flex flex-wrap items-center gap-2.5 max-sm:*:flex-auto max-sm:*:first:w-full">
      <Button onClick={record("purchase")}>Record a purchase</Button>
      <Button variant="quiet" onClick={record("count")}>
        Count again
      </Button>
      <Button variant="quiet" onClick={record("waste")}>
        Record waste
      </Button>
      <More label={`More for “${fields.name}”`}>
        <MenuButton onClick={() => setOpen("edit")}>Edit</MenuButton>
        <MenuButton aria-disabled={archiving.pending || undefined} onClick={archive}>
          {isArchived ? "Use again" : "Archive"}
        </MenuButton>
        {isMoved ? null : <MenuButton onClick={() => setOpen("delete")}>Delete</MenuButton>}
      </More>
      <LazyAlertDialog
        open={open === "delete"}
        onOpenChange={(opened) => opened || deleting.pending || close()}
        title="Delete this material?"
        sentence="Nothing was recorded for it, so it can be deleted. This can’t be undone."
        action="Delete material"
        tone="danger"
        pending={deleting.pending}
        fallback={() => document.querySelector("h1")}
        onAction={remove}
      />
      {Movement ? <Movement open={open === "movement"} kind={kind} material={material} onClose={close} /> : null}
      {Edit ? (
        <Edit
          open={open === "edit"}
          onClose={close}
          isFixed={isMoved}
          initial={fields}
          action={(changed) => updateMaterialAction({ id: material.id, ...changed })}
          onDone={() => {
            close();
            toast({ message: "Your material was saved.", tone: "success" });
          }}
        />
      ) : null}
    </div>
  );
}

/** Undoes what was recorded last, exactly. */
export function TakeBack({ movementId, describedBy }: { movementId: string; describedBy: string }) {
  useFocusFallback("#movements-title");
  const [id] = useState(newId);
  const { pending, run } = useAction(takeBackMovementAction, { toasts: { success: "Taken back." } });
  return (
    <button
      type="button"
      className="row-link"
      aria-describedby={describedBy}
      aria-disabled={pending || undefined}
      onClick={() => run({ id, movementId })}
    >
      Take back
    </button>
  );
}
