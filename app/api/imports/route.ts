import { beginImport } from "@/db/queries/imports/begin-import";
import { BeginImportInput } from "@/lib/domain/imports/input";
import { json, parsedBody, route } from "@/lib/server/http/route";

const MAX_BYTES = 4 * 1024 * 1024;

/** Begins an import, or goes on with one that was cut off: makes its projects and methods as far as the plan allows. */
export const POST = route({ name: "imports", user: true, limit: "import", maxBytes: MAX_BYTES }, async (call) =>
  json(await beginImport(call.user.id, parsedBody(call, BeginImportInput))),
);
