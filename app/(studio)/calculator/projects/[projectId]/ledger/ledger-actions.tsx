"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { Sale } from "@/db/queries/sales/ledger";
import { takeBackSaleAction } from "@/lib/actions/sales";
import { useAction } from "@/lib/client/use-action";
import { FATES, type Fate } from "@/lib/domain/sales/ledger";
import type { LedgerProject } from "./use-sale-form";

const loadSale = () => import("./sale-dialog").then((file) => file.SaleDialog);
const loadPieces = () => import("./pieces-dialog").then((file) => file.PiecesDialog);

/** Buttons for each fate while pieces are left, and to correct the quantity until a piece has a fate. */
export function LedgerActions({ project, canCorrect }: { project: LedgerProject; canCorrect: boolean }) {
  const [isCounting, setCounting] = useState(false);
  const PiecesDialog = useLazyPart(isCounting, loadPieces, () => setCounting(false));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
      {project.left > 0 ? <FateButtons project={project} titleId="ledger-title" /> : null}
      {canCorrect ? (
        <Button variant="plain" size="bare" className="px-2 text-base" onClick={() => setCounting(true)}>
          Correct the quantity
        </Button>
      ) : null}
      {PiecesDialog ? <PiecesDialog open={isCounting} project={project} onClose={() => setCounting(false)} /> : null}
    </div>
  );
}

type Props = { project: LedgerProject; titleId: string; nameId?: string };

/** `titleId`: the heading that receives the focus when the buttons go. `nameId`: the project's name, in a list. */
export function FateButtons({ project, titleId, nameId }: Props) {
  useFocusFallback(`#${titleId}`);
  const [fate, setFate] = useState<Fate | null>(null);
  const SaleDialog = useLazyPart(fate !== null, loadSale, () => setFate(null));
  return (
    <>
      {(Object.keys(FATES) as Fate[]).map((one) => (
        <Button key={one} variant="quiet" aria-describedby={nameId} onClick={() => setFate(one)}>
          {FATES[one]}
        </Button>
      ))}
      {SaleDialog ? <SaleDialog fate={fate} project={project} onClose={() => setFate(null)} /> : null}
    </>
  );
}

export function SaleActions({ sale, project, nameId }: { sale: Sale; project: LedgerProject; nameId: string }) {
  useFocusFallback("#ledger-title");
  const [open, setOpen] = useState<"correct" | "undo" | null>(null);
  const Dialog = useLazyPart(open === "correct", loadSale, () => setOpen(null));
  const { pending, run } = useAction(takeBackSaleAction, { toasts: { success: "Undone." } });
  const look = { size: "bare", className: "px-2", "aria-describedby": nameId } as const;
  const undo = sale.fate === "sold" ? "Undo sale" : "Undo";
  return (
    <div className="-mx-2 flex flex-wrap items-center">
      <Button {...look} variant="plain" onClick={() => setOpen("correct")}>
        Correct
      </Button>
      <Button {...look} variant="muted" onClick={() => setOpen("undo")}>
        {undo}
      </Button>
      {Dialog ? (
        <Dialog
          fate={open === "correct" ? sale.fate : null}
          sale={sale}
          project={project}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <LazyAlertDialog
        open={open === "undo"}
        onOpenChange={(opened) => opened || pending || setOpen(null)}
        title={`${undo}?`}
        sentence="It no longer counts in what you sold, gave away or kept. The project and its price stay as they are. This can’t be undone, but you can note it again."
        action={undo}
        tone="danger"
        pending={pending}
        fallback={() => document.getElementById("ledger-title")}
        onAction={() => run({ saleId: sale.id }).then(() => setOpen(null))}
      />
    </div>
  );
}
