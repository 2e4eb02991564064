import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import {
  bringsAt,
  type FigureFields,
  type FigureProblems,
  type Figures,
  priceToCharge,
} from "@/lib/domain/projects/what-to-charge";
import { priceParts } from "@/lib/domain/sales/price-of-one";
import { hourInWords, moneyOrLoss, TOO_SHORT } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";
import { bindFigures, FORM_ID } from "./figures-form";

type Props = {
  figures: Figures;
  /** Empty where nobody named one. */
  currency: string;
  fields: FigureFields;
  problems: FigureProblems;
  children: ReactNode;
};

/** The price for the wage, then the wage at a price of the reader's own. `children`: how to keep it. */
export function Answer({ figures, currency, fields, problems, children }: Props) {
  const price = priceToCharge(figures);
  return (
    <Card aria-labelledby="answer" isHighlighted className="sm:p-8">
      <h2 id="answer" className="scroll-mt-24">
        {price === null ? "No price is that high" : "Charge"}
      </h2>
      {price === null ? (
        <p className="mt-2 text-muted">Check the hours, the wage and the fees.</p>
      ) : (
        <Brings figures={figures} priceCents={price} currency={currency} />
      )}
      <StitchedRule />
      <OwnPrice figures={figures} currency={currency} fields={fields} problems={problems} />
      {children}
    </Card>
  );
}

function Brings({ figures, priceCents, currency }: { figures: Figures; priceCents: number; currency: string }) {
  const { pieces, seconds } = figures.work;
  const { lines, keptCents, wageCents } = bringsAt(figures, priceCents);
  const { one, all } = priceParts(priceCents * pieces, pieces, currency);
  const print = (cents: number) => printMoney(cents, currency);
  const wage = wageCents === null ? TOO_SHORT : hourInWords(wageCents, currency);
  const rows = [
    ...lines.map(({ label, cents }) => ({ label, words: cents < 0 ? `− ${print(-cents)}` : print(cents) })),
    { label: keptCents < 0 ? "You lose" : "You keep", words: print(Math.abs(keptCents)), isTotal: true },
    { label: `Wage, for ${formatDuration(seconds)}`, words: wage },
  ];
  return (
    <>
      <p className="num mt-2">
        <strong className="display block text-4xl wrap-anywhere text-accent">{one}</strong>
        {all === null ? null : <span className="text-muted">{all}</span>}
      </p>
      <dl className="num mt-4 grid gap-1.5">
        {rows.map((row) => (
          <Line key={row.label} {...row} />
        ))}
      </dl>
    </>
  );
}

function Line({ label, words, isTotal = false }: { label: string; words: string; isTotal?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 ${isTotal ? "mt-1 border-t border-line pt-2.5 font-semibold" : ""}`}
    >
      <dt className={isTotal ? "" : "text-muted"}>{label}</dt>
      <dd className="ml-auto text-right wrap-anywhere">{words}</dd>
    </div>
  );
}

/** Its field belongs to the form of the figures. */
function OwnPrice({ figures, currency, fields, problems }: Omit<Props, "children">) {
  const { priceCents } = figures;
  const brought = priceCents === null ? null : bringsAt(figures, priceCents);
  return (
    <div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Field
          {...bindFigures({ fields, problems })("price")}
          form={FORM_ID}
          label="Or your own price of one"
          className="min-w-0 flex-1 basis-40"
        />
        <Button type="submit" form={FORM_ID} variant="quiet">
          What does it bring?
        </Button>
      </div>
      {priceCents === null || brought === null ? null : (
        <p className="num mt-3">
          {brought.wageCents === null ? (
            TOO_SHORT
          ) : (
            <>
              At {printMoney(priceCents, currency)} an hour brings{" "}
              <strong className="text-accent">{moneyOrLoss(brought.wageCents, currency)}</strong>.
            </>
          )}{" "}
          You {brought.keptCents < 0 ? "lose" : "keep"} {printMoney(Math.abs(brought.keptCents), currency)}.
        </p>
      )}
    </div>
  );
}
