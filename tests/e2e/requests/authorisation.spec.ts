import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { test as base, expect } from "../../support/e2e";
import { giveRole, someUnreadyCookies } from "../../support/people/admins";
import { anIdOfNothing, type Belongings, rowsOf, someoneWithEverything } from "../../support/people/belongings";
import { aUser, makeLasting } from "../../support/people/factories";
import { accountHeaders, cookieHeader } from "../../support/people/session-cookie";
import { IS_POOLED } from "../../support/processes/e2e-server";
import { findServedAction, listServedActions } from "../../support/processes/second-copy";
import {
  ACTIONS,
  actionOf,
  fillInput,
  findObjectIds,
  type ObjectId,
  PAGES,
  ROUTES,
  type Rule,
} from "../../support/requests/authorisation";
import { postAction, resultOf } from "../../support/requests/server-actions";
import {
  type Answer,
  ask,
  fillAddress,
  ourHeaders,
  runInBatches,
  withoutAddress,
  wordsOf,
} from "../../support/requests/wire";
import { isThorough } from "../../support/thorough";

// Callers without permission; tests/integration/database/ownership.test.ts makes each call as its owner.

const MALFORMED = isThorough ? ["not-an-id", { id: 1 }, -1] : ["not-an-id"];

type Cookie = string | undefined;
type Call = (input: unknown, cookie?: Cookie, page?: Cookie) => Promise<Answer>;
/** An answer as a text, to be compared with another's. */
type Says = (answer: Answer) => string;
/** `barred`: the cookies of those who may nothing: a visitor, a login that ended and a deleted account. */
type People = { owner: Belongings; other: Belongings; barred: Cookie[] };

let passwordHash: Promise<string> | undefined;
/** Reused as the other crafter until a call has changed a row of theirs. */
let spare: Belongings | null = null;

function aCrafter(): Promise<Belongings> {
  return makeLasting(async () => {
    passwordHash ??= hashPassword("a long walk with wool");
    return someoneWithEverything(await passwordHash);
  });
}

async function withOtherCrafter(work: (other: Belongings) => Promise<void>) {
  const other = spare ?? (await aCrafter());
  const before = await rowsOf([other.user.id]);
  spare = null;
  await work(other);
  // Limits count the calls of one crafter, except on the demo.
  if (!IS_POOLED && (await rowsOf([other.user.id])) === before) spare = other;
}

/** A crafter who has one of everything, and whose rows no call of anybody else may change. */
const test = base.extend<object, Pick<People, "owner" | "barred">>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names out of it
  owner: [async ({}, use) => use(await aCrafter()), { scope: "worker" }],
  barred: [
    async ({ owner }, use) => {
      const { id: gone } = await aUser();
      const cookies = [await cookieHeader(owner.user.id, { revokedAt: new Date() }), await cookieHeader(gone)];
      await db.delete(users).where(eq(users.id, gone));
      await use([undefined, ...cookies]);
    },
    { scope: "worker" },
  ],
});

test("the build serves no server action that is missing from the registry", () => {
  const registered = Object.entries(ACTIONS).flatMap(([file, rules]) =>
    Object.keys(rules).map((one) => `${file}.${actionOf(one)}`),
  );
  expect(registered).toEqual(expect.arrayContaining(listServedActions().map(({ name }) => name)));
});

for (const [file, rules] of Object.entries(ACTIONS))
  test(`the actions of ${file} refuse whoever may not call them, and protect other people's objects`, async ({
    owner,
    barred,
  }) => {
    test.slow();
    for (const [name, rule] of Object.entries(rules))
      await test.step(name, async () => {
        const action = findServedAction(`${file}.${actionOf(name)}`);
        const call: Call = async (input, cookie, page = cookie) => {
          const headers = { ...ourHeaders(), ...(await accountHeaders(page)) };
          const answer = await postAction(action, input === undefined ? [] : [input], { cookie, headers });
          expect(answer.status, `${JSON.stringify(input)} ${answer.text}`).toBeLessThan(500);
          return answer;
        };
        await withOtherCrafter(async (other) => {
          const people = { owner, other, barred };
          if (rule.may === "admins") return expectAdminsOnly(rule, people, call);
          await expectMatrix(rule, people, call, resultOf);
          await expectOtherAccountRefused(fillOwnersInput(rule, owner), people, call, resultOf);
        });
      });
  });

