import { compareRows, listSessionsOn } from "@/db/queries/imports/add-rows";
import { CompareRowsInput } from "@/lib/domain/imports/input";
import { json, parsedBody, route } from "@/lib/server/api/route";

const MAX_BYTES = 256 * 1024;

/** What rows of a file would come to beside the sessions that are stored, and the sessions of days. Changes nothing. */
export const POST = route(
  { name: "imports.compare", user: true, limit: "import", maxBytes: MAX_BYTES },
  async (call) => {
    const { rows, days } = parsedBody(call, CompareRowsInput);
    const [verdicts, sessions] = await Promise.all([
      compareRows(call.user.id, rows),
      listSessionsOn(call.user.id, days),
    ]);
    return json({ verdicts, sessions });
  },
);
