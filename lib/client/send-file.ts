import type { ErrorBody } from "@/lib/errors";
import { accountHeaders } from "./account";
import { leavePage } from "./leave-page";

/** `refusal` says what is wrong with the file; without it, the upload itself failed. */
type Sent = { isStored: boolean; refusal?: string };

/** Sends a file by XHR, because only it reports progress. */
export function sendFile(
  { to, file, fields = {}, timeoutMs }: { to: string; file: File; fields?: Record<string, string>; timeoutMs: number },
  onProgress: (percent: number) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", to);
    request.responseType = "json";
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / Math.max(1, total)));
    request.onload = () => resolve(request.status === 200 ? { isStored: true } : readRefusal(request));
    request.onerror = request.ontimeout = request.onabort = () => resolve({ isStored: false });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", file);
    for (const [name, value] of Object.entries(accountHeaders())) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function readRefusal({ status, response }: XMLHttpRequest): Sent {
  const { code, message } = (response as Partial<ErrorBody> | null)?.error ?? {};
  if (code === "signed_out" || code === "other_account") leavePage(code);
  return status < 500 && typeof message === "string" ? { isStored: false, refusal: message } : { isStored: false };
}
