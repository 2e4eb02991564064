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
import { sign } from "../../support/paddle/webhook";
import { giveRole } from "../../support/people/admins";
import { type Belongings, someoneWithEverything } from "../../support/people/belongings";
import { solvedCaptcha } from "../../support/people/captcha";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";
import { own } from "../../support/requests/access-rules";
import { ACTIONS, actionOf, filled, type ObjectId } from "../../support/requests/authorisation";
import { REQUESTS, type Sent } from "../../support/requests/route-bodies";
import { filledAddress, inBatches } from "../../support/requests/wire";
import { isThorough, sampled } from "../../support/thorough";

// Every field of every action, and of the route handlers that read JSON, × what Node and Postgres may take differently: no call may end in an error of ours.

vi.hoisted(() => {
  const names = [
    "all.user",
    "all.ip",
    "timer",
    "allocation",
    "edit",
    "comment",
    "read",
    "billing",
    "password",
    "import",
  ];
  const forms = ["login.pair", "login.email", "login.account", "signup.ip", "signup.email", "resend.email", "link.ip"];
  process.env.RATE_LIMITS = [...names, ...forms, "reset.ip", "reset.email", "captcha.ip", "login.ip"]
    .map((name) => `${name}=100000/60`)
    .join(" ");
});

const TEXTS = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "a\udfffb",
    "\uffff",
    "\u202e€",
    "🧶".repeat(30),
    "e\u0301".repeat(60),
    "x".repeat(9_000),
  ],
  ...[
    "R$",
    "₿",
    "\ue000",
    "&#0;",
    "'; drop table users --",
    "\\",
    "%_",
    "{}",
    "null",
    "٣",
    "１２",
    "1e3",
    "NaN",
    "Infinity",
  ],
  ...["-0", "0.005", "1,5", "9".repeat(16), "9".repeat(400), "2147483648", "9223372036854775808", "1e-400", "1e400"],
  ...["0000-01-01T00:00:00Z", "-271821-04-20T00:00:00Z", "+275760-09-13T00:00:00Z", "0001-01-01T00:00:00Z"],
  ...["9999-12-31T23:59:59.999999999Z", "2026-02-30T00:00:00Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00+23:59"],
  ...[
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "00000000-0000-0000-0000-000000000000",
    "{3f2504e0-4f89-41d3-9a0c-0305e82c3301}",
  ],
  ...[
    "3F2504E0-4F89-41D3-9A0C-0305E82C3301",
    "3f2504e04f8941d39a0c0305e82c3301",
    "AET",
    "Europe/Berlin\0",
    "ZZ",
    "a@b.example\0",
  ],
];
const NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  2 ** 53 - 1,
  2 ** 63,
  1e21,
  5e-324,
  Number.NaN,
  Infinity,
];
const OTHERS = [undefined, null, true, [], {}, 10n, new Date(Number.NaN), new Date(8.64e15), new Map(), ["\0"]];
const NOT_A_TEXT = [0, ...OTHERS];
const NOT_A_NUMBER = ["1", ...OTHERS];
const NOT_AN_OBJECT = ["", 0, ...OTHERS];
/** In place of a value: some of its own type, and some of others. From field to field it is the turn of the next ones. */
function oddFor(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [...nextOf(TEXTS, 2), ...nextOf(NOT_A_TEXT, 1)];
  if (typeof value === "number") return [...nextOf(NUMBERS, 2), ...nextOf(NOT_A_NUMBER, 1)];
  return nextOf(NOT_AN_OBJECT, 2);
}

const usedUpTo = new Map<unknown, number>();

function nextOf<T>(all: readonly T[], count: number): readonly T[] {
  if (isThorough) return all;
  const from = usedUpTo.get(all) ?? 0;
  usedUpTo.set(all, from + count);
  return Array.from({ length: count }, (_, at) => all[(from + at) % all.length] as T);
}

/** What the registry's calls leave out. */
const MORE: Record<string, Record<string, unknown>> = {
  pressAction: {
    presses: [
      { kind: "stop", session: own("openSession"), description: "Scarf", endedAt: "2026-01-01T00:00:00Z" },
      { kind: "start", session: crypto.randomUUID(), description: "Socks", projectId: own("project") },
    ],
  },
  createProjectAction: { isOneOff: false },
  signInAction: { remember: true, next: "/dashboard" },
  signUpAction: { timeZone: "Africa/Johannesburg", next: "/dashboard" },
  resendConfirmationAction: { next: "/dashboard" },
};
const PROOFS: Record<string, Parameters<typeof solvedCaptcha>[0]> = {
  signInAction: "login",
  signUpAction: "signup",
  requestResetAction: "reset",
};

type Action = (input?: unknown) => Promise<{ serverError?: { code: string }; validationErrors?: unknown } | undefined>;

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

