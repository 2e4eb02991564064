"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { FATES, type Fate } from "@/lib/domain/sales/ledger";
import type { LedgerProject } from "./types";

const loadSale = () => import("./sale-dialog").then((file) => file.NewSaleDialog);
const loadPieces = () => import("./pieces-dialog").then((file) => file.PiecesDialog);

/** A dialog for each fate while a piece is left, and the quantity while none is gone. */
export function LedgerActions({ project, canCorrect }: { project: LedgerProject; canCorrect: boolean }) {
  useFocusFallback("#ledger-title");
  const [fate, setFate] = useState<Fate | null>(null);
  const [isCounting, setCounting] = useState(false);
  const SaleDialog = useLazyPart(fate !== null, loadSale, () => setFate(null));
  const PiecesDialog = useLazyPart(isCounting, loadPieces, () => setCounting(false));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {project.left > 0
        ? (Object.keys(FATES) as Fate[]).map((one) => (
            <Button key={one} variant="quiet" onClick={() => setFate(one)}>
              {FATES[one]}
            </Button>
          ))
        : null}
      {canCorrect ? (
        <Button variant="plain" size="bare" className="px-2 text-base" onClick={() => setCounting(true)}>
          Correct the quantity
        </Button>
      ) : null}
      {SaleDialog ? <SaleDialog fate={fate} project={project} onClose={() => setFate(null)} /> : null}
      {PiecesDialog ? <PiecesDialog open={isCounting} project={project} onClose={() => setCounting(false)} /> : null}
    </div>
  );
}
