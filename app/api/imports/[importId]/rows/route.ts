import { addImportedRows } from "@/db/queries/imports/add-rows";
import { ImportInput, ImportRowsInput } from "@/lib/domain/imports/input";
import { json, parseBody, parseWith, route } from "@/lib/server/api/route";
import { enforceImportedRows } from "@/lib/server/limits/rate-limit";

/** Enough for 1,000 rows with descriptions of 200 four-byte characters. */
const MAX_BYTES = 2 * 1024 * 1024;

export const POST = route<{ importId: string }, true>(
  { name: "imports.rows", user: true, limit: "import", maxBytes: MAX_BYTES },
  async (call) => {
    const { importId } = parseWith(call.params, ImportInput);
    const { rows } = parseBody(call, ImportRowsInput);
    await enforceImportedRows(call.user.id, rows.length);
    return json(await addImportedRows(call.user.id, { importId, rows }));
  },
);
