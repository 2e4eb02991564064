import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "../../support/e2e";
import { accountHeaders, loginCookieAt } from "../../support/people/session-cookie";
import { findFreePort, listServedActions, startCopy } from "../../support/processes/second-copy";
import { someMalformedBodies } from "../../support/requests/action-bodies";
import { fillInput, ROUTES } from "../../support/requests/authorisation";
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from "../../support/requests/routes";
import { ask, fillAddress, ourHeaders, runInBatches } from "../../support/requests/wire";
import { aMeasuredProcess } from "../../support/screens/measured";

const MB = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';

/** Bodies of 10 MB, whole, broken and compressed; and what a picture's handler still reads. */
const BODIES: { type: string; encoding?: string; body: Buffer }[] = [
  { type: FORM, body: Buffer.alloc(10 * MB, "a&") },
  { type: FORM, body: Buffer.alloc(10 * MB, "a=%41&") },
  { type: MULTIPART, body: Buffer.concat([Buffer.alloc(10 * MB, part), Buffer.from("--x--")]) },
  { type: MULTIPART, body: Buffer.alloc(10 * MB, "-") },
  { type: MULTIPART, body: Buffer.concat([Buffer.alloc(4.9 * MB, part), Buffer.from("--x--")]) },
  { type: "application/json", body: Buffer.alloc(10 * MB, "[") },
  { type: "text/plain;charset=UTF-8", body: Buffer.from(`["${"a".repeat(10 * MB)}"]`) },
  { type: "application/octet-stream", body: randomBytes(10 * MB) },
  { type: "application/json", encoding: "gzip", body: gzipSync(Buffer.alloc(10 * MB, "[")) },
  { type: FORM, encoding: "gzip", body: gzipSync(randomBytes(10 * MB)) },
];

const HANDLERS = Object.entries(ROUTES).map(([address, { input }]) =>
  fillAddress(
    address,
    fillInput(input, () => "none"),
  ),
);

test("10 MB bodies to any route block the server for less than 250 ms and do not stay in memory @alone", async ({
  crafter,
}) => {
  test.setTimeout(240_000);
  const measured = aMeasuredProcess();
  const copy = await startCopy(await findFreePort(), { MEASURE_FILE: measured.file });
  const { cookie } = await loginCookieAt(copy.url, crafter.id);
  const Cookie = `${cookie.name}=${cookie.value}`;
  // Kept alive, so that the answer, which comes before the body is sent, is not lost with the connection.
  const headers = { ...ourHeaders(copy.url), Cookie, ...(await accountHeaders(Cookie)), Connection: "keep-alive" };
  const send = async (target: string, index: number) => {
    const [method = "", path = "", id] = target.split(" ");
    const { type, encoding, body } = BODIES[index % BODIES.length] ?? { type: "", body: Buffer.alloc(0) };
    const extra = { ...(encoding && { "Content-Encoding": encoding }), ...(id && { "Next-Action": id }) };
    const answer = await ask(path, {
      base: copy.url,
      method,
      body,
      headers: { ...headers, "Content-Type": type, ...extra },
    });
    expect(answer.status, `${target}, body ${index % BODIES.length}`).toBeLessThan(500);
  };

  const pages = [...PUBLIC_ROUTES, ...PROTECTED_ROUTES, "/mailbox", "/pocket", "/nowhere"];
  const actions = listServedActions().map(({ id, page }) => `POST ${page} ${id}`);
  const once = [...actions, ...pages.flatMap((page) => [`POST ${page}`, `GET ${page}`])];
  await runInBatches(
    HANDLERS.flatMap((target) => BODIES.map((_, index) => [target, index] as const)),
    4,
    ([target, index]) => send(target, index),
  );
  await runInBatches([...once.entries()], 4, ([index, target]) => send(target, index));
  const all = [...HANDLERS, ...once];
  // One after the other, paired differently; the first hundred create what is created once.
  const sendHundred = async () => {
    for (let round = 0; round < 100; round++) await send(all[(round * 7) % all.length] ?? "", round);
  };
  await sendHundred();
  const before = await measured.measure(copy.pid);
  await sendHundred();
  const after = await measured.measure(copy.pid);

  expect(after.busyMaxMs).toBeLessThan(250);
  expect(after.heapUsed).toBeLessThan(before.heapUsed * 1.1);
  expect(after.external).toBeLessThan(before.external * 1.1);
  expect(after.rss - before.rss).toBeLessThan(150 * MB);
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ before, after }) });
  await copy.stop();
});

test("a malformed body of an action and a request for “*” instead of a path return 400 and log no error", async ({
  crafter,
}) => {
  test.setTimeout(120_000);
  const copy = await startCopy(await findFreePort(), {});
  const { cookie } = await loginCookieAt(copy.url, crafter.id);
  const actions = listServedActions();
  const Cookie = `${cookie.name}=${cookie.value}`;
  const account = await accountHeaders(Cookie);
  const call = (index: number, body: string, type = "text/plain;charset=UTF-8", id?: string) => {
    const action = actions[index % actions.length] ?? { id: "", page: "/" };
    const headers = {
      ...ourHeaders(copy.url),
      ...account,
      Cookie,
      "Content-Type": type,
      "Next-Action": id ?? action.id,
    };
    return ask(action.page, { base: copy.url, method: "POST", body, headers });
  };
  await runInBatches([...someMalformedBodies(220).entries()], 4, async ([index, body]) => {
    const { status, text } = await call(index, body);
    expect(status, body.slice(0, 200)).toBe(400);
    expect(JSON.parse(text), body.slice(0, 200)).toMatchObject({ error: { code: "invalid" } });
  });
  // Forms, which our pages never send to an action, and actions that don't exist.
  const form = '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$K1"]\r\n--x--\r\n';
  for (const type of [MULTIPART, FORM, "application/json", "text/html"])
    expect((await call(0, form, type)).status, type).toBe(400);
  for (const id of ["", "x", "0".repeat(42), "__proto__", "f".repeat(5_000)]) {
    const { status } = await call(0, "[]", undefined, id);
    expect([400, 404, 405, 409], id.slice(0, 50)).toContain(status);
  }
  for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
    const { status, headers } = await ask("*", { base: copy.url, method, headers: ourHeaders(copy.url) });
    expect(status, method).toBe(400);
    expect(headers["content-security-policy"], method).toContain("default-src 'none'");
  }
  expect(copy.log()).not.toMatch(/"level":"error"|^ +at /m);
  await copy.stop();
});

test("unsupported methods and bodies of unknown length are refused", async () => {
  for (const method of ["TRACE", "PUT", "PROPFIND"])
    for (const path of ["/", "/dashboard", "/api/theme", "/api/health"]) {
      const { status, headers } = await ask(path, { method, headers: ourHeaders() });
      expect(status, `${method} ${path}`).toBe(405);
      expect(headers.allow).toContain("GET");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    }
  for (const method of ["POST", "PATCH", "DELETE"])
    expect((await ask("/dashboard", { method, headers: ourHeaders() })).status, method).toBe(405);
  for (const path of ["/", "/api/theme"])
    expect(
      (await ask(path, { method: "POST", headers: { ...ourHeaders(), "Transfer-Encoding": "chunked" } })).status,
    ).toBe(411);
});
