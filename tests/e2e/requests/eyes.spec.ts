import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "../../support/e2e";
import { aFinishedSession } from "../../support/people/factories";
import { cookieHeader } from "../../support/people/session-cookie";
import { IS_POOLED, METRICS_TOKEN } from "../../support/processes/e2e-server";
import { findFreePort, findServedAction, startCopy } from "../../support/processes/second-copy";
import { postAction } from "../../support/requests/server-actions";
import { ask, ourHeaders } from "../../support/requests/wire";

const AUTHORIZATION = { Authorization: `Bearer ${METRICS_TOKEN}` };
const ADDRESS = "203.0.113.77";
const PROXYS = "5f1c0a4be9d24d7b8f0d9a3e6c1b2a70";

test("health probes are answered under any host name", async () => {
  for (const path of ["/api/health", "/api/health/live", "/api/health/ready"]) {
    const answer = await ask(path, { headers: { Host: "10.0.0.7:3000" } });
    expect([answer.status, answer.text], path).toEqual([200, '{"status":"ok"}']);
  }
});

test("the metrics look like an unknown page without the token", async () => {
  test.skip(IS_POOLED, "Each process counts for itself, and requests go to one or the other.");
  const unknown = await ask("/no-such-page");
  const wrong: Record<string, string>[] = [{}, { Authorization: "Bearer wrong" }, { Authorization: METRICS_TOKEN }];
  for (const headers of wrong) {
    const { status, text } = await ask("/metrics", { headers });
    expect(status).toBe(404);
    expect(text).toContain("There’s no page at this address.");
    expect(titleOf(text)).toBe(titleOf(unknown.text));
  }
  expect((await ask("/metrics", { headers: { Host: "evil.example" } })).status).toBe(421);
  const answer = await ask("/metrics", { headers: { ...AUTHORIZATION, Host: "10.0.0.7:3000" } });
  expect(answer.status).toBe(200);
  expect(String(answer.headers["content-type"])).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.text).toMatch(/^craftpact_http_requests_total\{route="other",method="GET",status="4xx"\} \d+$/m);
  expect(answer.text).toMatch(/^craftpact_http_request_seconds_bucket\{le="0\.1",route="\/metrics"\} \d+$/m);
  for (const name of ["craftpact_database_up 1", "nodejs_eventloop_lag_p99_seconds ", 'craftpact_build_info{version="'])
    expect(answer.text).toContain(name);
});

test("the log, the metrics and the spans contain no personal data or secrets", async ({ crafter }) => {
  const secrets = {
    email: "planted.person@elsewhere.example",
    password: "planted password of wool",
    token: `PlantedToken${"x".repeat(31)}`,
    words: "Planted blanket for Grandmother",
    agent: "PlantedBrowser",
  };
  const collector = await startCollector();
  const copy = await startCopy(await findFreePort(), {
    ACCESS_LOG: "1",
    TRUSTED_PROXY_HOPS: "1",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const headers = {
    "User-Agent": secrets.agent,
    "X-Forwarded-For": ADDRESS,
    Referer: `${copy.url}/confirm?token=${secrets.token}`,
  };
  const get = (path: string, more: Record<string, string> = {}) =>
    ask(path, { base: copy.url, headers: { ...headers, ...more } });
  const post = (path: string, body: string, more: Record<string, string> = {}) =>
    ask(path, { base: copy.url, method: "POST", body, headers: { ...headers, ...ourHeaders(copy.url), ...more } });

  const query = `token=${secrets.token}&email=${secrets.email}&q=${encodeURIComponent(secrets.words)}`;
  const taken = await get(`/confirm?${query}`, { "X-Request-Id": PROXYS });
  expect(taken.headers["x-request-id"]).toBe(PROXYS);
  for (const id of [secrets.email, secrets.words, "PlantedId-0000-0000-0000"])
    expect((await get("/", { "X-Request-Id": id })).headers["x-request-id"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/);
  for (const path of [`/r/${secrets.token}`, `/u/${secrets.token}`, `/${secrets.token}`, `/new-password?${query}`])
    await get(path);
  await get(`/r/${secrets.token}`, { Host: `${secrets.token}.example` });
  const blockedURL = `https://${secrets.email}/${secrets.words}`;
  const report = { effectiveDirective: "img-src", blockedURL, documentURL: `${copy.url}/r/${secrets.token}` };
  await post("/api/csp", JSON.stringify([{ type: "csp-violation", body: report }]));
  await post("/api/webhooks/paddle", `{"words":"${secrets.words}`, { "Paddle-Signature": `ts=1;h1=${secrets.token}` });
  await post("/api/avatars", secrets.words, { "Content-Type": "image/png" });

  const cookie = await cookieHeader(crafter.id);
  const session = await aFinishedSession(crafter.id);
  const sent = { base: copy.url, headers: { ...headers, ...ourHeaders(copy.url) } };
  const attempt = { email: secrets.email, password: secrets.password, remember: false, captcha: secrets.token };
  await postAction(findServedAction("auth.signInAction"), [attempt], sent);
  await postAction(findServedAction("auth.requestResetAction"), [attempt], sent).catch(() => null);
  const describeAction = findServedAction("crafting.describeSessionAction");
  // Postgres refuses the byte, with the text among its parameters.
  const description = `${secrets.words}\u0000\n    at ${secrets.token} (/planted.ts:1:1)`;
  await postAction(describeAction, [{ sessionId: session.id, description }], { ...sent, cookie });
  await postAction(describeAction, [{ sessionId: secrets.words, description: secrets.words }], { ...sent, cookie });
  const unknown = { id: `${"0".repeat(40)}${secrets.token}`, name: "none", page: "/dashboard" };
  await postAction(unknown, [secrets.words], sent);

  const metrics = await get("/metrics", AUTHORIZATION);
  expect(metrics.text).toContain('route="/r/[token]",method="GET",status="4xx"');
  const logged = () => copy.log().match(/^\{.*$/gm) ?? [];
  await expect.poll(() => logged().filter((line) => line.includes('"route":"/metrics"')).length).toBe(1);
  const lines: Record<string, unknown>[] = logged().map((line) => JSON.parse(line));
  const ofConfirm = lines.find(({ route }) => route === "/confirm");
  expect(ofConfirm).toMatchObject({ event: "request", method: "GET", requestId: PROXYS, ms: expect.any(Number) });
  for (const line of lines.filter(({ event }) => event === "request")) expect(line).toHaveProperty("requestId");
  // Spans are sent every five seconds.
  await expect.poll(() => collector.received.join("\n"), { timeout: 20_000 }).toContain(PROXYS);
  await copy.stop("SIGTERM");
  const spans = collector.received.join("\n");
  await collector.stop();
  expect(spans).toContain('"next.route"');
  expect(spans).toContain(PROXYS);

  // At its start Next prints a banner, and Node warns of what Playwright sets.
  const rest = stripVTControlCharacters(copy.log())
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("{"));
  expect(rest.filter((line) => !/^\s*(▲|✓|- )|FORCE_COLOR|--trace-warnings/.test(line))).toEqual([]);
  const login = cookie.replace(/^[^=]*=/, "");
  for (const secret of [...Object.values(secrets), "Planted", "planted", crafter.id, crafter.email, login, ADDRESS])
    for (const [place, text] of Object.entries({ log: copy.log(), metrics: metrics.text, spans }))
      expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
});

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

/** Keeps what arrives as OTLP over HTTP. */
async function startCollector() {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    received.push(text);
    response.end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, stop: () => new Promise((closed) => server.close(closed)) };
}
