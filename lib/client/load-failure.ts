import { GENERIC_ERROR_MESSAGE, OFFLINE_MESSAGE, OUTDATED_MESSAGE } from "../errors";
import { toast } from "./toast";

/** Explains a failed `import()` in a sentence: no connection, or a build that the server no longer has. */
export async function explainLoadFailure(error: unknown): Promise<string> {
  const [file] = /\/_next\/static\/[^\s'"()]+/.exec(String(error)) ?? [];
  if (!file) return GENERIC_ERROR_MESSAGE;
  const answer = await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer) return OFFLINE_MESSAGE;
  return answer.status === 404 ? OUTDATED_MESSAGE : GENERIC_ERROR_MESSAGE;
}

export async function toastLoadFailure(error: unknown) {
  const message = await explainLoadFailure(error);
  toast({ message, tone: "error", canReload: message === OUTDATED_MESSAGE });
}
