"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { type Closable, ClosableDialog } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import type { MethodCard } from "@/db/queries/methods/cards";
import { deleteMethodAction, updateMethodAction } from "@/lib/actions/methods";
import { useAction } from "@/lib/client/use-action";
import { fieldsOf } from "@/lib/domain/methods/method-fields";
import { printMoney } from "@/lib/domain/shared/money";
import { MethodForm } from "./method-form";
import { MethodSlip, rateOf } from "./method-slip";

export type MethodDialog = "view" | "edit" | "delete";

type Props = { open: MethodDialog | null; onClose: () => void; method: MethodCard };

/** View, edit and delete dialogs of one method; at most one of them is open. */
export function MethodDialogs({ open, onClose, method }: Props) {
  const { pending, run } = useAction(deleteMethodAction, { toasts: { success: `“${method.title}” was deleted.` } });
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
      <AlertDialog
        open={open === "delete"}
        onOpenChange={(opened) => opened || pending || onClose()}
        title="Delete this method?"
        sentence={`“${method.title}” will be permanently deleted${method.isPublic ? ", also for crafters who saved it" : ""}. Completed projects keep their price.`}
        action="Delete method"
        tone="danger"
        pending={pending}
        onAction={() => run({ methodId: method.id }).then(onClose)}
      />
    </>
  );
}

function MethodDetail({ open, onClose, method }: Closable & { method: MethodCard }) {
  const facts = [
    ["Rate", rateOf(method)],
    ["Profit", method.profitOption === "manual" ? printMoney(method.manualProfitCents, method.currency) : "None"],
    ["Visibility", method.isPublic ? "Public" : "Private"],
    ["Made by", method.isMine ? "You" : method.makerName],
    ...(method.remixOf === null ? [] : [["Remixed from", method.remixOf] as const]),
  ] as const;
  return (
    <ClosableDialog open={open} onClose={onClose} title={method.title} size="medium" className="wrap-anywhere">
      {method.description ? (
        <p dir="auto" className="mb-4 whitespace-pre-line">
          {method.description}
        </p>
      ) : null}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="num font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-2 text-base">Example calculation</h3>
      <MethodSlip method={method} />
    </ClosableDialog>
  );
}