for (const writes of [true, false])
  test(`the routes that ${writes ? "write" : "read"} refuse whoever may not call them`, async ({ owner, barred }) => {
    test.slow();
    for (const [address, rule] of Object.entries(ROUTES).filter((one) => Boolean(one[1].writes) === writes))
      await test.step(address, () => withOtherCrafter((other) => expectRoute(address, rule, { owner, other, barred })));
  });

async function expectRoute(address: string, rule: Rule, people: People) {
  const [method = "", path = ""] = address.split(" ");
  const call: Call = async (input, cookie, page = cookie) => {
    const account = await accountHeaders(page);
    const headers = { ...(rule.writes && ourHeaders()), ...account, ...(cookie && { Cookie: cookie }) };
    const answer = await ask(fillAddress(path, input), { method, headers });
    expect(answer.status, answer.text.slice(0, 2_000)).toBeLessThan(500);
    return answer;
  };
  const says: Says = ({ status, text }) => `${status} ${text}`;
  const input = fillOwnersInput(rule, people.owner);
  await expectMatrix(rule, people, call, says);
  if (rule.may === "crafters" && !rule.anyPage) await expectOtherAccountRefused(input, people, call, says);
  const { status, text } = await call(input, await cookieHeader(people.owner.user.id));
  expect(status, text).toBe(rule.may === "others" ? rule.refusal : (rule.welcome ?? 200));
}

test("public pages are open to everybody and contain no crafter's private texts", async () => {
  for (const [path, rule] of Object.entries(PAGES)) {
    if (rule.may !== "anybody") continue;
    const { status, text } = await ask(fillAddress(path, rule.input));
    // With its own database there is no mailbox.
    const welcome = path === "/mailbox" && IS_POOLED ? 404 : rule.welcome;
    expect(welcome ? [welcome] : [200, 307], path).toContain(status);
    // The demo's mailbox is everybody's.
    if (path !== "/mailbox") expect(text.includes("canary-"), path).toBe(false);
  }
});

for (const may of ["crafters", "admins"] as const)
  test(`the pages for ${may} show nobody else a private text`, async ({ owner, barred }) => {
    test.slow();
    if (may === "admins") await giveRole(owner.user.id);
    const pages = Object.entries(PAGES).filter(([, rule]) => rule.may === may);
    await withOtherCrafter((other) =>
      runInBatches(pages, 4, ([path, rule]) =>
        test.step(path, () => (may === "admins" ? expectHiddenPage : expectPage)(path, rule, { owner, other, barred })),
      ),
    );
  });

async function askPage(path: string, input: unknown, cookie: Cookie) {
  const answer = await ask(fillAddress(path, input), { headers: cookie ? { Cookie: cookie } : {} });
  expect(answer.status, answer.text.slice(0, 2_000)).toBeLessThan(500);
  return answer;
}

async function expectPage(path: string, rule: Rule, people: People) {
  const call: Call = (input, cookie) => askPage(path, input, cookie);
  await expectMatrix(rule, people, call, ({ status, text }) => `${status} ${wordsOf(text)}`);
  const { status, text } = await call(fillOwnersInput(rule, people.owner), people.owner.cookie);
  expect([200, 307]).toContain(status);
  if (findObjectIds(rule.input).some(({ theirs }) => theirs)) expect(text.includes(people.owner.canary)).toBe(true);
}

/** For everybody else the answer is that of an address that no page has. */
async function expectHiddenPage(path: string, rule: Rule, { owner, other, barred }: People) {
  const input = fillOwnersInput(rule, other);
  for (const cookie of [...barred, other.cookie]) {
    const [hidden, nowhere] = [await askPage(path, input, cookie), await askPage("/nothing-here", {}, cookie)];
    expect(hidden.status).toBe(404);
    expect(wordsOf(hidden.text)).toBe(wordsOf(nowhere.text));
    expect(/Admin/.test(hidden.text) || hidden.text.includes(owner.canary)).toBe(false);
    expect(Object.keys(hidden.headers).sort()).toEqual(Object.keys(nowhere.headers).sort());
  }
  for (const cookie of await someUnreadyCookies(owner.user.id)) {
    const { status, text, headers } = await askPage(path, input, cookie);
    const wanted = path === "/admin/confirm" ? "200 undefined" : "307 /admin/confirm?next=";
    expect(`${status} ${headers.location}`).toContain(wanted);
    // The address to return to is the requested one.
    expect(withoutAddress(text, other)).not.toMatch(/canary-/);
  }
  const { status, text, headers } = await askPage(path, input, owner.cookie);
  expect(status, `${path}: ${text.slice(0, 2_000)}`).toBe(rule.welcome ?? 200);
  expect(headers["cache-control"]).toContain("no-store");
  expect(withoutAddress(text, other)).not.toContain(other.canary);
}

