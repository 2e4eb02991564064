import { sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import type { MovementKind } from "@/lib/domain/materials/movement";

/** The library with everything that moved it; quantities are texts, so that no digit is lost. */
export function listExportMaterials(userId: string) {
  return db.execute<ExportedMaterial>(sql`
    select m.id as key, m.name, m.kind, m.use_unit as unit, m.pack_name as "packName", m.pack_quantity as "packQuantity",
      m.pack_unit as "packUnit", m.also_quantity as "alsoQuantity", m.also_unit as "alsoUnit", m.width_quantity as "width",
      m.width_unit as "widthUnit", m.currency, m.low_at as "lowAt", m.url, m.note, m.on_hand as "onHand", m.worth::float8 as "worthCents",
      m.archived_at is not null as "isArchived",
      (select coalesce(json_agg(json_build_object('day', v.day, 'kind', v.kind, 'quantity', v.quantity::text, 'valueCents', v.value,
        'typedQuantity', v.typed_quantity::text, 'typedUnit', v.typed_unit, 'postageCents', v.postage, 'supplier', v.supplier,
        'lot', v.lot, 'project', p.name) order by v.seq), '[]')
        from material_movements v left join projects p on p.id = v.project_id where v.material_id = m.id) as movements
    from materials m where m.user_id = ${userId} order by m.created_at, m.id`);
}

type Text = "key" | "name" | "kind" | "unit" | "packName" | "currency" | "note" | "onHand";
type OptionalText = "packQuantity" | "packUnit" | "alsoQuantity" | "alsoUnit" | "width" | "widthUnit" | "lowAt" | "url";
type ExportedMaterial = Record<Text, string> &
  Record<OptionalText, string | null> & { worthCents: number; isArchived: boolean; movements: ExportedMovement[] };

type MovementText = "day" | "quantity" | "typedQuantity" | "typedUnit" | "supplier" | "lot";
type ExportedMovement = Record<MovementText, string> & {
  kind: MovementKind;
  valueCents: number;
  postageCents: number;
  project: string | null;
};
