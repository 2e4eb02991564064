import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { findMaterial } from "@/db/queries/materials/library";
import { countMovements, listMovements, listPurchases } from "@/db/queries/materials/movements";
import { MATERIAL_KINDS, materialFieldsOf, unitOptions } from "@/lib/domain/materials/material";
import { isLow, type LibraryMaterial, onHandWords, priceWords } from "@/lib/domain/materials/shelf";
import { isUuid, pageNumber, type Query } from "@/lib/domain/shared/address";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { requireUser } from "@/lib/server/auth/current-user";
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
  const [movements, purchases] = await Promise.all([
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
      <header className="mb-6">
        <p className="text-muted">{MATERIAL_KINDS[material.kind].words}</p>
        <h1 dir="auto" tabIndex={-1} className="outline-none">
          {material.name}
        </h1>
        <Facts material={material} />
        <MaterialActions
          material={counted}
          fields={materialFieldsOf(material)}
          isArchived={isArchived}
          isMoved={total > 0}
        />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <Movements material={material} movements={movements} page={page} pages={pages} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:order-first">
          <RippleCard userId={user.id} material={material} />
          <PriceCard material={material} purchases={purchases} />
        </div>
      </div>
    </div>
  );
}

function Facts({ material }: { material: LibraryMaterial }) {
  const { stock, currency, url, note } = material;
  return (
    <>
      <p className="num mt-3 flex flex-wrap items-end gap-x-10 gap-y-3 text-sm text-muted *:min-w-0">
        <span>
          On hand <strong className="display block text-3xl wrap-anywhere text-ink">{onHandWords(material)}</strong>
        </span>
        <span>
          Worth{" "}
          <strong className="display block text-3xl wrap-anywhere text-ink">{printMoney(stock.cents, currency)}</strong>
        </span>
        {isLow(material) ? <Badge tone="ochre">Low</Badge> : null}
        {material.isArchived ? <Badge tone="neutral">No longer used</Badge> : null}
      </p>
      <p className="num mt-1 text-muted">{priceWords(material) ?? "Record a purchase to see what it costs."}</p>
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
