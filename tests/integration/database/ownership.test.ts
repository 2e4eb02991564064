import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { accountTag } from "@/lib/server/auth/token";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { stopRealtime } from "@/lib/server/realtime/hub";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import type { SentStatement } from "../../support/database/statements-of";
import { DISTRIBUTION } from "../../support/oracle/distribution";
import { PADDLE_ENV, type PaddleServer, startPaddleServer } from "../../support/paddle/server";
import { giveRole } from "../../support/people/admins";
import { type Belongings, someoneWithEverything } from "../../support/people/belongings";
import { everyStatementOf, findOwnerless, type Owner, ownerOf } from "../../support/people/ownership";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";
import { waitUntilListening } from "../../support/processes/realtime";
import { ACTIONS, actionOf, fillInput, type ObjectId, ROUTES } from "../../support/requests/authorisation";
import { EXCUSED, REQUESTS, type Sent } from "../../support/requests/route-bodies";
import { fillAddress } from "../../support/requests/wire";
import { listFiles } from "../../support/sources";

// Beside the reads in plans.test.ts: what every action and route handler sends says whose rows it means.

type Answer = { serverError?: { code: string }; validationErrors?: unknown } | undefined;
type Action = (input?: unknown) => Promise<Answer>;
type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

const HANDLERS = await importHandlers();
const folder = mkdtempSync(join(tmpdir(), "craft-pact-routes-"));
let paddle: PaddleServer;
let passwordHash: string;
let admin: Belongings;
/** Serves test after test, until one has used up what another needs. */
let owner: Belongings;

beforeAll(async () => {
  paddle = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: paddle.address, DATA_DIR: folder });
  passwordHash = await hashPassword("a long walk with wool");
  admin = await someoneWithEverything(passwordHash);
  await giveRole(admin.user.id);
  await sweepPictures();
  await waitUntilListening();
});
beforeEach(() => aVisitor());
afterAll(async () => {
  await stopRealtime();
  await paddle.close();
  rmSync(folder, { recursive: true, force: true });
});

test("DISTRIBUTION has an entry for every table, and none for a table that no longer exists", async () => {
  const rows = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(DISTRIBUTION).sort());
});

