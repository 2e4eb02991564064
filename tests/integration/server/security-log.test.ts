import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as upload } from "@/app/api/avatars/route";
import {
  changePasswordAction,
  endOtherLoginsAction,
  resendConfirmationAction,
  setNewPasswordAction,
  signInAction,
} from "@/lib/actions/auth";
import { describeSessionAction } from "@/lib/actions/crafting";
import { deleteAccountAction } from "@/lib/actions/profile";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { findUser, signOutHere } from "@/lib/server/auth/current-user";
import { REQUEST_ID_HEADER } from "@/lib/server/request/headers";
import { keyedHash } from "@/lib/server/request/security-log";
import { middleware } from "@/middleware";
import {
  anAccount,
  anAddress,
  askReset,
  findNewestToken,
  PASSWORD,
  pressConfirmation,
  signIn,
  signUp,
} from "../../support/people/account";
import { aFinishedSession, aUser } from "../../support/people/factories";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";

vi.hoisted(() => {
  process.env.RATE_LIMITS = "login.pair=2/900 all.ip=25/60";
});

const NEW_PASSWORD = "a longer walk with wool";
const REQUEST_ID = "7d9a41d2-0000-4000-8000-2f9b1f5c8f10";
const ADDRESS = "203.0.113.77";
let theirAddress = ADDRESS;

let lines: string[] = [];
/** What no line may contain. */
let secrets: string[] = [];

beforeEach(() => {
  lines = [];
  secrets = [PASSWORD, NEW_PASSWORD];
  vi.spyOn(console, "info").mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const line of lines) for (const secret of secrets) expect(line).not.toContain(secret);
});

/** A browser at our address, with the number that the gate gave its request. */
function aRequest(address = ADDRESS) {
  theirAddress = address;
  secrets.push(address);
  aVisitor(address);
  visitor.headers.set(REQUEST_ID_HEADER, REQUEST_ID);
}

async function anOwner() {
  aVisitor();
  const email = await anAccount();
  await signIn(email);
  const user = await findUser();
  const jar = new Map(visitor.jar);
  nextAddress += 1;
  aRequest(`203.0.113.${nextAddress}`);
  for (const [name, cookie] of jar) visitor.jar.set(name, cookie);
  secrets.push(email);
  lines = [];
  return { email, id: user?.id ?? "" };
}
let nextAddress = 80;

/** The events since the last look, each with what it says beyond its time and request. */
function takeEvents() {
  const found = lines.map((line) => JSON.parse(line));
  lines = [];
  for (const { requestId, address } of found) {
    expect(requestId).toBe(REQUEST_ID);
    expect(address).toBe(keyedHash("address", theirAddress));
  }
  return found.map(({ level: _, at: __, requestId: ___, address: ____, ...facts }) => facts);
}

