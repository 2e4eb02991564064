"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import type { SalesChannel } from "@/db/queries/sales/channels";
import type { Sale } from "@/db/queries/sales/ledger";
import { addSaleAction, correctSaleAction } from "@/lib/actions/sales";
import { newId } from "@/lib/client/new-id";
import {
  changeSale,
  dayProblem,
  FATES,
  type Fate,
  MAX_PIECES,
  piecesLeftProblem,
  readSale,
  type SaleFields,
  type SaleProblems,
} from "@/lib/domain/sales/ledger";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { amountText, typedAmountProblem } from "@/lib/domain/shared/money";
import { readWholeNumber } from "@/lib/domain/shared/numbers";

/** The data of a completed project that the ledger's dialogs need. */
export type LedgerProject = {
  id: string;
  currency: string;
  pieces: number;
  left: number;
  /** The final price of all pieces. */
  finalCents: number;
  /** Today in the crafter's time zone. */
  today: LocalDate;
  /** Those in use, in the project's currency. */
  channels: readonly SalesChannel[];
};

export type SaleForm = { project: LedgerProject; fate: Fate; sale?: Sale; onClose: () => void };

/** State and submission of the ledger's dialog. A new line's price and fees are calculated until they are typed. */
export function useSaleForm({ project, fate, sale, onClose }: SaleForm) {
  const [id] = useState(() => sale?.id ?? newId());
  const [typed, setTyped] = useState({ gross: Boolean(sale), fees: Boolean(sale) });
  const action = sale ? correctSaleAction : addSaleAction;
  const form = useFieldsForm<SaleFields, unknown>({
    initial: () => (sale ? fieldsOf(sale) : newSaleFields(project, fate)),
    problemsOf: (fields) => problemsOf(fields, project, sale),
    typedProblems: { gross: typedAmountProblem, fees: typedAmountProblem, postage: typedAmountProblem },
    action: (fields) => action({ id, projectId: project.id, ...fields }),
    onDone: () => {
      onClose();
      toast({ message: sale ? "Saved" : `Noted as “${FATES[fate]}”.`, tone: "success" });
    },
  });

  function change(changed: Partial<SaleFields>) {
    const now = { gross: typed.gross || changed.gross !== undefined, fees: typed.fees || changed.fees !== undefined };
    setTyped(now);
    form.change(changeSale(form.fields, changed, now, pickSoldFrom(project)));
  }

  return { ...form, change };
}

function problemsOf(fields: SaleFields, project: LedgerProject, sale: Sale | undefined): SaleProblems | null {
  const read = readSale(fields);
  const left = project.left + (sale?.pieces ?? 0);
  const soldOn = read.problems?.soldOn ?? dayProblem(fields.soldOn, project.today);
  const pieces =
    read.problems?.pieces ??
    piecesLeftProblem({ wanted: readWholeNumber(fields.pieces, MAX_PIECES) ?? 0, left, made: project.pieces });
  if (!read.problems && !soldOn && !pieces) return null;
  return { ...read.problems, ...(soldOn && { soldOn }), ...(pieces && { pieces }) };
}

/** Fields for one piece, sold today at the project's price by the first channel. */
function newSaleFields(project: LedgerProject, fate: Fate): SaleFields {
  const empty = { fate, soldOn: project.today, pieces: "1", gross: "", fees: "", postage: "", note: "" };
  const channelId = project.channels[0]?.id ?? "";
  return changeSale({ ...empty, channelId }, {}, { gross: false, fees: false }, pickSoldFrom(project));
}

function pickSoldFrom({ finalCents, currency, pieces, channels }: LedgerProject) {
  return { finalCents, currency, made: pieces, channels };
}

function fieldsOf({ fate, soldOn, channelId, pieces, grossCents, feesCents, postageCents, note }: Sale): SaleFields {
  return {
    fate,
    soldOn,
    channelId: channelId ?? "",
    pieces: String(pieces),
    note,
    gross: amountText(grossCents),
    fees: feesCents === 0 ? "" : amountText(feesCents),
    postage: postageCents === 0 ? "" : amountText(postageCents),
  };
}
