"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { toast } from "@/components/ui/toast";
import type { MethodCard } from "@/db/queries/methods/cards";
import { deleteMethodAction, updateMethodAction } from "@/lib/actions/methods";
import { useAction } from "@/lib/client/use-action";
import { fieldsOf } from "@/lib/domain/methods/method-fields";
import { MethodDetail } from "./method-detail";
import { MethodForm } from "./method-form";

export type MethodDialog = "view" | "edit" | "delete";

/** View, edit and delete of one method; one of them is open at a time. */
export function MethodDialogs({
  open,
  onClose,
  method,
}: {
  open: MethodDialog | null;
  onClose: () => void;
  method: MethodCard;
}) {
  return (
    <>
      <MethodDetail open={open === "view"} onClose={onClose} method={method} />
      <MethodForm
        open={open === "edit"}
        onClose={onClose}
        title="Edit method"
        submitLabel="Save Method"
        initial={fieldsOf(method)}
        action={(fields) => updateMethodAction({ id: method.id, ...fields })}
        onDone={() => {
          onClose();
          toast({ message: "Your method was saved.", tone: "success" });
        }}
      />
      <DeleteMethod open={open === "delete"} onClose={onClose} method={method} />
    </>
  );
}

function DeleteMethod({ open, onClose, method }: { open: boolean; onClose: () => void; method: MethodCard }) {
  const { pending, run } = useAction(deleteMethodAction, { toasts: { success: `“${method.title}” was deleted.` } });
  return (
    <AlertDialog
      open={open}
      onOpenChange={(opened) => opened || pending || onClose()}
      title="Delete this method?"
      sentence={`“${method.title}” will be permanently deleted${method.isPublic ? ", also for crafters who saved it" : ""}. Completed projects keep their price.`}
      action="Delete method"
      tone="danger"
      pending={pending}
      onAction={() => run({ methodId: method.id }).then(onClose)}
    />
  );
}
