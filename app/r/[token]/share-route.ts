import { addView, type FoundShare, findShare } from "@/db/queries/shares/public";
import { isBot, sharePath } from "@/lib/domain/shares/link";
import { type ShareView, shareView } from "@/lib/domain/shares/view";
import { UserError } from "@/lib/errors";
import { type Call, route } from "@/lib/server/api/route";
import { env } from "@/lib/server/env";
import { gateAnswer } from "@/lib/server/gate/answers";
import { consumeLimit } from "@/lib/server/limits/rate-limit";
import { withLocale } from "@/lib/server/log/request-context";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { answerAbsent } from "./page-document";

export type Shared = { found: FoundShare; view: ShareView; address: string; nonce: string; request: Request };

/** For anybody with the link. */
export function shareRoute(
  answer: (shared: Shared) => Promise<Response> | Response,
  options: { withinMs?: number } = {},
) {
  return route<{ token: string }>({ name: "shares", ...options }, (call) =>
    answerAnybody("shares", call, async (nonce) => {
      const { token } = call.params;
      const found = await findShare(token);
      if (typeof found === "string") return answerAbsent(found, nonce);
      // As its maker sees it in the editor, for all readers.
      return withLocale(found.owner.locale, () => {
        const view = shareView(found.kind, found.options, found.work);
        return answer({ found, view, address: env().APP_URL + sharePath(token), nonce, request: call.request });
      });
    }),
  );
}

/** Reads no login, sets no cookie. Requests count against the address, found or not. */
export async function answerAnybody(
  name: string,
  { request, address }: Pick<Call<unknown>, "request" | "address">,
  answer: (nonce: string) => Promise<Response>,
): Promise<Response> {
  const nonce = request.headers.get("x-nonce") ?? "";
  try {
    const retryAfterSeconds = await consumeLimit("share.ip", address, address);
    if (retryAfterSeconds) return gateAnswer(429, { kind: "page", nonce, retryAfterSeconds });
    return await answer(nonce);
  } catch (error) {
    if (error instanceof UserError) throw error;
    logUnexpectedError(name, error);
    return gateAnswer(503, { kind: "page", nonce, retryAfterSeconds: 5 });
  }
}

/** Counts a view. A failure is only logged, so that the page is shown anyway. */
export async function countView({ found, request: { method, headers } }: Shared): Promise<void> {
  const isAhead = /prefetch|preview/i.test(`${headers.get("sec-purpose")} ${headers.get("purpose")}`);
  if (method !== "GET" || isAhead || isBot(headers.get("user-agent"))) return;
  await addView(found.id).catch((error: unknown) => logUnexpectedError("share-views", error));
}

/** Answers 404 without a file. */
export function answerFile(body: BodyInit | null | undefined, type: string): Response {
  if (!body) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "private, no-cache" } });
}
