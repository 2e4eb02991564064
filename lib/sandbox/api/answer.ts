import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { jsonOf } from "@/lib/server/api/route";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { answerBody, errorBody, listBody } from "./bodies";
import { ApiRefusal, type Call } from "./call";
import * as customers from "./customers";
import * as subscriptions from "./subscriptions";
import * as transactions from "./transactions";

type Handler = (call: Call) => Promise<unknown>;

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

/** Answers a call as Paddle's API would. */
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
  const bearer = /^bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (!key || !bearer) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(bearer), digest(key));
}
