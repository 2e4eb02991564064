import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { jsonOf } from "@/lib/server/http/route";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { answerBody, errorBody, listBody } from "./answers";
import * as customers from "./api-customers";
import { ApiRefusal } from "./api-refusal";
import * as subscriptions from "./api-subscriptions";
import * as transactions from "./api-transactions";

/** A call as its handler sees it: the id in its path, its query, and its JSON body (null where there is none). */
export type Call = { id: string; query: URLSearchParams; body: unknown };
type Handler = (call: Call) => Promise<unknown>;

/** What the product's SDK asks of Paddle, by method and path; `*` is an id. */
const HANDLERS: Record<string, Handler> = {
  "GET /customers": customers.list,
  "POST /customers": customers.create,
  "GET /customers/*": customers.get,
  "POST /customers/*/portal-sessions": customers.openPortal,
  "GET /transactions": transactions.list,
  "POST /transactions": transactions.create,
  "GET /transactions/*": transactions.get,
  "GET /subscriptions": subscriptions.list,
  "GET /subscriptions/*": subscriptions.get,
  "PATCH /subscriptions/*": subscriptions.update,
  "PATCH /subscriptions/*/preview": subscriptions.preview,
  "POST /subscriptions/*/cancel": subscriptions.cancel,
  "POST /subscriptions/*/resume": subscriptions.resume,
};

/** Answers one call of Paddle's API, in Paddle's words, for the holder of the key. */
export async function answerApiCall(
  request: Request,
  [collection = "", id = "", ...more]: string[],
  body: Uint8Array<ArrayBuffer>,
) {
  if (!isKeyHolder(request.headers)) return refusal(403, "forbidden", "You aren't permitted to perform this request.");
  const path = [collection, id && "*", ...more].filter(Boolean).join("/");
  const handler = HANDLERS[`${request.method} /${path}`];
  if (!handler) return refusal(404, "invalid_url", "The stand-in for Paddle has no such address.");
  const query = new URL(request.url).searchParams;
  try {
    const data = await handler({ id, query, body: jsonOf({ body }) });
    if (Array.isArray(data)) return Response.json(listBody(data, `${paddleSettings().apiBase}/${path}`));
    return Response.json(answerBody(data), { status: request.method === "POST" && !id ? 201 : 200 });
  } catch (error) {
    if (error instanceof ApiRefusal) return refusal(error.status, error.code, error.message);
    throw error;
  }
}

function refusal(status: number, code: string, detail: string): Response {
  return Response.json(errorBody(code, detail), { status });
}

function isKeyHolder(headers: Headers): boolean {
  const key = paddleSettings().apiKey;
  const given = /^bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (!key || !given) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}
