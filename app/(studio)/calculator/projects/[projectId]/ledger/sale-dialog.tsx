"use client";

import { useId } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields, type FormPart, SelectField } from "@/components/ui/form-fields";
import { FATES, type Fate, FIRST_SALE_DAY, type SaleFields } from "@/lib/domain/sales/ledger";
import { priceOfOne } from "@/lib/domain/sales/price-of-one";
import { printMoney } from "@/lib/domain/shared/money";
import { type SaleForm, useSaleForm } from "./use-sale-form";

/** Open while `fate` is set. Notes what became of pieces, or corrects the `sale`. */
export function SaleDialog({ fate, ...props }: Omit<SaleForm, "fate"> & { fate: Fate | null }) {
  return (
    <Dialog open={fate !== null} onOpenChange={(opened) => opened || props.onClose()}>
      {fate ? (
        <DialogContent title={props.sale ? `Correct “${FATES[fate]}”` : FATES[fate]} className="scroll-pb-24">
          <Form fate={fate} {...props} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

function Form(props: SaleForm) {
  const id = useId();
  const state = useSaleForm(props);
  const { project, sale } = props;
  const part = { id, fields: state.fields, problems: state.problems, onChange: state.change };
  const bind = bindFields(part);
  return (
    <DialogForm state={state} submitLabel="Save" onClose={props.onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...bind.text("soldOn")} label="Day" type="date" min={FIRST_SALE_DAY} max={project.today} required />
        <Field {...bind.text("pieces")} label="Quantity" inputMode="numeric" autoComplete="off" required />
      </div>
      {props.fate === "sold" ? <MoneyFields {...part} project={project} sale={sale} /> : null}
      <Field {...bind.text("note")} label="Note" hint="Optional." autoComplete="off" />
    </DialogForm>
  );
}

function MoneyFields({ project, sale, ...part }: FormPart<SaleFields> & Pick<SaleForm, "project" | "sale">) {
  const bind = bindFields(part);
  const one = printMoney(priceOfOne(project.finalCents, project.pieces, project.currency), project.currency);
  const channels = project.channels.map(({ id, name }) => [id, name] as const);
  // The archived channel of an old sale stays selectable.
  const isArchived = sale?.channelId && !channels.some(([id]) => id === sale.channelId);
  const archived = isArchived ? [[sale.channelId ?? "", `${sale.channelName ?? ""} (archived)`] as const] : [];
  return (
    <>
      <SelectField {...bind.value("channelId")} label="Channel" options={[["", "None"], ...archived, ...channels]} />
      <div className="grid gap-4 sm:grid-cols-3">
        <AmountField
          {...bind.value("gross")}
          label={`Received, in ${project.currency}`}
          hint={project.pieces > 1 ? `With shipping. Your price is ${one} each.` : "With shipping."}
          required
        />
        <AmountField {...bind.value("fees")} label="Fees" placeholder="0.00" />
        <AmountField {...bind.value("postage")} label="Postage paid" placeholder="0.00" />
      </div>
    </>
  );
}
