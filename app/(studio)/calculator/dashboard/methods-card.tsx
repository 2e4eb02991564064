import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import type { MethodCard } from "@/db/queries/methods/cards";
import { printMoney } from "@/lib/domain/shared/money";

export function MethodsCard({ methods }: { methods: readonly MethodCard[] }) {
  return (
    <Card aria-labelledby="methods-title">
      <CardHeader>
        <CardTitle id="methods-title">Latest methods</CardTitle>
        <SoftLink
          href="/calculator/methods"
          className="-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-accent"
        >
          All methods
        </SoftLink>
      </CardHeader>
      <ul className="mt-1.5 divide-y divide-line">
        {methods.map(({ id, title, rateType, rateCents, currency }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="max-w-full wrap-anywhere">{title}</span>
            <span className="num shrink-0 text-sm text-muted">
              {printMoney(rateCents, currency)} {rateType === "hourly" ? "an hour" : "a day"}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