describe("the security log, with keyed hashes of address, account and email only", () => {
  it("records a sign-up, its confirmation and a link that is no longer valid", async () => {
    aRequest();
    const email = anAddress();
    secrets.push(email);
    await signUp(email);
    const token = await findNewestToken(email);
    secrets.push(token);
    expect(takeEvents()).toEqual([{ event: "signup.requested", email: keyedHash("email", email) }]);
    await pressConfirmation(token);
    await pressConfirmation(token);
    expect(takeEvents()).toEqual([
      { event: "signup.confirmed", account: expect.stringMatching(/^[\w-]{16}$/) },
      { event: "link.refused", reason: "confirmation" },
    ]);
  });

  it("records sign-ins that begin, are refused, exceed a limit, are unconfirmed or lack a proof", async () => {
    const { email, id } = await anOwner();
    visitor.jar.clear();
    const email_ = { email: keyedHash("email", email) };
    await signIn(email);
    expect(takeEvents()).toEqual([{ event: "login.begun", account: keyedHash("account", id), ...email_ }]);
    visitor.jar.clear();
    for (let i = 0; i < 3; i += 1) await signIn(email, "a wrong guess");
    expect(takeEvents()).toEqual([
      { event: "login.refused", ...email_ },
      { event: "login.refused", ...email_ },
      { event: "limit.reached", reason: "login.pair" },
      { event: "login.limited", reason: "login-hard", ...email_ },
    ]);
    await signInAction({ email, password: PASSWORD, remember: false, next: undefined, captcha: "made up" });
    expect(takeEvents()).toEqual([{ event: "proof.refused", reason: "login" }]);
    const waiting = anAddress();
    await signUp(waiting);
    lines = [];
    await signIn(waiting);
    expect(takeEvents()).toEqual([{ event: "login.unconfirmed", email: keyedHash("email", waiting) }]);
  });

  it("records a completed reset, and a requested one alike with and without an account", async () => {
    const { email, id } = await anOwner();
    await askReset(email);
    const stranger = anAddress();
    await askReset(stranger);
    expect(takeEvents()).toEqual([
      { event: "reset.requested", email: keyedHash("email", email) },
      { event: "reset.requested", email: keyedHash("email", stranger) },
    ]);
    const token = await findNewestToken(email);
    secrets.push(token);
    await setNewPasswordAction({ token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    await setNewPasswordAction({ token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    const account = keyedHash("account", id);
    expect(takeEvents()).toEqual([
      { event: "reset.completed", account, email: keyedHash("email", email) },
      { event: "login.ended", account },
      { event: "link.refused", reason: "reset" },
    ]);
  });

  it("records a password change, ended logins, a sign-out, a deletion and wrong passwords for these", async () => {
    const { id } = await anOwner();
    const account = keyedHash("account", id);
    const change = (currentPassword: string) =>
      changePasswordAction({ currentPassword, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    await change("a wrong guess");
    await change(PASSWORD);
    await endOtherLoginsAction();
    await deleteAccountAction({ password: "a wrong guess" });
    await signOutHere();
    expect(takeEvents()).toEqual([
      { event: "password.refused", reason: "change", account },
      { event: "password.changed", account },
      { event: "logins.ended", account },
      { event: "password.refused", reason: "deletion", account },
      { event: "login.ended", account },
    ]);
    const leaving = await anOwner();
    await deleteAccountAction({ password: PASSWORD });
    expect(takeEvents()).toEqual([{ event: "account.deleted", account: keyedHash("account", leaving.id) }]);
  });

  it("records requests for another crafter's object, from another site or account, and refused uploads", async () => {
    const theirs = await aFinishedSession((await aUser()).id);
    const { id } = await anOwner();
    const account = keyedHash("account", id);
    const rename = (sessionId: string) => describeSessionAction({ sessionId, description: "Socks" });
    await rename(theirs.id);
    expect(takeEvents()).toEqual([{ event: "object.refused", reason: "session", account }]);
    visitor.headers.set(ACCOUNT_HEADER, "another-account");
    await rename(theirs.id);
    expect(takeEvents()).toEqual([{ event: "account.refused", account }]);
    visitor.headers.delete(ACCOUNT_HEADER);
    const post = async (body: string) =>
      upload(new Request("http://localhost:3000/api/avatars", { method: "POST", headers: await pageHeaders(), body }));
    expect((await post("no picture")).status).toBe(415);
    expect(takeEvents()).toEqual([{ event: "upload.refused", reason: "415", account }]);
    expect((await post("a".repeat(6 * 1024 * 1024))).status).toBe(413);
    expect(takeEvents()).toEqual([{ event: "body.refused", account }]);
    visitor.headers.set("origin", "https://evil.example");
    await rename(theirs.id);
    expect((await post("no picture")).status).toBe(403);
    expect(takeEvents()).toEqual(Array(2).fill({ event: "origin.refused", account }));
  });

  it("records a limit that was reached", async () => {
    aRequest();
    const email = anAddress();
    secrets.push(email);
    for (let i = 0; i < 2; i += 1) await resendConfirmationAction({ email, signupId: crypto.randomUUID() });
    expect(takeEvents()).toEqual([{ event: "limit.reached", reason: "resend.email" }]);
  });

  it("records what the gate refuses with the answer's request id, at most 20 lines a minute per address", async () => {
    const ours = { host: "localhost:3000", "x-craftpact-peer": "203.0.113.9", [REQUEST_ID_HEADER]: "made up" };
    const ask = (headers: Record<string, string>, method = "GET") =>
      middleware(new NextRequest("http://localhost:3000/pricing", { method, headers: { ...ours, ...headers } }));
    const refused = async (answer: Promise<Response>) => {
      const { status, headers } = await answer;
      const [line] = lines.map((written) => JSON.parse(written));
      lines = [];
      expect(line).toMatchObject({
        event: "gate.refused",
        reason: String(status),
        address: keyedHash("address", "203.0.113.9"),
      });
      expect(line.requestId).toBe(headers.get("x-request-id"));
      expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
      return status;
    };
    expect(await refused(ask({ host: "evil.example" }))).toBe(421);
    expect(await refused(ask({ origin: "https://evil.example" }, "POST"))).toBe(403);
    for (let i = 0; i < 25; i += 1) expect((await ask({})).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines).toEqual([]);
    expect(await refused(ask({}))).toBe(429);
    for (let i = 0; i < 30; i += 1) await ask({});
    expect(lines).toHaveLength(19);
  });
});
