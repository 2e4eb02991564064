"use client";

import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import { toast } from "@/components/ui/toast";
import type { Sale } from "@/db/queries/sales/ledger";
import { addSaleAction, correctSaleAction } from "@/lib/actions/sales";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import {
  dayProblem,
  FATES,
  type Fate,
  leftProblem,
  readSale,
  type SaleFields,
  type SaleProblems,
} from "@/lib/domain/sales/ledger";
import { MAX_PIECES } from "@/lib/domain/sales/pieces";
import { feesCents } from "@/lib/domain/sales/worth";
import { amountText, readAmount, typedAmountProblem } from "@/lib/domain/shared/money";
import { readWholeNumber } from "@/lib/domain/shared/whole-number";
import type { LedgerProject } from "./types";

export type SaleForm = { project: LedgerProject; fate: Fate; sale?: Sale; onClose: () => void };

/** What is typed into the ledger's dialog, and its sending. Fees follow the channel until they are typed. */
export function useSaleForm({ project, fate, sale, onClose }: SaleForm) {
  const form = useRef<HTMLFormElement>(null);
  const [id] = useState(() => sale?.id ?? newId());
  const [fields, setFields] = useState(() => (sale ? fieldsOf(sale) : newFields(project, fate)));
  const [hasOwnFees, setOwnFees] = useState(Boolean(sale));
  const [tried, setTried] = useState(false);
  const action = sale ? correctSaleAction : addSaleAction;
  const { run, pending, error, fieldErrors, clearError } = useAction(action);
  const shown: SaleProblems = { ...typedProblems(fields), ...fieldErrors, ...(tried ? problemsOf() : {}) };

  function problemsOf(): SaleProblems {
    const read = readSale(fields);
    const left = project.left + (sale?.pieces ?? 0);
    const day = read.problems?.soldOn ?? dayProblem(fields.soldOn, project.today);
    const pieces =
      read.problems?.pieces ??
      leftProblem({ wanted: readWholeNumber(fields.pieces, MAX_PIECES) ?? 0, left, made: project.pieces });
    return { ...read.problems, ...(day && { soldOn: day }), ...(pieces && { pieces }) };
  }

  function change(changed: Partial<SaleFields>) {
    const next = { ...fields, ...changed };
    if (changed.fees !== undefined) setOwnFees(true);
    else if (!hasOwnFees || changed.channelId !== undefined) next.fees = feesOf(next, project);
    setFields(next);
    clearError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problemsOf()).length > 0) return focusFirstProblem(form.current);
    const outcome = await run({ id, projectId: project.id, ...fields });
    if (!outcome?.ok) return focusFirstProblem(form.current);
    onClose();
    toast({ message: sale ? "Saved" : `Noted as “${FATES[fate]}”.`, tone: "success" });
  }

  const message = error && Object.keys(fieldErrors).length === 0 ? error.message : null;
  return { form, fields, problems: shown, message, pending, change, submit };
}

/** Of one piece at the project's price, today, through the first channel. */
function newFields(project: LedgerProject, fate: Fate): SaleFields {
  const fields = {
    ...{ fate, soldOn: project.today, channelId: project.channels[0]?.id ?? "", pieces: "1" },
    ...{ gross: amountText(project.pieceCents), fees: "", postage: "", note: "" },
  };
  return { ...fields, fees: feesOf(fields, project) };
}

function fieldsOf({
  fate,
  soldOn,
  channelId,
  pieces,
  grossCents,
  feesCents: fees,
  postageCents,
  note,
}: Sale): SaleFields {
  return {
    ...{ fate, soldOn, channelId: channelId ?? "", pieces: String(pieces), note },
    gross: amountText(grossCents),
    fees: fees === 0 ? "" : amountText(fees),
    postage: postageCents === 0 ? "" : amountText(postageCents),
  };
}

/** What the channel takes of what was received. */
function feesOf({ channelId, gross, pieces: typed }: SaleFields, { channels }: LedgerProject): string {
  const channel = channels.find(({ id }) => id === channelId);
  const [priceCents, pieces] = [readAmount(gross).cents, readWholeNumber(typed, MAX_PIECES)];
  if (!channel || priceCents === null || pieces === null) return "";
  const fees = feesCents(channel, { priceCents, shippingCents: 0, pieces });
  return fees === 0 ? "" : amountText(fees);
}

function typedProblems({ fate, gross, fees, postage }: SaleFields): SaleProblems {
  if (fate !== "sold") return {};
  const found = {
    gross: typedAmountProblem(gross),
    fees: typedAmountProblem(fees),
    postage: typedAmountProblem(postage),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}
