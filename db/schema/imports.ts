import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { userId } from "./users";

/** An imported file of sessions. `finished_at` is null until the last row is stored. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    userId: userId(),
    source: text("source").notNull(),
    fileName: text("file_name").notNull(),
    rows: integer("rows").notNull(),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    index("imports_by_user").on(t.userId, t.createdAt.desc()),
    check("imports_rows", sql`${t.rows} between 0 and 50000`),
    check("imports_names", sql`char_length(${t.source}) <= 40 and char_length(${t.fileName}) <= 200`),
  ],
);
