import { addCompletedProject } from "@/db/queries/imports/add-completed";
import { CompletedProjectInput, ImportInput } from "@/lib/domain/imports/input";
import { json, parseBody, parseWith, route } from "@/lib/server/api/route";
import { enforceImportedRows } from "@/lib/server/limits/rate-limit";

/** Enough for a project with 50,000 sessions. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Adds a completed project of an export, after its sessions are stored. */
export const POST = route<{ importId: string }, true>(
  { name: "imports.completed", user: true, limit: "import", maxBytes: MAX_BYTES },
  async (call) => {
    const { importId } = parseWith(call.params, ImportInput);
    const project = parseBody(call, CompletedProjectInput);
    await enforceImportedRows(call.user.id, 1 + project.materials.length + project.sales.length);
    await addCompletedProject(call.user.id, { importId, project });
    return json({});
  },
);
