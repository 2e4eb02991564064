import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UsageLine } from "@/components/billing/usage-line";
import { Badge } from "@/components/ui/badge";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { listLibrary, listUses } from "@/db/queries/materials/library";
import { MATERIAL_KINDS, newMaterialFields } from "@/lib/domain/materials/material";
import { newMovementFields } from "@/lib/domain/materials/movement";
import { printQuantity } from "@/lib/domain/materials/quantities";
import {
  isLow,
  type LibraryMaterial,
  onHandWords,
  priceWords,
  sumWorth,
  UNUSED,
  type Uses,
} from "@/lib/domain/materials/shelf";
import type { Query } from "@/lib/domain/shared/address";
import { accountCurrency } from "@/lib/domain/shared/currencies";
import { printList } from "@/lib/domain/shared/formats";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { countOf } from "@/lib/domain/shared/text";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath, readUsage } from "@/lib/server/limits/usage";
import { EmptyCard } from "../empty-card";
import { NewMaterial } from "./new-material";
import { Level, Swatch, threadOf } from "./swatch";

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
  const [materials, uses, usage] = await Promise.all([listLibrary(user.id), listUses(user.id), readUsage(user.id)]);
  const used = materials.filter(({ isArchived }) => !isArchived);
  const archived = materials.filter(({ isArchived }) => isArchived);
  const worth = sumWorth(used).map(({ cents, currency }) => printMoney(cents, currency));
  const purchase = newMovementFields("purchase", "g", localDateOf(new Date(), user.timeZone));
  return (
    <div className="wrap py-7">
      <header className="mb-5 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h1>Materials</h1>
          <HelpLink to="materials" />
          <p className="mt-1 text-muted">
            {worth.length > 0
              ? `Your shelf is worth ${printList(worth)}.`
              : "What you work with, what it cost and what is left of it."}
          </p>
        </div>
        <SoftLink href="/calculator/materials/new" prefetch={false} scroll={false} className="add-link">
          <Icon of="plus" />
          <span>Add material</span>
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
        <Shelf materials={used} uses={uses} />
      )}
      {archived.length > 0 ? (
        <section aria-labelledby="archived-title" className="mt-6">
          <h2 id="archived-title" className="mb-2">
            No longer used
          </h2>
          <Shelf materials={archived} uses={uses} />
        </section>
      ) : null}
      {dialog === "new" ? (
        <NewMaterial initial={{ ...purchase, ...newMaterialFields("yarn", accountCurrency(user)) }} />
      ) : null}
    </div>
  );
}

function Shelf({ materials, uses }: { materials: readonly LibraryMaterial[]; uses: ReadonlyMap<string, Uses> }) {
  return (
    <ul className="swatch-cards">
      {materials.map((material) => (
        <SwatchCard key={material.id} material={material} uses={uses.get(material.id) ?? UNUSED} />
      ))}
    </ul>
  );
}

function SwatchCard({ material, uses }: { material: LibraryMaterial; uses: Uses }) {
  const { id, name, kind, stock, currency, useUnit } = material;
  const bought = printQuantity({ micro: uses.boughtMicro, unit: useUnit });
  return (
    <li style={threadOf(name)}>
      <Swatch kind={kind} />
      {isLow(material) ? <Badge tone="ochre">Low</Badge> : null}
      <div>
        <SoftLink href={`/calculator/materials/${id}`} className="tile-name">
          {name}
        </SoftLink>
        <p>{[MATERIAL_KINDS[kind].words, priceWords(material)].filter(Boolean).join(" · ")}</p>
        <p className="mt-auto pt-3">
          <span className="sr-only">On hand </span>
          <strong className="block">{onHandWords(material)}</strong>
          {uses.boughtMicro > 0n ? ` left of ${bought}` : null}
        </p>
        <Level material={material} uses={uses} className="my-1.5" />
        <p>{`worth ${printMoney(stock.cents, currency)}${uses.pieces > 0 ? `, used in ${countOf(uses.pieces, "piece")}` : ""}`}</p>
      </div>
    </li>
  );
}
