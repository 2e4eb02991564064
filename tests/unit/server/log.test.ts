import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { context, SpanStatusCode, trace } from "@opentelemetry/api";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import * as settings from "@/lib/server/env";
import { metrics } from "@/lib/server/log/metrics";
import { detachFromNext, releaseRenders, requestIdOf, withRequest } from "@/lib/server/log/request-context";
import { routePattern } from "@/lib/server/log/route-pattern";
import {
  keepSecretsOutOfTheLog,
  logBrokenInvariants,
  logLibraryOutput,
  logSecurity,
  logUnexpectedError,
  logWarning,
  original,
} from "@/lib/server/log/writer";
import { startTracing } from "@/lib/server/tracing/start";
import { readRoutePatterns } from "@/lib/site/route-patterns";
import { PAGES, ROUTES } from "../../support/requests/authorisation";

const TOKEN = "tok_Zm9yLXlvdXI";
const ID = "7d9a41d2-0000-4000-8000-2f9b1f5c8f10";
const SECRETS = ["thandi@craftpact.example", "a long walk with wool", "Grandmother's blanket", TOKEN];

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => vi.restoreAllMocks());

const readLines = () => lines.map((line) => JSON.parse(line));

describe("the log", () => {
  it("drops fields and values that are not on the list, and counts them", async () => {
    const before = (await metrics().logFieldsDropped.get()).values[0]?.value ?? 0;
    for (const secret of SECRETS) {
      logSecurity("login.refused", { reason: secret, name: secret, account: secret, status: secret });
      logWarning("paddle.setup", `${secret}\nthandi@craftpact.example`);
    }
    for (const line of lines) for (const secret of SECRETS) expect(line).not.toContain(secret);
    expect(readLines()[0]).toEqual({ level: "info", at: expect.any(String), event: "login.refused", dropped: 4 });
    expect((await metrics().logFieldsDropped.get()).values[0]?.value).toBe(Number(before) + 5 * SECRETS.length);
  });

  it("writes an error's kind, code and frames, but nothing of a message that looks like frames", () => {
    const message = `Failed query: insert\nparams: Scarf\n    at Grandmother's blanket (/words:1:1)\n    at tok_Zm9yLXlvdXI (/a/b.js:1:2)`;
    logUnexpectedError("action", new Error(message, { cause: Object.assign(new Error("x"), { code: "23505" }) }));
    const [line] = readLines();
    expect(line).toMatchObject({ level: "error", where: "action", kind: "Error", code: "23505" });
    expect(line.stack.length).toBeGreaterThan(1);
    expect(line.stack[0]).toContain("log.test.ts");
    expect(lines[0]).not.toMatch(/Grandmother|tok_|Scarf|Failed/);
  });

  it("drops free text given as an error's kind or code", () => {
    logUnexpectedError("action", Object.assign(new Error("a"), { name: SECRETS[0], code: SECRETS[1] }));
    expect(readLines()[0]).toMatchObject({ where: "action", dropped: 2 });
    expect(lines[0]).not.toMatch(/thandi|wool/);
  });

  it("writes the request's id on every line of that request and of the work it started", async () => {
    await new Promise<void>((done) =>
      withRequest({ id: ID, locale: "en-GB" }, () => {
        logBrokenInvariants({ totals: 2, xp: 1 });
        setTimeout(() => {
          logUnexpectedError("mail", new Error("late"));
          done();
        }, 1);
      }),
    );
    logWarning("proxy", "afterwards");
    expect(readLines().map(({ requestId }) => requestId)).toEqual([ID, ID, ID, undefined]);
    expect(readLines().slice(0, 2)).toMatchObject([
      { where: "invariants", invariant: "totals", count: 2 },
      { where: "invariants", invariant: "xp", count: 1 },
    ]);
  });

  it("writes the request's id even on the lines of work that is detached from Next", async () => {
    const ofNext = new AsyncLocalStorage<string>();
    const seen = ofNext.run("the request", () =>
      withRequest({ id: ID, locale: "en-GB" }, () =>
        detachFromNext(async () => {
          await Promise.resolve();
          logWarning("stream", "late");
          return ofNext.getStore();
        }),
      ),
    );
    expect(await seen).toBeUndefined();
    expect(readLines().map(({ requestId }) => requestId)).toEqual([ID]);
  });

  it.each([new Error("This render completed"), undefined])(
    "leaves nothing of an aborted render: %s",
    async (reason) => {
      const { abort } = AbortController.prototype;
      onTestFinished(() => {
        AbortController.prototype.abort = abort;
      });
      releaseRenders();
      setFlagsFromString("--expose-gc");
      const collectGarbage = runInNewContext("gc");
      const aborted = new (class Render {
        abort() {
          const controller = new AbortController();
          controller.abort(reason && new Error(reason.message));
          return { controller, render: new WeakRef(this) };
        }
      })().abort();
      await setImmediate();
      collectGarbage();
      expect(aborted.controller.signal.aborted).toBe(true);
      expect(aborted.render.deref()).toBeUndefined();
    },
  );

  it("records only where other code's console output comes from", () => {
    const before = { ...console };
    const warnings = process.listeners("warning");
    try {
      keepSecretsOutOfTheLog();
      console.log("Thandi said", SECRETS);
      console.warn(`Failed to find Server Action ${SECRETS[0]}`);
      console.error(new Error(SECRETS[2]), { email: SECRETS[0] });
      console.warn(new Error(SECRETS[2]));
      process.emit("warning", new Error(SECRETS[1]));
      logLibraryOutput("info", undefined);
    } finally {
      Object.assign(console, before);
      original.console = undefined;
      process.removeAllListeners("warning");
      for (const listener of warnings) process.on("warning", listener);
    }
    expect(readLines()).toMatchObject([
      { level: "info", event: "print" },
      { level: "warn", event: "print", problem: "Failed to find Server Action" },
      { level: "error", where: "next", kind: "Error" },
      { level: "warn", event: "print" },
      { level: "warn", where: "warning", kind: "Error" },
      { level: "info", event: "print" },
    ]);
    expect(readLines()[0].stack.join()).toContain("log.test.ts");
    for (const secret of SECRETS) expect(lines.join("\n")).not.toContain(secret);
  });

  it("is written in one place only", () => {
    expect(readFileSync("lib/server/log/writer.ts", "utf8").match(/JSON\.stringify/g)).toHaveLength(1);
  });
});

