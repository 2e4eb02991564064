"use client";

import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { toast } from "@/components/ui/toast";
import type { MethodCard } from "@/db/queries/methods/cards";
import { deleteMethodAction, updateMethodAction } from "@/lib/actions/methods";
import { runAction } from "@/lib/client/run-action";
import { fieldsOf } from "@/lib/domain/methods/method-fields";
import type { MethodDialog } from "./method-actions";
import { MethodDetail } from "./method-detail";
import { MethodForm } from "./method-form";

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
        action="Save Method"
        initial={fieldsOf(method)}
        onSubmit={async (fields) => {
          const answer = await runAction(() => updateMethodAction({ id: method.id, ...fields }));
          if (!answer.ok) return answer;
          onClose();
          toast({ message: "Your method was saved.", tone: "success" });
          return null;
        }}
      />
      <DeleteMethod open={open === "delete"} onClose={onClose} method={method} />
    </>
  );
}

function DeleteMethod({ open, onClose, method }: { open: boolean; onClose: () => void; method: MethodCard }) {
  const [pending, setPending] = useState(false);
  async function remove() {
    setPending(true);
    const answer = await runAction(() => deleteMethodAction({ methodId: method.id }));
    setPending(false);
    onClose();
    toast(
      answer.ok
        ? { message: `“${method.title}” was deleted.`, tone: "success" }
        : { message: answer.message, tone: "error" },
    );
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(opened) => opened || pending || onClose()}
      title="Delete this method?"
      sentence={`“${method.title}” will be permanently deleted${method.isPublic ? ", also for crafters who saved it" : ""}. Completed projects keep their price.`}
      action="Delete method"
      tone="danger"
      pending={pending}
      onAction={remove}
    />
  );
}
