import { beginImport } from "@/db/queries/imports/begin-import";
import { BeginImportInput } from "@/lib/domain/imports/input";
import { json, parseBody, route } from "@/lib/server/api/route";
import { enforceImportedRows } from "@/lib/server/limits/rate-limit";

/** Starts an import, or continues an interrupted one: creates its projects and methods as far as the plan allows. */
export const POST = route({ name: "imports", user: true, limit: "import", maxBytes: 4 * 1024 * 1024 }, async (call) => {
  const input = parseBody(call, BeginImportInput);
  const { projects, methods, channels, floors } = input;
  const materials = projects.reduce((sum, project) => sum + project.materials.length, 0);
  const more = projects.length + materials + methods.length + channels.length + floors.length;
  await enforceImportedRows(call.user.id, 1 + more);
  return json(await beginImport(call.user.id, input));
});