let owner: Belongings;
let paddle: PaddleServer;
let passwordHash: string;

beforeAll(async () => {
  paddle = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: paddle.address });
  passwordHash = await hashPassword("a long walk with wool");
});
afterAll(() => paddle.close());

beforeEach(async () => {
  aVisitor();
  owner = await someoneWithEverything(passwordHash);
  visitor.jar.set(loginCookieName(), { value: owner.cookie.replace(/^[^=]+=/, "") });
});

for (const [file, rules] of Object.entries(ACTIONS))
  describe(file, () => {
    const calls = Object.entries(rules).flatMap(([name, { input, may }]) =>
      input ? [{ name, input, isAdmin: may === "admins" }] : [],
    );
    test.each(calls)(
      "$name answers without an internal error, whatever a field holds",
      async ({ name, input, isAdmin }) => {
        if (isAdmin) await giveRole(owner.user.id);
        const action = ((await import(`../../../lib/actions/${file}.ts`)) as Record<string, Action>)[actionOf(name)];
        const proof = PROOFS[name];
        const whole = filled({ ...(input as object), ...MORE[name] }, ({ mine }: ObjectId) => owner.ids[mine]);
        const surprises: string[] = [];
        for (const path of pathsIn(whole)) {
          const odd = oddFor(path.reduce((at: unknown, key) => Object(at)[key], whole));
          // Fewer than the passwords that may wait at once.
          await inBatches(odd, 8, async (value) => {
            const sent = withValue(whole, path, value) as Record<string, unknown>;
            if (proof && path[0] !== "captcha") sent.captcha = await solvedCaptcha(proof);
            const problem = await answer(action, sent);
            if (problem) surprises.push(`${path.join(".")} = ${inspect(value).slice(0, 60)}: ${problem}`);
          });
        }
        expect(surprises).toEqual([]);
        await expectReadable(owner);
      },
    );
  });

describe("route handlers that read JSON", () => {
  test.each([
    "POST /api/stopwatch/taps",
    "POST /api/imports",
    "POST /api/imports/compare",
    "POST /api/imports/[importId]/rows",
    "POST /api/imports/[importId]/completed",
    "POST /api/webhooks/paddle",
  ])("%s answers without an internal error, whatever a field holds", async (route) => {
    const [sent] = (await REQUESTS[route]?.(owner, paddle)) ?? [];
    const surprises: string[] = [];
    for (const path of sampled(3, pathsIn(sent?.json))) {
      // JSON has no others.
      const odd = oddFor(path.reduce((at: unknown, key) => Object(at)[key], sent?.json)).filter(isJson);
      await inBatches(odd, 8, async (value) => {
        const problem = await answerOf(route, { ...sent, json: withValue(sent?.json, path, value) });
        if (problem) surprises.push(`${path.join(".")} = ${inspect(value).slice(0, 60)}: ${problem}`);
      });
    }
    expect(surprises).toEqual([]);
    await expectReadable(owner);
  });
});

test("the invariants hold after all odd inputs", async () => {
  // These crafters' plans were given, not bought.
  const { plans: _, ...broken } = await findBroken();
  expect(broken).toEqual({});
});

/** Why the answer is no answer to this input; nothing when it is one. */
async function answer(action: Action | undefined, input: unknown): Promise<string | null> {
  try {
    const code = (await action?.(input))?.serverError?.code;
    return code === "unexpected" || code === "unavailable" || code === "rate_limited" ? code : null;
  } catch (error) {
    const isRedirect = String((error as { digest?: unknown }).digest).startsWith("NEXT_REDIRECT");
    return isRedirect ? null : String(error);
  }
}

function isJson(value: unknown): boolean {
  return typeof value !== "bigint" && !(value instanceof Date) && !(value instanceof Map);
}

async function answerOf(route: string, { input = {}, json }: Sent): Promise<string | null> {
  const [method = "", address = ""] = route.split(" ");
  const handler = ((await import(`${process.cwd()}/app${address}/route.ts`)) as Record<string, Handler>)[method];
  const body = JSON.stringify(json) ?? "";
  const headers = await pageHeaders();
  headers.set("paddle-signature", sign(body));
  const request = new Request(`http://localhost:3000${filledAddress(address, input)}`, { method, headers, body });
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

function pathsIn(value: unknown): string[][] {
  if (!value || typeof value !== "object") return [[]];
  const inside = Object.entries(value).flatMap(([key, one]) => pathsIn(one).map((path) => [key, ...path]));
  return [...inside, ...Object.keys(value).flatMap((key) => (typeof Object(value)[key] === "object" ? [[key]] : []))];
}

function withValue(value: unknown, [key, ...rest]: string[], put: unknown): unknown {
  if (key === undefined) return put;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, put);
  return copy;
}
