import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { context, SpanStatusCode, trace } from "@opentelemetry/api";
import { afterAll, expect, test } from "vitest";
import { withRequestId } from "@/lib/server/log/request-id";
import { startTracing } from "@/lib/server/tracing/start";

const SECRET = "thandi@craftpact.example";
const ID = "7d9a41d2-0000-4000-8000-2f9b1f5c8f10";

const received: string[] = [];
const collector = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  received.push(`${request.url} ${text}`);
  response.end("{}");
});

afterAll(() => {
  trace.disable();
  context.disable();
  collector.close();
});

test("spans reach the collector with method, status, route and request id, and without anything else", async () => {
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  const tracing = startTracing({ endpoint, serviceName: "craft-pact-test", ratio: 1 });
  const tracer = trace.getTracer("next.js");
  withRequestId(ID, () => {
    const attributes = {
      "http.method": "GET",
      "http.target": `/confirm?token=${SECRET}`,
      "http.status_code": 200,
      "next.route": "/(site)/help/[article]/page",
      "http.route": `/${SECRET}`,
      "db.statement": `select '${SECRET}'`,
      "http.request.header.cookie": SECRET,
    };
    const span = tracer.startSpan("GET /r/[token]", { attributes, links: [] });
    span.addEvent("exception", { "exception.message": SECRET });
    span.setStatus({ code: SpanStatusCode.ERROR, message: SECRET });
    span.end();
    tracer.startSpan(`fetch GET https://api.example/${SECRET}`).end();
    tracer.startSpan(`rendering ${SECRET}`).end();
  });
  await tracing.stop();
  const [path, ...rest] = received.join("\n").split(" ");
  expect(path).toBe("/v1/traces");
  const sent = rest.join(" ");
  expect(sent).not.toContain("thandi");
  const spans = JSON.parse(sent).resourceSpans[0].scopeSpans[0].spans;
  expect(spans.map(({ name }: { name: string }) => name)).toEqual(["GET /r/[token]", "fetch GET …", "span"]);
  expect(spans[0]).toMatchObject({ events: [], links: [], status: { code: SpanStatusCode.ERROR } });
  expect(spans[0].attributes).toEqual([
    { key: "http.method", value: { stringValue: "GET" } },
    { key: "http.status_code", value: { intValue: 200 } },
    { key: "next.route", value: { stringValue: "/(site)/help/[article]/page" } },
    { key: "request.id", value: { stringValue: ID } },
  ]);
  expect(sent).toContain("craft-pact-test");
});