test("every table distributed by crafter has the column that names a row's owner", async () => {
  const rows = await db.execute<{ place: string }>(
    sql`select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  );
  const columns = new Set(rows.map(({ place }) => place));
  const homes = Object.entries(DISTRIBUTION).flatMap(([table, home]) => ("by" in home ? [`${table}.${home.by}`] : []));
  expect(homes.filter((place) => !columns.has(place))).toEqual([]);
});

describe.each(Object.entries(ACTIONS))("the actions of %s", (file, rules) => {
  beforeAll(renewOwner);

  test.each(Object.entries(rules))(
    "%s succeeds and names the crafter in each of its statements",
    async (name, rule) => {
      const actions: Record<string, Action> = await import(`../../../lib/actions/${file}.ts`);
      const isAdmin = rule.may === "admins";
      const call = async () => {
        signIn(isAdmin ? admin : owner);
        const input = fillInput(rule.input, ({ mine }: ObjectId) => owner.ids[mine]);
        let answer: Answer;
        const statements = await everyStatementOf(async () => {
          answer = await actions[actionOf(name)]?.(input).catch(ignoreRedirect);
        });
        const { serverError, validationErrors } = answer ?? {};
        return { statements, refusal: validationErrors ?? (rule.sentence ? undefined : serverError?.code) };
      };
      let { statements, refusal } = await call();
      // A visitor's calls end at the bot check or at a dead link, and without a subscription there is no portal.
      if (rule.may !== "anybody" && name !== "openPortalAction") {
        if (refusal) await renewOwner();
        if (refusal) ({ statements, refusal } = await call());
        expect(refusal).toBeUndefined();
        expect(statements.length).toBeGreaterThan(0);
      }
      const others = findOwnerless(statements, await findOwner(isAdmin ? admin : owner));
      // An admin acts on the rows of somebody else.
      const theirs = isAdmin ? new Set(findOwnerless(statements, await findOwner(owner))) : null;
      expect(theirs ? others.filter((one) => theirs.has(one)) : others).toEqual([]);
    },
  );
});

describe("the route handlers", () => {
  beforeAll(renewOwner);

  test("exist for every listed request and excuse", () => {
    const named = [...Object.keys(REQUESTS), ...Object.keys(EXCUSED)];
    expect(named.filter((route) => !HANDLERS.has(route))).toEqual([]);
  });

  test.each([...HANDLERS.keys()].filter((route) => !(route in EXCUSED)))(
    "%s succeeds and names the crafter in each of its statements",
    async (route) => {
      const call = async () => {
        signIn(owner);
        const input = fillInput(ROUTES[route]?.input, ({ mine }: ObjectId) => owner.ids[mine]) as object;
        const requests = (await REQUESTS[route]?.(owner, paddle)) ?? [{ input }];
        for (const sent of requests) await expectOwned(route, sent);
      };
      await call().catch(async () => {
        await renewOwner();
        await call();
      });
    },
  );
});

async function renewOwner() {
  owner = await someoneWithEverything(passwordHash);
}

function signIn({ cookie }: Belongings) {
  visitor.jar.set(loginCookieName(), { value: cookie.replace(/^[^=]+=/, "") });
}

/** Includes the rows that it deleted. */
async function findOwner({ user, ids }: Belongings): Promise<Owner> {
  const { id, rows } = await ownerOf(user.id);
  return { id, rows: new Set([...rows, ...Object.values(ids)]) };
}

function ignoreRedirect(error: { digest?: unknown }): undefined {
  if (!String(error.digest).startsWith("NEXT_REDIRECT")) throw error;
}

async function expectOwned(route: string, sent: Sent) {
  const statements = await everyStatementOf(() => expectWork(route, sent));
  const owners = await Promise.all([owner.user.id, ...(sent.about ? [sent.about] : [])].map(ownerOf));
  const isOfNobody = (one: SentStatement) => owners.every((each) => findOwnerless([one], each).length > 0);
  expect(statements.filter(isOfNobody).map(({ text }) => text)).toEqual([]);
}

/** A refusal may come before the statements. */
async function expectWork(route: string, { input = {}, form, json, headers = {}, to }: Sent) {
  const [method = "", address = ""] = route.split(" ");
  const body = form ? formOf(form) : json ? JSON.stringify(json) : null;
  const ours = { ...Object.fromEntries(await pageHeaders()), ...headers };
  const request = new Request(`http://localhost:3000${fillAddress(address, input)}`, { method, headers: ours, body });
  const answer = await HANDLERS.get(route)?.(request, { params: Promise.resolve(paramsOf(address, input)) });
  const hint = `${(await readToEnd(answer)).slice(0, 500)}\nA whole request belongs in tests/support/requests/route-bodies.ts`;
  expect(answer?.status, hint).toBeLessThan(400);
  if (to) expect(answer?.headers.get("location")).toBe(to);
}

function formOf(fields: NonNullable<Sent["form"]>): FormData {
  const form = new FormData();
  form.set("account", accountTag(owner.user.id));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function paramsOf(address: string, input: object): object {
  const steps = [...address.matchAll(/\[(\.\.\.)?(\w+)\]/g)];
  return Object.fromEntries(
    steps.map(([, isList, name = ""]) => {
      const value = String(Reflect.get(input, name));
      return [name, isList ? value.split("/") : value];
    }),
  );
}

/** A stream of events has no end: its reads are over when the notification of `someoneWithEverything` has come. */
async function readToEnd(answer: Response | undefined): Promise<string> {
  if (!answer?.headers.get("content-type")?.startsWith("text/event-stream")) return (await answer?.text()) ?? "";
  let text = "";
  for await (const part of answer.body ?? []) {
    text += Buffer.from(part).toString();
    if (text.includes("event: notification")) break;
  }
  return text;
}

/** Every handler's file, keyed by method and address. */
async function importHandlers(): Promise<Map<string, Handler>> {
  const handlers = new Map<string, Handler>();
  for (const file of listFiles("app", /\/route\.tsx?$/).toSorted()) {
    const address = file.replaceAll(/^app|\/\(\w+\)|\/route\.tsx?$/g, "");
    const exported: Record<string, Handler> = await import(`${process.cwd()}/${file}`);
    for (const [name, handler] of Object.entries(exported))
      if (/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(name)) handlers.set(`${name} ${address}`, handler);
  }
  return handlers;
}