const PROXYS = "5f1c0a4be9d24d7b8f0d9a3e6c1b2a70";

function findRequestId(received: string | string[] | undefined, hops: number): string {
  const real = settings.env();
  vi.spyOn(settings, "env").mockReturnValue({ ...real, TRUSTED_PROXY_HOPS: hops });
  return requestIdOf({ headers: received === undefined ? {} : { "x-request-id": received as string } });
}

describe("requestIdOf", () => {
  it("returns the trusted proxy's id when it is well-formed", () => {
    expect(findRequestId(PROXYS, 1)).toBe(PROXYS);
    expect(findRequestId(ID, 2)).toBe(ID);
  });

  it("creates an id when no proxy is trusted", () => {
    expect(findRequestId(PROXYS, 0)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["nothing", undefined],
    ["words", "thandi@craftpact.example"],
    ["a sentence", "a long walk with wool"],
    ["too short an id", "abc"],
    ["too long an id", "a".repeat(65)],
    ["a line break", `${PROXYS}\n{"level":"error"}`],
    ["two ids", [PROXYS, PROXYS]],
  ])("creates an id when the proxy sends %s", (_, received) => {
    const id = findRequestId(received, 1);
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

it("routePattern returns the pattern of every page and route, without parameter values", () => {
  const registered = [...Object.keys(PAGES), ...Object.keys(ROUTES).map((route) => route.split(" ")[1] ?? "")];
  // Their addresses lead to the list with a dialog over it.
  const rewritten = /^\/calculator\/(methods|channels|materials|projects)\/new$/;
  const named = registered.filter((address) => !rewritten.test(address));
  expect(readRoutePatterns()).toEqual([...new Set(named)].sort());
  for (const pattern of readRoutePatterns()) {
    const address = pattern.replace(/\[\.\.\.\w+\]/, `${TOKEN}/${TOKEN}`).replaceAll(/\[\w+\]/g, TOKEN);
    expect(routePattern(`${address}?token=${TOKEN}`), address).toBe(pattern);
    expect(routePattern(`${address}/`), address).toBe(pattern);
  }
});

it("routePattern returns a fixed name for every other address", () => {
  for (const path of [`/${TOKEN}`, `/pricing/${TOKEN}`, "//evil.example", "", `/billing/${TOKEN}/x`])
    expect(["other", "file", "/"]).toContain(routePattern(path));
  expect(routePattern(`/${TOKEN}.png`)).toBe("file");
  expect(routePattern("/_next/static/chunks/a.js")).toBe("/_next");
});

it("spans reach the collector with method, status, route and request id, and without anything else", async () => {
  const received: string[] = [];
  const collector = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    received.push(`${request.url} ${text}`);
    response.end("{}");
  });
  onTestFinished(() => {
    trace.disable();
    context.disable();
    collector.close();
  });
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  const tracing = startTracing({ endpoint, serviceName: "craft-pact-test", ratio: 1 });
  const tracer = trace.getTracer("next.js");
  withRequest({ id: ID, locale: "en-GB" }, () => {
    const attributes = {
      "http.method": "GET",
      "http.target": `/confirm?token=${SECRETS[0]}`,
      "http.status_code": 200,
      "next.route": "/(site)/help/[article]/page",
      "http.route": `/${SECRETS[0]}`,
      "db.statement": `select '${SECRETS[0]}'`,
      "http.request.header.cookie": SECRETS[0],
    };
    const span = tracer.startSpan("GET /r/[token]", { attributes, links: [] });
    span.addEvent("exception", { "exception.message": SECRETS[0] });
    span.setStatus({ code: SpanStatusCode.ERROR, message: SECRETS[0] });
    span.end();
    tracer.startSpan(`fetch GET https://api.example/${SECRETS[0]}`).end();
    tracer.startSpan(`rendering ${SECRETS[0]}`).end();
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
