import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { accountTag } from "@/lib/server/auth/token";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { stopRealtime } from "@/lib/server/realtime/hub";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import type { SentStatement } from "../../support/database/statements-of";
import { PADDLE_ENV, type PaddleServer, startPaddleServer } from "../../support/paddle/server";
import { type Belongings, someoneWithEverything } from "../../support/people/belongings";
import { everyStatementOf, ownerless, ownerOf } from "../../support/people/ownership";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";
import { untilListening } from "../../support/processes/realtime";
import { filled, type ObjectId, ROUTES } from "../../support/requests/authorisation";
import { EXCUSED, REQUESTS, type Sent } from "../../support/requests/route-bodies";
import { filledAddress } from "../../support/requests/wire";

// Beside the actions in ownership.test.ts and the reads in plans.test.ts: what every route handler sends.

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

const HANDLERS = await writtenHandlers();
const folder = mkdtempSync(join(tmpdir(), "craft-pact-routes-"));
let paddle: PaddleServer;
let passwordHash: string;
let owner: Belongings;

beforeAll(async () => {
  paddle = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: paddle.address, DATA_DIR: folder });
  passwordHash = await hashPassword("a long walk with wool");
  await sweepPictures();
  await untilListening();
});
beforeEach(async () => {
  aVisitor();
  owner = await someoneWithEverything(passwordHash);
  visitor.jar.set(loginCookieName(), { value: owner.cookie.replace(/^[^=]+=/, "") });
});
afterAll(async () => {
  await stopRealtime();
  await paddle.close();
  rmSync(folder, { recursive: true, force: true });
});

test("every listed request and excuse belongs to a route handler that exists", () => {
  const named = [...Object.keys(REQUESTS), ...Object.keys(EXCUSED)];
  expect(named.filter((route) => !HANDLERS.has(route))).toEqual([]);
});

test.each([...HANDLERS.keys()].filter((route) => !(route in EXCUSED)))(
  "%s succeeds and names the crafter in each of its statements",
  async (route) => {
    const input = filled(ROUTES[route]?.input, ({ mine }: ObjectId) => owner.ids[mine]) as object;
    const requests = (await REQUESTS[route]?.(owner, paddle)) ?? [{ input }];
    for (const sent of requests) {
      const statements = await everyStatementOf(() => expectWork(route, sent));
      const owners = await Promise.all([owner.user.id, ...(sent.about ? [sent.about] : [])].map(ownerOf));
      const isOfNobody = (one: SentStatement) => owners.every((each) => ownerless([one], each).length > 0);
      expect(statements.filter(isOfNobody).map(({ text }) => text)).toEqual([]);
    }
  },
);

/** A refusal may come before the statements. */
async function expectWork(route: string, { input = {}, form, json, headers = {}, to }: Sent) {
  const [method = "", address = ""] = route.split(" ");
  const body = form ? formOf(form) : json ? JSON.stringify(json) : null;
  const ours = { ...Object.fromEntries(await pageHeaders()), ...headers };
  const url = `http://localhost:3000${filledAddress(address, input)}`;
  const request = new Request(url, { method, headers: ours, body });
  const answer = await HANDLERS.get(route)?.(request, { params: Promise.resolve(paramsIn(address, input)) });
  const text = await readToEnd(answer);
  expect(
    answer?.status,
    `${text.slice(0, 500)}\nA whole request belongs in tests/support/requests/route-bodies.ts`,
  ).toBeLessThan(400);
  if (to) expect(answer?.headers.get("location")).toBe(to);
}

function formOf(fields: NonNullable<Sent["form"]>): FormData {
  const form = new FormData();
  form.set("account", accountTag(owner.user.id));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function paramsIn(address: string, input: object): object {
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

/** By method and address, of every file that is there. */
async function writtenHandlers(): Promise<Map<string, Handler>> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const found = files.filter((file) => /(^|\/)route\.tsx?$/.test(file)).toSorted();
  const handlers = new Map<string, Handler>();
  for (const file of found) {
    const address = file.replaceAll(/\(\w+\)\/|\/?route\.tsx?$/g, "");
    const exported: Record<string, Handler> = await import(`${process.cwd()}/app/${file}`);
    for (const [name, handler] of Object.entries(exported))
      if (/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(name)) handlers.set(`${name} /${address}`, handler);
  }
  return handlers;
}
