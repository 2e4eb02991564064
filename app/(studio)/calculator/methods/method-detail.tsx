"use client";

import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { MethodCard } from "@/db/queries/methods/cards";
import { printMoney } from "@/lib/domain/shared/money";
import { MethodSlip } from "./method-slip";

export function MethodDetail({ open, onClose, method }: { open: boolean; onClose: () => void; method: MethodCard }) {
  const facts = [
    ["Rate", rateOf(method)],
    ["Profit", method.profitOption === "manual" ? printMoney(method.manualProfitCents, method.currency) : "None"],
    ["Visibility", method.isPublic ? "Public" : "Private"],
    ["Made by", method.isMine ? "You" : method.makerName],
    ...(method.remixOf === null ? [] : [["Remixed from", method.remixOf] as const]),
  ] as const;
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent title={method.title} size="medium" className="wrap-anywhere">
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
      </DialogContent>
    </Dialog>
  );
}

function rateOf({ rateType, rateCents, hoursPerDay, currency }: MethodCard): string {
  const rate = printMoney(rateCents, currency);
  return rateType === "hourly" ? `${rate} per hour` : `${rate} per day of ${hoursPerDay} hours`;
}
