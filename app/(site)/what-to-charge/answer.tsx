import { Fragment, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { DEFAULT_CURRENCY } from "@/lib/domain/methods/method-fields";
import {
  bringsAt,
  type FigureFields,
  type FigureProblems,
  type Figures,
  NO_FIGURES,
  priceToCharge,
  readFigures,
} from "@/lib/domain/projects/what-to-charge";
import { priceParts } from "@/lib/domain/sales/price-of-one";
import { hourInWords, moneyOrLoss, TOO_SHORT } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";
import { bindFigures, FORM_ID } from "./figures-form";

type Props = {
  figures: Figures;
  /** Empty where neither the reader nor the region of the browser names one. */
  currency: string;
  fields: FigureFields;
  problems: FigureProblems;
  children: ReactNode;
};

/** The price for the wage, then the wage at a price of the reader's own. `children`: how to keep it. */
export function Answer({ figures, currency, fields, problems, children }: Props) {
  const price = priceToCharge(figures);
  return (
    <>
      <section aria-labelledby="answer" className="slip-paper">
        <h2 id="answer" className="scroll-mt-8 lg:scroll-mt-96">
          {price === null ? "No price is that high" : "Charge"}
        </h2>
        {price === null ? (
          <p className="mt-2 text-muted">Check the hours, the wage and the fees.</p>
        ) : (
          <Brings figures={figures} priceCents={price} currency={currency} />
        )}
        {children}
      </section>
      <OwnPrice figures={figures} currency={currency} fields={fields} problems={problems} />
    </>
  );
}

/** What an answer looks like, with figures of a piece that could be. */
export function Example() {
  const typed = { hours: "4.5", wage: "185", materials: "239", fees: "6.5" };
  const { figures } = readFigures({ ...NO_FIGURES, ...typed }, DEFAULT_CURRENCY);
  const price = figures && priceToCharge(figures);
  if (!figures || price === null) return null;
  return (
    <section aria-label="Example" className="slip-paper">
      <h2>A lined tote bag</h2>
      <Brings figures={figures} priceCents={price} currency={DEFAULT_CURRENCY} />
    </section>
  );
}

type BringsProps = { figures: Figures; priceCents: number; currency: string };

/** The price, and all lines but the first, which is the price again. */
function Brings({ figures, priceCents, currency }: BringsProps) {
  const { pieces, seconds } = figures.work;
  const { lines, keptCents, wageCents } = bringsAt(figures, priceCents);
  const { one, all } = priceParts(priceCents * pieces, pieces, currency);
  const print = (cents: number) => printMoney(cents, currency);
  const wage = wageCents === null ? TOO_SHORT : hourInWords(wageCents, currency);
  const rows = [
    ...lines.map(({ label, cents }) => ({ label, words: cents < 0 ? `− ${print(-cents)}` : print(cents) })),
    { label: keptCents < 0 ? "You lose" : "You keep", words: print(Math.abs(keptCents)) },
    { label: `Wage, for ${formatDuration(seconds)}`, words: wage },
  ];
  return (
    <>
      <p className="num mt-1 text-muted">
        <strong className="display block text-5xl wrap-anywhere text-accent">{one}</strong>
        {all}
      </p>
      <dl>
        {rows.slice(1).map(({ label, words }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** Its field belongs to the form of the figures, and on wide screens its card is sewn to it. */
function OwnPrice({ figures, currency, fields, problems }: Omit<Props, "children">) {
  const { priceCents } = figures;
  const brought = priceCents === null ? null : bringsAt(figures, priceCents);
  return (
    <Card className="grid content-center sm:px-8 sm:py-6 lg:relative lg:-mt-9.5 lg:rounded-t-none lg:border-t-0 lg:before:stitch lg:before:absolute lg:before:inset-x-8 lg:before:top-0 lg:before:h-0.5 lg:before:text-line">
      <div className="flex flex-wrap items-start gap-x-2 sm:gap-x-4 sm:[&>button]:w-[calc(50%-8px)] [&>div>input]:flex-[1_1_6rem] [&>div>:is(label,p)]:basis-full [&>div>p]:order-1">
        <Field
          {...bindFigures({ fields, problems })("price")}
          form={FORM_ID}
          label="Or your own price of one"
          placeholder="1200"
          className="contents"
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
    </Card>
  );
}
