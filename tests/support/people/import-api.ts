import { unzipSync } from "fflate";
import { readImportFile } from "@/app/(pact)/profile/data/read-file";
import { compareFile, type ImportApi, storeImport } from "@/app/(pact)/profile/data/store-import";
import { addCompletedProject } from "@/db/queries/imports/add-completed";
import { addImportedRows, compareRows, listSessionsOn } from "@/db/queries/imports/add-rows";
import { beginImport } from "@/db/queries/imports/begin-import";
import { finishImport } from "@/db/queries/imports/end-import";
import { BeginImportInput, CompareRowsInput, CompletedProjectInput, ImportRowsInput } from "@/lib/domain/imports/input";

/** What the routes do, without HTTP. */
function anImportApi(userId: string): ImportApi {
  const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));
  return {
    compare: async (rows) => compareRows(userId, CompareRowsInput.parse(sent({ rows })).rows),
    sessionsOn: async (days) => listSessionsOn(userId, CompareRowsInput.parse(sent({ rows: [], days })).days),
    begin: async (input) => beginImport(userId, BeginImportInput.parse(sent(input))),
    addRows: async (importId, rows) => addImportedRows(userId, { importId, ...ImportRowsInput.parse(sent({ rows })) }),
    addCompleted: async (importId, project) =>
      addCompletedProject(userId, { importId, project: CompletedProjectInput.parse(sent(project)) }),
    finish: (importId) => finishImport(userId, importId),
  };
}

/** Imports a file as the page does, every project as a new one. */
export async function importFile(userId: string, bytes: Uint8Array, { now = Date.now() } = {}) {
  const stream = new Blob([bytes as BlobPart]).stream();
  const file = await readImportFile(stream, { timeZone: "UTC", order: "day-first" }, now);
  if (file.status !== "read") throw new Error(JSON.stringify(file));
  const api = anImportApi(userId);
  const judged = await compareFile(api, file.rows, { timeZone: "UTC", now }, () => {});
  const stored = await storeImport(
    api,
    { file, fileName: "file", rows: judged.fresh, targetOf: () => "new" },
    { signal: new AbortController().signal, onBegun: () => {}, onProgress: () => {} },
  );
  return { file, judged, stored };
}

export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** The files of a ZIP as texts. */
export function textsOf(zip: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")]),
  );
}
