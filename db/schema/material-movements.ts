import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, date, foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { MOVEMENT_KIND_NAMES } from "@/lib/domain/materials/movement";
import { createdAt, id, oneOf } from "./columns";
import { materials, quantity, TYPED_UNITS } from "./materials";
import { projects } from "./projects";

/**
 * What came to the shelf and left it, in the order in which it was recorded. `quantity` is in the material's use unit;
 * beside it is what was typed, for a count the counted quantity. Append-only.
 */
// Guards: material_movements_are_append_only. Does work: material_movements_change_the_shelf.
export const materialMovements = pgTable(
  "material_movements",
  {
    id: id(),
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity(),
    userId: uuid("user_id").notNull(),
    materialId: uuid("material_id").notNull(),
    kind: text("kind", { enum: MOVEMENT_KIND_NAMES }).notNull(),
    quantity: quantity("quantity").notNull(),
    valueCents: bigint("value", { mode: "number" }).notNull(),
    typedQuantity: quantity("typed_quantity").notNull(),
    typedUnit: text("typed_unit", { enum: TYPED_UNITS }).notNull(),
    day: date("day").notNull(),
    /** The part of a purchase's value that is postage. */
    postageCents: bigint("postage", { mode: "number" }).notNull().default(0),
    supplier: text("supplier").notNull().default(""),
    lot: text("lot").notNull().default(""),
    /** The project that used it; null after that was deleted. A trigger allows this one change. */
    projectId: uuid("project_id").references(() => projects.id, { onDelete: "set null" }),
    /** The movement that is taken back. */
    undoes: uuid("undoes")
      .unique()
      .references((): AnyPgColumn => materialMovements.id),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ columns: [t.materialId, t.userId], foreignColumns: [materials.id, materials.userId] }).onDelete(
      "cascade",
    ),
    index("material_movements_newest").on(t.materialId, t.seq),
    index("material_movements_by_user").on(t.userId),
    index("material_movements_by_project").on(t.projectId).where(sql`${t.projectId} is not null`),
    check("material_movements_kind", oneOf(t.kind, MOVEMENT_KIND_NAMES)),
    check("material_movements_unit", oneOf(t.typedUnit, TYPED_UNITS)),
    check(
      "material_movements_sign",
      sql`case ${t.kind} when 'purchase' then ${t.quantity} > 0 and ${t.valueCents} >= ${t.postageCents} and ${t.postageCents} >= 0
        when 'back' then true when 'count' then ${t.quantity} * ${t.valueCents} >= 0 else ${t.quantity} < 0 and ${t.valueCents} <= 0 end`,
    ),
    check("material_movements_undoes", sql`(${t.kind} = 'back') = (${t.undoes} is not null)`),
    check("material_movements_day", sql`${t.day} >= '2000-01-01'`),
    check("material_movements_texts", sql`char_length(${t.supplier}) <= 100 and char_length(${t.lot}) <= 40`),
  ],
);
