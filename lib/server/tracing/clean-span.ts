import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { isRoutePattern } from "../log/route-pattern";

const route = (value: unknown) => typeof value === "string" && isRoutePattern(plainRoute(value));
const word = (value: unknown) => typeof value === "string" && /^[\w.-]{1,60}$/.test(value);

/** All that a span may say, by name and form: no address, query, statement, header or message of an error. */
const ATTRIBUTES: Record<string, (value: unknown) => boolean> = {
  "request.id": (value) => typeof value === "string" && /^[0-9a-f-]{16,64}$/i.test(value),
  "http.method": word,
  "http.status_code": (value) => typeof value === "number",
  "http.route": route,
  "next.route": route,
  "next.rsc": (value) => typeof value === "boolean",
  "next.span_type": word,
  "error.type": word,
};

/** The span without what it may not say. Next notes whole addresses, and errors with their messages. */
export function cleanSpan(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name, value]) => ATTRIBUTES[name]?.(value)),
  );
  const own = { name: cleanName(span.name), attributes, events: [], links: [], status: { code: span.status.code } };
  return Object.create(span, Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])));
}

function cleanName(name: string): string {
  const parts = name.split(" ").map((part) => (part.includes("/") ? (route(part) ? plainRoute(part) : "…") : part));
  return parts.every((part) => part === "…" || part.includes("/") || /^[\w().-]{1,40}$/.test(part))
    ? parts.join(" ")
    : "span";
}

/** Next's folders have groups and end with the file. */
function plainRoute(folder: string): string {
  return folder.replace(/\/\([^()]*\)/g, "").replace(/(?<=.)\/(page|route|layout)$/, "") || "/";
}
