import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { projectForeignKey } from "./projects";
import { userId } from "./users";

/** Where a crafter sells, with its fees. Amounts are in minor units; `currency` is a symbol as free text. */
// Guards: sales_channels_within_the_plan, sales_channels_restored_within_the_plan.
export const salesChannels = pgTable(
  "sales_channels",
  {
    id: id(),
    userId: userId(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["direct", "card", "marketplace", "fair", "wholesale", "consignment"] }).notNull(),
    /** Hundredths of a percent. */
    percentBp: smallint("percent_bp").notNull().default(0),
    fixedCents: bigint("fixed", { mode: "number" }).notNull().default(0),
    hasFeeOnShipping: boolean("fee_on_shipping").notNull().default(false),
    perEventCents: bigint("per_event", { mode: "number" }).notNull().default(0),
    piecesPerEvent: smallint("pieces_per_event").notNull().default(1),
    currency: text("currency").notNull(),
    /** When the crafter archived it: it is not offered for new sales, and earlier sales still refer to it. */
    archivedAt: instant("archived_at"),
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("sales_channels_owner").on(t.id, t.userId),
    index("sales_channels_by_user").on(t.userId, t.position),
    check("sales_channels_name", sql`char_length(btrim(${t.name})) between 1 and 60`),
    check(
      "sales_channels_kind",
      sql`${t.kind} in ('direct', 'card', 'marketplace', 'fair', 'wholesale', 'consignment')`,
    ),
    check("sales_channels_percent", sql`${t.percentBp} between 0 and 9999`),
    check(
      "sales_channels_amounts",
      sql`${t.fixedCents} between 0 and 999999999999 and ${t.perEventCents} between 0 and 999999999999`,
    ),
    check("sales_channels_event", sql`${t.piecesPerEvent} between 1 and 10000`),
    check("sales_channels_currency", sql`char_length(btrim(${t.currency})) between 1 and 5`),
  ],
);

/** Pieces of a completed project that were sold, given away or used, in the currency of its snapshot. */
// Guards: project_sales_within_the_pieces. Do work: project_sales_keep_edits.
export const projectSales = pgTable(
  "project_sales",
  {
    id: id(),
    userId: userId(),
    projectId: uuid("project_id").notNull(),
    channelId: uuid("channel_id"),
    fate: text("fate", { enum: ["sold", "gift", "own_use"] }).notNull(),
    soldOn: date("sold_on").notNull(),
    pieces: smallint("pieces").notNull(),
    grossCents: bigint("gross", { mode: "number" }).notNull().default(0),
    feesCents: bigint("fees", { mode: "number" }).notNull().default(0),
    postageCents: bigint("postage", { mode: "number" }).notNull().default(0),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    projectForeignKey(t),
    foreignKey({ columns: [t.channelId, t.userId], foreignColumns: [salesChannels.id, salesChannels.userId] }),
    index("project_sales_by_project").on(t.projectId, t.soldOn, t.id),
    index("project_sales_by_day").on(t.userId, t.soldOn),
    index("project_sales_by_channel").on(t.channelId).where(sql`${t.channelId} is not null`),
    check("project_sales_fate", sql`${t.fate} in ('sold', 'gift', 'own_use')`),
    check("project_sales_day", sql`${t.soldOn} >= '2000-01-01'`),
    check("project_sales_pieces", sql`${t.pieces} between 1 and 999`),
    check(
      "project_sales_amounts",
      sql`${t.grossCents} between 0 and 999999999999 and ${t.feesCents} between 0 and 999999999999 and ${t.postageCents} between 0 and 999999999999`,
    ),
    check(
      "project_sales_money_when_sold",
      sql`${t.fate} = 'sold' or (${t.channelId} is null and ${t.grossCents} = 0 and ${t.feesCents} = 0 and ${t.postageCents} = 0)`,
    ),
    check("project_sales_note", sql`char_length(${t.note}) <= 200`),
  ],
);

/** The former values of a sale that was corrected or taken back. Append-only. */
// Guards: project_sale_edits_are_append_only.
export const projectSaleEdits = pgTable(
  "project_sale_edits",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The sale may be deleted by now. */
    saleId: uuid("sale_id").notNull(),
    userId: userId(),
    projectId: uuid("project_id").notNull(),
    reason: text("reason", { enum: ["corrected", "taken_back"] }).notNull(),
    before: jsonb("before").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    projectForeignKey(t),
    index("project_sale_edits_by_project").on(t.projectId, t.id),
    index("project_sale_edits_by_user").on(t.userId),
    check("project_sale_edits_reason", sql`${t.reason} in ('corrected', 'taken_back')`),
  ],
);

/** The lowest acceptable earnings per hour, one row for each currency. */
export const studioSettings = pgTable(
  "studio_settings",
  {
    userId: userId(),
    currency: text("currency").notNull(),
    wageFloorCents: bigint("wage_floor", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.currency] }),
    check("studio_settings_currency", sql`char_length(btrim(${t.currency})) between 1 and 5`),
    check("studio_settings_floor", sql`${t.wageFloorCents} between 0 and 999999999999`),
  ],
);
