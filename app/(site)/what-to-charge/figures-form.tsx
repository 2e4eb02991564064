import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import {
  FIGURE_NAMES,
  type FigureFields,
  type FigureName,
  type FigureProblems,
} from "@/lib/domain/projects/what-to-charge";
import { inReadersDecimals } from "@/lib/domain/shared/formats";
import { PUBLIC_PAGES } from "@/lib/site/public-pages";

export const FORM_ID = "figures";
const FOLDED: readonly FigureName[] = ["costs", "fixed", "shipping", "postage", "shippingFees"];

type Props = { fields: FigureFields; problems: FigureProblems; hasAnswer: boolean };

/** Five fields, and the rest folded. It sends itself into the address, so it needs no JavaScript. */
export function FiguresForm({ fields, problems, hasAnswer }: Props) {
  const bind = bindFigures({ fields, problems });
  const amount = (name: FigureName) => ({ ...bind(name), placeholder: inReadersDecimals("0.00") });
  return (
    <Card aria-labelledby="figures-title" className="sm:p-8">
      <h2 id="figures-title">Your figures</h2>
      <form
        id={FORM_ID}
        action={`${PUBLIC_PAGES["what-to-charge"].path}#answer`}
        aria-labelledby="figures-title"
        className="mt-5 flex flex-wrap gap-x-2 gap-y-5 max-sm:[&_label]:text-[0.8125rem] sm:gap-x-4 *:flex-[1_1_max(5.25rem,28%)] *:nth-[-n+2]:basis-[max(7rem,40%)] *:[:is(details,button)]:basis-[max(7rem,40%)] *:open:basis-full max-sm:*:nth-5:grow-3"
      >
        <Field {...bind("hours")} label="Hours" placeholder="4h 30m" inputMode="text" />
        <Field {...bind("wage")} label="An hour should bring" placeholder="185" />
        <Field {...bind("materials")} label="Materials" placeholder="239" />
        <Field {...bind("quantity")} label="Quantity" inputMode="numeric" />
        <Field {...bind("fees")} label="Fees in percent" placeholder={inReadersDecimals("6.5")} />
        <details open={FOLDED.some((name) => fields[name] !== "")}>
          <summary className="flex min-h-11 w-fit flex-row-reverse items-center gap-2 font-semibold text-accent">
            More costs
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            <Field {...amount("costs")} label="Other costs" hint="Packaging, firing, a share of tools" />
            <Field {...amount("fixed")} label="Fixed fee a piece" />
            <Field {...amount("shipping")} label="Shipping you charge" />
            <Field {...amount("postage")} label="Postage you pay" />
            <Checkbox
              id="shippingFees"
              name="shippingFees"
              label="Fees are taken from shipping too"
              defaultChecked={fields.shippingFees !== ""}
              className="sm:col-span-2"
            />
            <Field {...bind("currency")} label="Currency" placeholder="R, $ or €" inputMode="text" />
          </div>
        </details>
        {hasAnswer || fields.price === "" ? null : <input type="hidden" name="price" value={fields.price} />}
        <Button type="submit" variant={hasAnswer ? "quiet" : "primary"}>
          Calculate
        </Button>
      </form>
    </Card>
  );
}

/** The props of a field. The first wrong one takes the focus when the page opens. */
export function bindFigures({ fields, problems }: { fields: FigureFields; problems: FigureProblems }) {
  const first = FIGURE_NAMES.find((name) => problems[name] !== undefined);
  return (name: FigureName) => ({
    id: name,
    name,
    defaultValue: fields[name],
    error: problems[name],
    autoFocus: name === first,
    inputMode: "decimal" as const,
    autoComplete: "off",
  });
}
