import { finishImportAction, undoImportAction } from "@/lib/actions/imports";
import { callApi } from "@/lib/client/call-api";
import { runAction } from "@/lib/client/run-action";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import type { ImportApi, Progress } from "./store-import";

const MAX_TRIES = 4;
const RETRY_MS = 1_500;

/** An error whose message is shown to the crafter. */
export class ImportError extends Error {
  override name = "ImportError";
}

export function createImportApi(signal: AbortSignal): ImportApi {
  const post = <T>(path: string, body: unknown) => postJson<T>(`/api/imports${path}`, body, signal);
  return {
    compare: async (rows) =>
      (await post<{ verdicts: Awaited<ReturnType<ImportApi["compare"]>> }>("/compare", { rows })).verdicts,
    sessionsOn: async (days) =>
      (await post<{ sessions: Awaited<ReturnType<ImportApi["sessionsOn"]>> }>("/compare", { rows: [], days })).sessions,
    begin: (input) => post("", input),
    addRows: (importId, rows) => post(`/${importId}/rows`, { rows }),
    addCompleted: (importId, project) => post(`/${importId}/completed`, project),
    finish: async (importId) => {
      const answer = await runAction(() => finishImportAction({ importId }));
      if (!answer.ok) throw new ImportError(answer.message);
    },
  };
}

/** Undoes an import in parts; returns how many of its sessions stay because their projects are completed. */
export async function undoWholeImport(importId: string, onProgress: Progress): Promise<number> {
  let total = 0;
  for (;;) {
    const answer = await runAction(() => undoImportAction({ importId }));
    if (!answer.ok || !answer.data) throw new ImportError(answer.ok ? GENERIC_ERROR_MESSAGE : answer.message);
    const { left, kept } = answer.data;
    total = Math.max(total, left);
    if (left === 0) return kept;
    onProgress(total - left, total);
  }
}

/** Requests of an import are idempotent, so one without an answer is sent again. */
async function postJson<T>(path: string, json: unknown, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const { answer, error } = await callApi(path, { json, signal });
    if (answer?.ok) return answer.json();
    const { code, message } = error ?? { code: "unavailable", message: GENERIC_ERROR_MESSAGE };
    const waitSeconds = Number(answer?.headers.get("Retry-After") ?? 0);
    // A longer wait means that a daily limit is reached: retrying is pointless.
    const isWorthAnother = (code === "unavailable" || code === "rate_limited") && waitSeconds <= 3600;
    if (!isWorthAnother || tries === MAX_TRIES) throw new ImportError(message);
    await new Promise((resolve) => setTimeout(resolve, Math.max(RETRY_MS * tries, Math.min(waitSeconds, 60) * 1000)));
  }
}
