import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findChallenge, listChallenges } from "@/db/queries/challenges/list";
import { listSessions } from "@/db/queries/crafting/history";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { listMyMethods } from "@/db/queries/methods/own";
import { listNotifications } from "@/db/queries/notifications/inbox";
import { findPublicProfile } from "@/db/queries/profile/public-profile";
import { listActiveProjects } from "@/db/queries/projects/ongoing";
import { listEarnings } from "@/db/queries/sales/sums";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { PADDLE_ENV, type PaddleServer, startPaddleServer } from "../../support/paddle/server";
import { signBody } from "../../support/paddle/webhook";
import { giveRole } from "../../support/people/admins";
import { type Belongings, someoneWithEverything } from "../../support/people/belongings";
import { aSolvedCaptcha } from "../../support/people/captcha";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";
import { anOwnId } from "../../support/requests/access-rules";
import { ACTIONS, actionOf, fillInput, type ObjectId } from "../../support/requests/authorisation";
import { REQUESTS, type Sent } from "../../support/requests/route-bodies";
import { fillAddress, runInBatches } from "../../support/requests/wire";
import { isThorough, sampleEvery } from "../../support/thorough";

// Every field of every action, and of the route handlers that read JSON, × what Node and Postgres may take differently: no call may end in an error of ours.

await vi.hoisted(async () => {
  const { LIMIT_DEFAULTS } = await import("@/lib/server/limit-defaults");
  process.env.RATE_LIMITS = Object.keys(LIMIT_DEFAULTS)
    .map((name) => `${name}=100000/60`)
    .join(" ");
});

const ODD = ["", " ", "\0", "a\0b", "\ud800", "a\udfffb", "\u202e€", "Europe/Berlin\0", "a@b.example\0"];
const LONG = ["🧶".repeat(30), "e\u0301".repeat(60), "x".repeat(9_000), "9".repeat(16), "9".repeat(400)];
const WORDS = `
  \uffff R$ ₿ \ue000 &#0; ';drop/**/table/**/users-- \\ %_ {} null ٣ １２ 1e3 NaN Infinity -0 0.005 1,5 2147483648
  9223372036854775808 1e-400 1e400 AET ZZ 0000-01-01T00:00:00Z -271821-04-20T00:00:00Z +275760-09-13T00:00:00Z
  0001-01-01T00:00:00Z 9999-12-31T23:59:59.999999999Z 2026-02-30T00:00:00Z 2026-01-01T00:00:60Z
  2026-01-01T00:00:00+23:59 ffffffff-ffff-ffff-ffff-ffffffffffff 00000000-0000-0000-0000-000000000000
  {3f2504e0-4f89-41d3-9a0c-0305e82c3301} 3F2504E0-4F89-41D3-9A0C-0305E82C3301 3f2504e04f8941d39a0c0305e82c3301`;
const TEXTS = [...ODD, ...LONG, ...WORDS.trim().split(/\s+/)];
const LARGE = [31, 53, 63].flatMap((power) => [2 ** power, 2 ** power - 1]);
const NUMBERS = [0, -0, -1, 0.5, 1e21, 5e-324, Number.NaN, Infinity, ...LARGE];
const OTHERS = [undefined, null, true, [], {}, 10n, new Date(Number.NaN), new Date(8.64e15), new Map(), ["\0"]];
const NOT_A_TEXT = [0, ...OTHERS];
const NOT_A_NUMBER = ["1", ...OTHERS];
const NOT_AN_OBJECT = ["", 0, ...OTHERS];
/** In place of a value: one of its own type, and one of another. Each field gets the next ones. */
function chooseOddValues(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [...takeNext(TEXTS, 1), ...takeNext(NOT_A_TEXT, 1)];
  if (typeof value === "number") return [...takeNext(NUMBERS, 1), ...takeNext(NOT_A_NUMBER, 1)];
  return takeNext(NOT_AN_OBJECT, 1);
}

const usedUpTo = new Map<unknown, number>();

function takeNext<T>(all: readonly T[], count: number): readonly T[] {
  if (isThorough) return all;
  const from = usedUpTo.get(all) ?? 0;
  usedUpTo.set(all, from + count);
  return Array.from({ length: count }, (_, at) => all[(from + at) % all.length] as T);
}

/** What the registry's calls leave out. */
const MORE: Record<string, Record<string, unknown>> = {
  pressAction: {
    presses: [
      { kind: "stop", session: anOwnId("openSession"), description: "Scarf", endedAt: "2026-01-01T00:00:00Z" },
      { kind: "start", session: crypto.randomUUID(), description: "Socks", projectId: anOwnId("project") },
    ],
  },
  createProjectAction: { isOneOff: false },
  signInAction: { remember: true, next: "/dashboard" },
  signUpAction: { timeZone: "Africa/Johannesburg", next: "/dashboard" },
  resendConfirmationAction: { next: "/dashboard" },
};
const PROOFS: Record<string, Parameters<typeof aSolvedCaptcha>[0]> = {
  signInAction: "login",
  signUpAction: "signup",
  requestResetAction: "reset",
};

type Action = (input?: unknown) => Promise<{ serverError?: { code: string }; validationErrors?: unknown } | undefined>;

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

let paddle: PaddleServer;
let passwordHash: string;
let owner: Belongings;
/** On whom an admin acts. */
let subject: Belongings;

beforeAll(async () => {
  paddle = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: paddle.address });
  passwordHash = await hashPassword("a long walk with wool");
});
afterAll(() => paddle.close());

