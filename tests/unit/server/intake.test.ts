import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cutUserAgent, intakeRefusal, isLongUpload, uploadRefusal } from "@/lib/server/gate/intake";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";

const askIntake = (url: string, headers: Record<string, string> = {}, method = "POST") =>
  intakeRefusal({ method, url, headers });

test("intakeRefusal refuses methods that no page or handler has", () => {
  for (const method of ["TRACE", "TRACK", "PUT", "PROPFIND", "LOCK", "QUERY"])
    expect(askIntake("/", {}, method)).toBe(405);
  for (const method of ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"])
    expect(askIntake("/", {}, method)).toBeNull();
});

test("intakeRefusal refuses bodies that are announced as longer than any form, or without a length", () => {
  for (const url of "/ /dashboard?x=/api/avatars /api/theme /api/avatars/x /api/auth/callback/credentials".split(" ")) {
    expect(askIntake(url, { "content-length": "65536" }), url).toBeNull();
    expect(askIntake(url, { "content-length": "65537" }), url).toBe(413);
    expect(askIntake(url, { "content-length": "65537" }, "GET"), url).toBe(413);
    expect(askIntake(url, { "transfer-encoding": "chunked" }), url).toBe(411);
  }
});

test("intakeRefusal allows long bodies for handlers that count what they read", () => {
  const counting = "/api/avatars /api/avatars?x /api/photos /api/unsubscribe?token=x /api/webhooks/paddle";
  for (const url of counting.split(" ")) {
    expect(askIntake(url, { "content-length": "10000000" }), url).toBeNull();
    expect(askIntake(url, { "transfer-encoding": "chunked" }), url).toBeNull();
  }
});

test("intakeRefusal refuses a target that is not a path", () => {
  for (const url of ["*", "", "http://[", "x"])
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) expect(askIntake(url, {}, method), url).toBe(400);
});

test("intakeRefusal returns 404 for folders of build files and allows the files", () => {
  for (const url of ["/_next/static/", "/_next/static/chunks/", "/_next/static/?x"])
    expect(askIntake(url, {}, "GET")).toBe(404);
  expect(askIntake("/_next/static/chunks/a.js", {}, "GET")).toBeNull();
});

test("cutUserAgent shortens the User-Agent header to 512 characters", () => {
  const request = { headers: { "user-agent": "1".repeat(15_000), accept: "*/*" } };
  cutUserAgent(request);
  expect(request.headers).toEqual({ "user-agent": "1".repeat(512), accept: "*/*" });
  const nameless = { headers: {} };
  cutUserAgent(nameless);
  expect(nameless.headers).toEqual({});
});

test("uploadRefusal refuses a picture without a form, without a login or above the rate limit", async () => {
  const login = await sealLogin({ authSessionId: randomUUID(), userId: randomUUID() });
  const cookie = `theme=dark; ${loginCookieName()}=${login}`;
  const type = "multipart/form-data; boundary=x";
  const sent = (headers: Record<string, string>) =>
    uploadRefusal({ headers: { "x-craftpact-peer": "203.0.113.9", ...headers } });
  expect(await sent({ cookie, "content-type": "image/png" })).toBe(415);
  expect(await sent({ cookie, "content-type": `${type}; boundary=y` })).toBe(415);
  expect(await sent({ "content-type": type })).toBe(401);
  expect(await sent({ cookie: `${loginCookieName()}=forged`, "content-type": type })).toBe(401);
  for (let count = 0; count < 30; count++) expect(await sent({ cookie, "content-type": type })).toBeNull();
  expect(await sent({ cookie, "content-type": type })).toBe(429);
});

test("isLongUpload is true only for a picture of more than 64 KB or of unknown length", () => {
  const isLong = (headers: Record<string, string>, url = "/api/avatars") => isLongUpload({ url, headers });
  expect(isLong({})).toBe(false);
  expect(isLong({ "content-length": "0" })).toBe(false);
  expect(isLong({ "content-length": "65536" })).toBe(false);
  expect(isLong({ "content-length": "65537" })).toBe(true);
  expect(isLong({ "transfer-encoding": "chunked" })).toBe(true);
  expect(isLong({ "transfer-encoding": "chunked" }, "/api/stopwatch/taps")).toBe(false);
});
