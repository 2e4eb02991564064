import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { currentRequestId } from "../log/request-id";
import { cleanSpan } from "./clean-span";

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
    spanProcessors: [naming, new BatchSpanProcessor({ exporter: cleaning(new OTLPTraceExporter({ url })) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const stop = () => provider.shutdown().catch(() => {});
  process.once("SIGTERM", stop);
  return { stop };
}

/** Ties a span to the lines of the log. */
const naming: SpanProcessor = {
  onStart(span) {
    const id = currentRequestId();
    if (id) span.setAttribute("request.id", id);
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

function cleaning(exporter: OTLPTraceExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
