import { type FoundShare, findShare } from "@/db/queries/shares/public";
import { sharePath } from "@/lib/domain/shares/link";
import { type ShareView, shareView } from "@/lib/domain/shares/view";
import { UserError } from "@/lib/errors";
import { type Call, route } from "@/lib/server/api/route";
import { env } from "@/lib/server/env";
import { gateAnswer } from "@/lib/server/gate/answers";
import { consume } from "@/lib/server/limits/rate-limit";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { absentDocument } from "./absent-document";

export type Shared = { found: FoundShare; view: ShareView; address: string; nonce: string; request: Request };

/** For anybody with the link: reads no login, sets no cookie. Requests count against the address, found or not. */
export function shareRoute(answer: Answer, options: { withinMs?: number } = {}) {
  return route<{ token: string }>({ name: "shares", ...options }, async (call) => {
    const nonce = call.request.headers.get("x-nonce") ?? "";
    try {
      return await answerShared(call, nonce, answer);
    } catch (error) {
      if (error instanceof UserError) throw error;
      logUnexpectedError("shares", error);
      return gateAnswer(503, { kind: "page", nonce, retryAfterSeconds: 5 });
    }
  });
}

type Answer = (shared: Shared) => Promise<Response> | Response;

function shareAddress(token: string): string {
  return env().APP_URL + sharePath(token);
}

/** Browsers revalidate on every read, so that a page is gone once it is withdrawn. */
export function documentAnswer(text: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": status === 200 ? "private, no-cache" : "no-store",
    },
  });
}

export function fileAnswer(body: BodyInit, type: string): Response {
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "private, no-cache" } });
}

async function answerShared(
  { params: { token }, request, address: caller }: Call<{ token: string }>,
  nonce: string,
  answer: Answer,
): Promise<Response> {
  const retryAfterSeconds = await consume("share.ip", caller, caller);
  if (retryAfterSeconds) return gateAnswer(429, { kind: "page", nonce, retryAfterSeconds });
  const found = await findShare(token);
  if (found === "unknown") return documentAnswer(absentDocument("unknown", nonce), 404);
  if (found === "gone") return documentAnswer(absentDocument("gone", nonce), 410);
  const view = shareView(found.kind, found.options, found.work);
  return answer({ found, view, address: shareAddress(token), nonce, request });
}
