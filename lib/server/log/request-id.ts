import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "../env";

const ids = processSingleton("request-ids", () => new AsyncLocalStorage<string>());

/** Hexadecimal, as proxies generate it, so that nobody can inject text into the log. */
const WELL_FORMED = /^[0-9a-f][0-9a-f-]{14,62}[0-9a-f]$/i;

/** Null outside a request. */
export function currentRequestId(): string | null {
  return ids.getStore() ?? null;
}

/** Runs `work` so that everything it starts logs this request id. */
export function withRequestId(id: string, work: () => void): void {
  ids.run(id, work);
}

/** The proxy's request id if we trust a proxy, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const received = headers["x-request-id"];
  const isTaken = env().TRUSTED_PROXY_HOPS > 0 && typeof received === "string" && WELL_FORMED.test(received);
  return isTaken ? received : randomUUID();
}