/** Odd inputs take nothing from the owner that another call needs, so one serves for a file of actions. */
async function renewOwner() {
  owner = await someoneWithEverything(passwordHash);
  subject = owner;
}

beforeEach(() => {
  aVisitor();
  visitor.jar.set(loginCookieName(), { value: owner.cookie.replace(/^[^=]+=/, "") });
});

describe.each(Object.entries(ACTIONS))("the actions of %s", (file, rules) => {
  const calls = Object.entries(rules).filter(([, { input }]) => input);

  beforeAll(async () => {
    await renewOwner();
    if (!calls.some(([, { may }]) => may === "admins")) return;
    await giveRole(owner.user.id);
    subject = await someoneWithEverything(passwordHash);
  });
  afterAll(() => expectReadable(owner));

  test.each(calls)("%s answers without an internal error, whatever a field holds", async (name, { input }) => {
    const actions: Record<string, Action> = await import(`../../../lib/actions/${file}.ts`);
    const proof = PROOFS[name];
    const whole = fillInput({ ...(input as object), ...MORE[name] }, ({ mine }: ObjectId) => subject.ids[mine]);
    await expectAnswers(whole, listPaths(whole), async (sent, path) => {
      if (proof && path[0] !== "captcha") sent.captcha = await aSolvedCaptcha(proof);
      return callAction(actions[actionOf(name)], sent);
    });
  });
});

describe("the route handlers that read JSON", () => {
  beforeAll(renewOwner);
  afterAll(() => expectReadable(owner));

  test.each([
    "POST /api/stopwatch/taps",
    "POST /api/imports",
    "POST /api/imports/compare",
    "POST /api/imports/[importId]/rows",
    "POST /api/imports/[importId]/completed",
    "POST /api/webhooks/paddle",
  ])("%s answers without an internal error, whatever a field holds", async (route) => {
    const [sent] = (await REQUESTS[route]?.(owner, paddle)) ?? [];
    await expectAnswers(sent?.json, sampleEvery(3, listPaths(sent?.json)), (json) =>
      callRoute(route, { ...sent, json }),
    );
  });
});

/** Sends the input with odd values in each of these places. */
async function expectAnswers(
  whole: unknown,
  paths: readonly string[][],
  send: (input: Record<string, unknown>, path: string[]) => Promise<string | null>,
) {
  const problems: string[] = [];
  // Fewer than the passwords that may wait at once.
  for (const path of paths)
    await runInBatches(chooseOddValues(path.reduce((at: unknown, key) => Object(at)[key], whole)), 8, async (value) => {
      const problem = await send(withValue(whole, path, value) as Record<string, unknown>, path);
      if (problem) problems.push(`${path.join(".")} = ${inspect(value).slice(0, 60)}: ${problem}`);
    });
  expect(problems).toEqual([]);
}

test("the invariants hold after all odd inputs", async () => {
  // These crafters' plans were given, not bought.
  const { plans: _, ...broken } = await findBroken();
  expect(broken).toEqual({});
});

/** Why the answer is not a proper one to this input; null if it is. */
async function callAction(action: Action | undefined, input: unknown): Promise<string | null> {
  try {
    const code = (await action?.(input))?.serverError?.code ?? "";
    // Once signed out, every call would say so.
    return ["unexpected", "unavailable", "rate_limited", "signed_out"].includes(code) ? code : null;
  } catch (error) {
    const isRedirect = String((error as { digest?: unknown }).digest).startsWith("NEXT_REDIRECT");
    return isRedirect ? null : String(error);
  }
}

async function callRoute(route: string, { input = {}, json }: Sent): Promise<string | null> {
  const [method = "", address = ""] = route.split(" ");
  const handler = ((await import(`${process.cwd()}/app${address}/route.ts`)) as Record<string, Handler>)[method];
  // JSON turns dates into texts and maps into objects.
  const body = JSON.stringify(json, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "";
  const headers = await pageHeaders();
  headers.set("paddle-signature", signBody(body));
  const request = new Request(`http://localhost:3000${fillAddress(address, input)}`, { method, headers, body });
  const answered = await handler?.(request, { params: Promise.resolve(input) });
  return answered && answered.status < 429 ? null : `${answered?.status} ${await answered?.text()}`;
}

/** Every screen of this crafter can still be read, and the boards with them. */
async function expectReadable({ user: { id }, ids }: Belongings) {
  const [exists] = await db.execute(sql`select 1 from users where id = ${id}`);
  expect(exists).toBeDefined();
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  await Promise.all([
    listActiveProjects(id),
    listSessions(id, { limit: 50, offset: 0 }),
    listMyMethods(id),
    listEarnings(id, "2020-01-01", "Africa/Johannesburg"),
    listNotifications(id),
    listChallenges(id, "ongoing"),
    findChallenge(id, ids.challenge),
    findPublicProfile(id),
    findBoard(id, "top_crafters"),
  ]);
}

function listPaths(value: unknown): string[][] {
  if (!value || typeof value !== "object") return [[]];
  const inside = Object.entries(value).flatMap(([key, one]) => listPaths(one).map((path) => [key, ...path]));
  return [...inside, ...Object.keys(value).flatMap((key) => (typeof Object(value)[key] === "object" ? [[key]] : []))];
}

function withValue(value: unknown, [key, ...rest]: string[], put: unknown): unknown {
  if (key === undefined) return put;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, put);
  return copy;
}
