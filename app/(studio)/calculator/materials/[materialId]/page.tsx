import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { findMaterial, listUses } from "@/db/queries/materials/library";
import { countMovements, listMovements, listPurchases } from "@/db/queries/materials/movements";
import { MATERIAL_KINDS, materialFieldsOf, unitOptions } from "@/lib/domain/materials/material";
import { printQuantity } from "@/lib/domain/materials/quantities";
import { isLow, type LibraryMaterial, onHandWords, priceWords, UNUSED, type Uses } from "@/lib/domain/materials/shelf";
import { isUuid, pageNumber, type Query } from "@/lib/domain/shared/address";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { countOf } from "@/lib/domain/shared/text";
import { requireUser } from "@/lib/server/auth/current-user";
import { Level, Swatch, threadOf } from "../swatch";
import { MaterialActions } from "./material-actions";
import { Movements } from "./movements";
import { PriceCard } from "./price-card";
import { RippleCard } from "./ripple-card";

type Props = { params: Promise<{ materialId: string }>; searchParams: Promise<Query> };

const PAGE_SIZE = 100;
/** As many purchases as the drawing has space for. */
const MAX_PRICES = 24;

const readMaterial = cache(async (userId: string, materialId: string) =>
  isUuid(materialId) ? findMaterial(userId, materialId) : null,
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [user, { materialId }] = await Promise.all([requireUser(), params]);
  return { title: (await readMaterial(user.id, materialId))?.name ?? "Material not found" };
}

/** One material: what is on hand, what it cost, and all that moved it. */
export default async function MaterialPage({ params, searchParams }: Props) {
  const [user, { materialId }, search] = await Promise.all([requireUser(), params, searchParams]);
  const material = await readMaterial(user.id, materialId);
  if (!material) notFound();
  const total = await countMovements(user.id, material.id);
  const pages = Math.ceil(total / PAGE_SIZE);
  const page = pageNumber(search.page, pages);
  const [uses, movements, purchases] = await Promise.all([
    listUses(user.id, material.id),
    listMovements(user.id, material.id, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    listPurchases(user.id, material.id, MAX_PRICES),
  ]);
  const { id, currency, useUnit, isArchived } = material;
  const today = localDateOf(new Date(), user.timeZone);
  const counted = { id, currency, useUnit, units: unitOptions(material), onHand: onHandWords(material), today };
  return (
    <div className="wrap py-7">
      <div className="max-xl:-mt-4 max-xl:h-10">
        <BackLink href="/calculator/materials">All materials</BackLink>
      </div>
      <header className="swatch-hero" style={threadOf(material.name)}>
        <Swatch kind={material.kind} />
        <div>
          <p className="text-muted">{MATERIAL_KINDS[material.kind].words}</p>
          <h1 dir="auto" tabIndex={-1} className="outline-none">
            {material.name}
          </h1>
          {isLow(material) ? <Badge tone="ochre">Low</Badge> : null}
          {isArchived ? <Badge tone="neutral">No longer used</Badge> : null}
        </div>
        <div>
          <Facts material={material} uses={uses.get(id) ?? UNUSED} />
          <MaterialActions
            material={counted}
            fields={materialFieldsOf(material)}
            isArchived={isArchived}
            isMoved={total > 0}
          />
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_25rem] max-lg:*:nth-2:order-first lg:*:nth-3:col-span-2">
        <Movements material={material} movements={movements} page={page} pages={pages} />
        <RippleCard userId={user.id} material={material} />
        <PriceCard material={material} purchases={purchases} />
      </div>
    </div>
  );
}

/** What is left, large, over its thread with a scale to all that was bought. */
function Facts({ material, uses: { boughtMicro, pieces } }: { material: LibraryMaterial; uses: Uses }) {
  const { stock, currency, useUnit, url, note } = material;
  const print = (micro: bigint) => printQuantity({ micro, unit: useUnit });
  const facts = [
    priceWords(material) ?? "Record a purchase to see what it costs",
    `worth ${printMoney(stock.cents, currency)}`,
    `used in ${countOf(pieces, "piece")}`,
  ];
  return (
    <>
      <p className="num text-muted">
        <span className="sr-only">On hand </span>
        <strong className="display text-5xl text-ink wrap-anywhere max-lg:block lg:mr-2 lg:text-[4.5rem] lg:leading-none">
          {onHandWords(material)}
        </strong>
        {boughtMicro > 0n ? ` left of ${print(boughtMicro)} bought` : null}
      </p>
      {boughtMicro > 0n ? (
        <div className="stitch-scale">
          <Level material={material} uses={{ boughtMicro, pieces }} className="h-8 p-[6px_7px]" />
          {[0n, 1n, 2n].map((part) => (
            <small key={part} aria-hidden="true">
              {print((boughtMicro * part) / 2n)}
            </small>
          ))}
        </div>
      ) : null}
      <p className="num mt-4 -ml-4 *:relative *:inline-block *:pl-4 *:before:absolute *:before:left-1.5 *:before:content-['·'/''] [clip-path:inset(0_0_0_1rem)]">
        {facts.map((fact) => (
          <span key={fact}>{fact} </span>
        ))}
      </p>
      {note ? (
        <p dir="auto" className="mt-2">
          {note}
        </p>
      ) : null}
      {url ? (
        <a href={url} rel="noopener noreferrer nofollow" className="inline-flex min-h-11 items-center font-semibold">
          Buy it again at {new URL(url).hostname}
        </a>
      ) : null}
    </>
  );
}
