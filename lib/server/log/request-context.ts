import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { DEFAULT_LOCALE } from "@/lib/domain/shared/formats";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "../env";

/** `id`: null for work that no request started. */
type RequestContext = { id: string | null; locale: string };

const contexts = processSingleton("request-contexts", () => new AsyncLocalStorage<RequestContext>());

/** Made while the process starts, so outside any request. */
const outside = processSingleton("outside-requests", () => new AsyncResource("outside-requests"));

Object.assign(globalThis, { readersLocale: () => contexts.getStore()?.locale ?? DEFAULT_LOCALE });

/** Hexadecimal, as proxies generate it, so that nobody can inject text into the log. */
const WELL_FORMED = /^[0-9a-f][0-9a-f-]{14,62}[0-9a-f]$/i;

/** Null outside a request. */
export function currentRequestId(): string | null {
  return contexts.getStore()?.id ?? null;
}

/** Runs `work` so that everything it starts logs this request id and prints for this reader. */
export function withRequest(context: RequestContext, work: () => void): void {
  contexts.run(context, work);
}

/**
 * Runs `work`, whose timers and promises outlast the request, without Next's context: they would keep the whole request
 * in memory. Id and locale stay.
 */
export function detachFromNext<T>(work: () => T): T {
  const context = contexts.getStore();
  return outside.runInAsyncScope(() => (context ? contexts.run(context, work) : work()));
}

/**
 * A signal keeps the error that aborted it, and the error keeps what the frames of its stack hold until somebody reads
 * the stack. React aborts a signal after every render: under load each request kept the one before it in memory. Call
 * once at start.
 */
export function releaseRenders(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (reason) {
    abort.call(this, reason);
    void this.signal.reason?.stack;
  };
}

/** Prints what `work` returns for a reader who may not be the one of this request. */
export function withLocale<T>(locale: string | null, work: () => T): T {
  return contexts.run({ id: currentRequestId(), locale: locale ?? DEFAULT_LOCALE }, work);
}

/** The proxy's request id if we trust a proxy, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const received = headers["x-request-id"];
  const isTaken = env().TRUSTED_PROXY_HOPS > 0 && typeof received === "string" && WELL_FORMED.test(received);
  return isTaken ? received : randomUUID();
}
