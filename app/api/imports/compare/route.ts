import { compareRows, listSessionsOn } from "@/db/queries/imports/add-rows";
import { CompareRowsInput } from "@/lib/domain/imports/input";
import { json, parseBody, route } from "@/lib/server/api/route";

/** Compares rows of a file with the stored sessions, and lists the sessions of given days. Changes nothing. */
export const POST = route(
  { name: "imports.compare", user: true, limit: "import", maxBytes: 256 * 1024 },
  async (call) => {
    const { rows, days } = parseBody(call, CompareRowsInput);
    const [verdicts, sessions] = await Promise.all([
      compareRows(call.user.id, rows),
      listSessionsOn(call.user.id, days),
    ]);
    return json({ verdicts, sessions });
  },
);
