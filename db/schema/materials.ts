import { sql } from "drizzle-orm";
import { bigint, check, customType, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { MATERIAL_KIND_NAMES } from "@/lib/domain/materials/material";
import { microOf, quantityText } from "@/lib/domain/materials/quantities";
import { UNIT_NAMES } from "@/lib/domain/materials/units";
import { createdAt, id, instant, oneOf } from "./columns";
import { userId } from "./users";

/** In millionths, so that nothing is rounded. */
export const quantity = customType<{ data: bigint; driverData: string }>({
  dataType: () => "numeric(18, 6)",
  toDriver: quantityText,
  fromDriver: microOf,
});

export const TYPED_UNITS = ["pack", ...UNIT_NAMES] as const;

/** What a crafter works with. On hand and worth are the sums of the movements; `currency` is a symbol as free text. */
// Guards: materials_within_the_plan, materials_restored_within_the_plan.
export const materials = pgTable(
  "materials",
  {
    id: id(),
    userId: userId(),
    name: text("name").notNull(),
    kind: text("kind", { enum: MATERIAL_KIND_NAMES }).notNull(),
    useUnit: text("use_unit", { enum: UNIT_NAMES }).notNull(),
    packName: text("pack_name").notNull().default(""),
    /** The content of a pack as typed, and the same content in another dimension: 100 g, 400 m. */
    packQuantity: quantity("pack_quantity"),
    packUnit: text("pack_unit", { enum: UNIT_NAMES }),
    alsoQuantity: quantity("also_quantity"),
    alsoUnit: text("also_unit", { enum: UNIT_NAMES }),
    widthQuantity: quantity("width_quantity"),
    widthUnit: text("width_unit", { enum: UNIT_NAMES }),
    currency: text("currency").notNull(),
    lowAt: quantity("low_at"),
    url: text("url"),
    note: text("note").notNull().default(""),
    onHand: quantity("on_hand").notNull().default(sql`0`),
    worthCents: bigint("worth", { mode: "number" }).notNull().default(0),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("materials_owner").on(t.id, t.userId),
    index("materials_by_user").on(t.userId, t.name),
    check("materials_name", sql`char_length(btrim(${t.name})) between 1 and 100`),
    check("materials_kind", oneOf(t.kind, MATERIAL_KIND_NAMES)),
    check("materials_use_unit", oneOf(t.useUnit, UNIT_NAMES)),
    check("materials_texts", sql`char_length(${t.packName}) <= 20 and char_length(${t.note}) <= 200`),
    check(
      "materials_pack",
      sql`(${t.packQuantity} > 0) is not false and (${t.packQuantity} is null) = (${t.packUnit} is null)`,
    ),
    check(
      "materials_also",
      sql`(${t.alsoQuantity} > 0) is not false and (${t.alsoQuantity} is null) = (${t.alsoUnit} is null)`,
    ),
    check(
      "materials_width",
      sql`(${t.widthQuantity} > 0) is not false and (${t.widthQuantity} is null) = (${t.widthUnit} is null)`,
    ),
    check("materials_currency", sql`char_length(btrim(${t.currency})) between 1 and 5`),
    check("materials_low", sql`${t.lowAt} > 0`),
    check("materials_url", sql`${t.url} like 'https://%' and char_length(${t.url}) <= 300`),
    check(
      "materials_on_hand",
      sql`${t.onHand} >= 0 and ${t.worthCents} >= 0 and (${t.onHand} > 0 or ${t.worthCents} = 0)`,
    ),
  ],
);