/** A page of somebody else, or of a visitor, that was left open in the owner's browser: refused, and nothing is stored. */
async function expectOtherAccountRefused(input: unknown, { owner, other }: People, call: Call, says: Says) {
  const before = await rowsOf([owner.user.id, other.user.id]);
  for (const page of [other.cookie, ""])
    expect(says(await call(input, owner.cookie, page)), "other_account").toContain("other_account");
  expect(await rowsOf([owner.user.id, other.user.id]), "rows of both").toBe(before);
}

/**
 * Everybody but the owner: who may not call it is refused; who may gets for another's object the
 * answer of one that does not exist. No row changes, and nothing of the owner's is in any answer.
 */
async function expectMatrix(rule: Rule, { owner, other, barred }: People, call: Call, says: Says) {
  const both = [owner.user.id, other.user.id];
  const before = await rowsOf(both);
  const owners = fillOwnersInput(rule, owner);
  const answers: Answer[] = [];
  const asked = async (input: unknown, cookie: Cookie) => {
    const answer = await call(input, cookie);
    answers.push(answer);
    return says(answer).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{5,}/g, "ID");
  };

  for (const cookie of barred) await asked(owners, cookie);
  if (rule.may !== "anybody") for (const answer of answers) expectRefused(rule, answer);
  const cookie = rule.may === "crafters" ? other.cookie : undefined;
  for (const place of findObjectIds(rule.input)) {
    const withId = (id: unknown) => fillInput(rule.input, (one) => (one === place ? id : other.ids[one.mine]));
    for (const id of MALFORMED) if (place.mine !== "email") await asked(withId(id), cookie);
    if (!place.theirs) continue;
    const nothing = await asked(withId(anIdOfNothing(place.theirs)), cookie);
    expect(await asked(withId(owner.ids[place.theirs]), cookie), place.theirs).toBe(nothing);
  }
  expect(await rowsOf(both), "rows of both").toBe(before);

  const theirs = await rowsOf([owner.user.id]);
  await asked(owners, cookie);
  const ofNothing = fillInput(rule.input, ({ mine }) => anIdOfNothing(mine));
  await asked(ofNothing, cookie);
  expect(await rowsOf([owner.user.id]), "rows of the owner").toBe(theirs);
  for (const { text } of answers) expect(text.includes(owner.canary), text.slice(0, 2_000)).toBe(false);
}

/** The owner holds the role and would act on the other; nobody else learns that there is such an action. */
async function expectAdminsOnly(rule: Rule, { owner, other, barred }: People, call: Call) {
  await giveRole(owner.user.id);
  const both = [owner.user.id, other.user.id];
  const input = fillOwnersInput(rule, other);
  const stale = await someUnreadyCookies(owner.user.id);
  const before = await rowsOf(both);
  const refused: [cookies: Cookie[], because: string][] = [
    [[...barred, other.cookie], '"code":"not_found"'],
    [stale, FACTOR_TEXTS.confirmFirst],
  ];
  for (const [cookies, because] of refused)
    for (const cookie of cookies) {
      const answer = await call(input, cookie);
      expect(resultOf(answer)).toContain(because);
      expect(answer.text).not.toContain("canary-");
    }
  for (const place of findObjectIds(rule.input))
    for (const id of MALFORMED)
      await call(
        fillInput(rule.input, (one) => (one === place ? id : anIdOfNothing(one.mine))),
        owner.cookie,
      );
  for (const page of [other.cookie, ""])
    expect(resultOf(await call(input, owner.cookie, page))).toContain("other_account");
  expect(await rowsOf(both), "rows of both").toBe(before);
}

function expectRefused(rule: Rule, { status, headers, text }: Answer) {
  if (rule.refusal) return expect(status, text).toBe(rule.refusal);
  expect([200, 307]).toContain(status);
  // An action says so, and the page leaves by itself (lib/client/account.ts).
  if (text.includes('"code":"signed_out"')) return;
  expect(String(headers["x-action-redirect"] ?? headers.location)).toMatch(/^\/login\?next=/);
}

function fillOwnersInput(rule: Rule, owner: Belongings): unknown {
  return fillInput(rule.input, ({ mine }: ObjectId) => owner.ids[mine]);
}
