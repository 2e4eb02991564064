import { type Attributes, context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { currentRequestId } from "../log/request-context";
import { isRoutePattern } from "../log/route-pattern";

type Options = { endpoint: string; serviceName: string; ratio: number };

/**
 * Sends Next's spans of requests and rendering to a collector. Trace ids from outside are not taken. Loaded only with
 * OTEL_EXPORTER_OTLP_ENDPOINT (process.ts); call once.
 */
export function startTracing({ endpoint, serviceName, ratio }: Options): { stop: () => Promise<void> } {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [naming, new BatchSpanProcessor({ exporter: cleanExporter(new OTLPTraceExporter({ url })) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const stop = () => provider.shutdown().catch(() => {});
  process.once("SIGTERM", stop);
  return { stop };
}

/** Adds the request id, which links a span to the log lines. */
const naming: SpanProcessor = {
  onStart(span) {
    const id = currentRequestId();
    if (id) span.setAttribute("request.id", id);
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

function cleanExporter(exporter: OTLPTraceExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

const isRoute = (value: unknown) => typeof value === "string" && isRoutePattern(toPlainRoute(value));
const isWord = (value: unknown) => typeof value === "string" && /^[\w.-]{1,60}$/.test(value);

/** The attributes that a span may have, and their form: no URL, query, SQL, header or error message. */
const ATTRIBUTES: Record<string, (value: unknown) => boolean> = {
  "request.id": (value) => typeof value === "string" && /^[0-9a-f-]{16,64}$/i.test(value),
  "http.method": isWord,
  "http.status_code": (value) => typeof value === "number",
  "http.route": isRoute,
  "next.route": isRoute,
  "next.rsc": (value) => typeof value === "boolean",
  "next.span_type": isWord,
  "error.type": isWord,
};

/** Removes everything else from a span: Next adds whole URLs, and errors with their messages. */
function cleanSpan(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name, value]) => ATTRIBUTES[name]?.(value)),
  );
  const own = { name: cleanName(span.name), attributes, events: [], links: [], status: { code: span.status.code } };
  return Object.create(span, Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])));
}

function cleanName(name: string): string {
  const parts = name.split(" ").map((part) => (part.includes("/") ? (isRoute(part) ? toPlainRoute(part) : "…") : part));
  return parts.every((part) => part === "…" || part.includes("/") || /^[\w().-]{1,40}$/.test(part))
    ? parts.join(" ")
    : "span";
}

/** Removes route groups and the file name from Next's folder path. */
function toPlainRoute(folder: string): string {
  return folder.replace(/\/\([^()]*\)/g, "").replace(/(?<=.)\/(page|route|layout)$/, "") || "/";
}
