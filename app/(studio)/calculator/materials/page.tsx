import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UsageLine } from "@/components/billing/usage-line";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { ListRow } from "@/components/ui/list-row";
import { SoftLink } from "@/components/ui/soft-link";
import { listLibrary } from "@/db/queries/materials/library";
import { MATERIAL_KINDS, newMaterialFields } from "@/lib/domain/materials/material";
import { newMovementFields } from "@/lib/domain/materials/movement";
import { isLow, type LibraryMaterial, onHandWords, priceWords, sumWorth } from "@/lib/domain/materials/shelf";
import type { Query } from "@/lib/domain/shared/address";
import { accountCurrency } from "@/lib/domain/shared/currencies";
import { printList } from "@/lib/domain/shared/formats";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath, readUsage } from "@/lib/server/limits/usage";
import { EmptyCard } from "../empty-card";
import { NewMaterial } from "./new-material";

type Props = { searchParams: Promise<Query> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { dialog } = await searchParams;
  return { title: dialog === "new" ? "Add a material" : "Materials" };
}

/** The shelf: what is on hand and what it is worth. */
export default async function MaterialsPage({ searchParams }: Props) {
  const [user, { dialog }] = await Promise.all([requireUser(), searchParams]);
  // In the answer to the action that reached the plan's limit, the form decides where to go.
  const isNew = dialog === "new" && !(await isActionRequest());
  const full = isNew ? await fullPlanPath("/calculator/materials/new", user.id, readUsage) : null;
  if (full) redirect(full);
  const [materials, usage] = await Promise.all([listLibrary(user.id), readUsage(user.id)]);
  const used = materials.filter(({ isArchived }) => !isArchived);
  const archived = materials.filter(({ isArchived }) => isArchived);
  const worth = sumWorth(used).map(({ cents, currency }) => printMoney(cents, currency));
  const purchase = newMovementFields("purchase", "g", localDateOf(new Date(), user.timeZone));
  return (
    <div className="wrap py-7">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1>Materials</h1>
          <HelpLink to="materials" />
          <p className="mt-1 text-muted">
            {worth.length > 0
              ? `Your shelf is worth ${printList(worth)}.`
              : "What you work with, what it cost and what is left of it."}
          </p>
        </div>
        <SoftLink href="/calculator/materials/new" prefetch={false} scroll={false} className={buttonClass()}>
          <Icon of="plus" />
          Add material
        </SoftLink>
      </header>
      <UsageLine usage={usage?.materials} what="materials" />
      {used.length === 0 ? (
        <EmptyCard
          title="No materials yet"
          drawing="basket"
          way={{ href: "/calculator/materials/new", words: "Add your first material", prefetch: false, scroll: false }}
        >
          Add a yarn, a fabric or a clay with what you paid. Your shelf then shows what is left, and what it is worth.
        </EmptyCard>
      ) : (
        <Rows materials={used} />
      )}
      {archived.length > 0 ? (
        <section aria-labelledby="archived-title" className="mt-6">
          <h2 id="archived-title" className="mb-2">
            No longer used
          </h2>
          <Rows materials={archived} />
        </section>
      ) : null}
      {dialog === "new" ? (
        <NewMaterial initial={{ ...purchase, ...newMaterialFields("yarn", accountCurrency(user)) }} />
      ) : null}
    </div>
  );
}

function Rows({ materials }: { materials: readonly LibraryMaterial[] }) {
  return (
    <ul className="list-card divide-y divide-line">
      {materials.map((material) => (
        <ListRow
          key={material.id}
          title={
            <SoftLink href={`/calculator/materials/${material.id}`} className="tile-name">
              {material.name}
            </SoftLink>
          }
          meta={[MATERIAL_KINDS[material.kind].words, priceWords(material)].filter(Boolean).join(" · ")}
          value={
            <>
              {isLow(material) ? (
                <Badge tone="ochre" className="mr-2">
                  Low
                </Badge>
              ) : null}
              <span className="sr-only">On hand </span>
              {onHandWords(material)}
              {material.stock.cents > 0 ? (
                <span className="block text-sm font-normal whitespace-normal text-muted">
                  worth {printMoney(material.stock.cents, material.currency)}
                </span>
              ) : null}
            </>
          }
        />
      ))}
    </ul>
  );
}
