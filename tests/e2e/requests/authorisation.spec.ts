import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { test as base, expect } from "../../support/e2e";
import { giveRole, notReadyCookies } from "../../support/people/admins";
import { anIdOfNothing, type Belongings, rowsOf, someoneWithEverything } from "../../support/people/belongings";
import { aUser, lasting } from "../../support/people/factories";
import { accountHeaders, loginCookie } from "../../support/people/session-cookie";
import { IS_POOLED } from "../../support/processes/e2e-server";
import { servedBuild } from "../../support/processes/second-copy";
import {
  ACTIONS,
  actionOf,
  filled,
  type ObjectId,
  objectIdsIn,
  PAGES,
  ROUTES,
  type Rule,
} from "../../support/requests/authorisation";
import { builtActions, postAction, resultOf } from "../../support/requests/server-actions";
import { type Answer, ask, filledAddress, ours, withoutAddress, wordsOf } from "../../support/requests/wire";
import { isThorough } from "../../support/thorough";

const MALFORMED = isThorough ? ["not-an-id", { id: 1 }, -1] : ["not-an-id"];

let passwordHash: Promise<string> | undefined;
/** Serves as the other crafter again, until a test has changed a row of theirs. */
let spare: Belongings | null = null;
/** On whom an admin has acted: also what is not theirs, such as a challenge, may have changed. */
const actedOn = new Set<Belongings>();

async function aCrafter(): Promise<Belongings> {
  passwordHash ??= hashPassword("a long walk with wool");
  return someoneWithEverything(await passwordHash);
}

/** Two crafters who have one of everything, and the cookies of those who may nothing any more. */
const test = base.extend<
  { owner: Belongings; other: Belongings },
  { goneCookie: string; readers: [owner: Belongings, other: Belongings] }
>({
  goneCookie: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names out of it
    async ({}, use) => {
      const { id } = await aUser();
      const { name, value } = await loginCookie(id);
      await db.delete(users).where(eq(users.id, id));
      await use(`${name}=${value}`);
    },
    { scope: "worker" },
  ],
  // Who only reads changes nothing, so two people do for all of it.
  readers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names out of it
    async ({}, use) => {
      await use(await lasting(async () => [await aCrafter(), await aCrafter()] as [Belongings, Belongings]));
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names out of it
  owner: async ({}, use) => use(await aCrafter()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names out of it
  other: async ({}, use) => {
    const other = spare ?? (await lasting(aCrafter));
    const before = await rowsOf([other.user.id]);
    spare = null;
    await use(other);
    // Limits count the calls of one crafter, except on the demo.
    if (!IS_POOLED && !actedOn.has(other) && (await rowsOf([other.user.id])) === before) spare = other;
  },
});

test("the build serves no server action that is missing from the registry", () => {
  const registered = Object.entries(ACTIONS).flatMap(([file, rules]) =>
    Object.keys(rules).map((one) => `${file}.${actionOf(one)}`),
  );
  expect(registered).toEqual(expect.arrayContaining(builtActions(servedBuild().distDir).map(({ name }) => name)));
});

for (const [file, rules] of Object.entries(ACTIONS))
  for (const [name, rule] of Object.entries(rules))
    test(`${file}.${name} is for ${rule.may}, and protects other people's objects`, async ({
      owner,
      other,
      goneCookie,
    }) => {
      const action = builtActions(servedBuild().distDir).find((one) => one.name === `${file}.${actionOf(name)}`);
      if (!action) throw new Error("No page uses it, so the build does not serve it: wire it or remove it.");
      const call = async (input: unknown, cookie?: string, page = cookie) => {
        const headers = { ...ours(), ...(await accountHeaders(page)) };
        const answer = await postAction(action, input === undefined ? [] : [input], { cookie, headers });
        expect(answer.status, `${JSON.stringify(input)} ${answer.text}`).toBeLessThan(500);
        return answer;
      };
      if (rule.may === "admins") return expectAdminsOnly(rule, { owner, other, goneCookie }, call);
      await expectMatrix(rule, { owner, other, goneCookie }, call, (answer) => resultOf(answer));
      await expectOtherAccountRefused(rule, { owner, other }, call, (answer) => resultOf(answer));
      if (rule.may === "anybody") return;
      const result = resultOf(await call(ownersInput(rule, owner), owner.cookie));
      expect(result).toMatch(/^200 {2}/);
      expect(result).not.toMatch(rule.sentence ? /validationErrors/ : /serverError|validationErrors/);
    });

for (const [address, rule] of Object.entries(ROUTES)) {
  const title = `${address} is for ${rule.may}`;
  if (rule.writes)
    test(title, ({ owner, other, goneCookie }) => expectRoute(address, rule, { owner, other, goneCookie }));
  else
    test(title, ({ readers: [owner, other], goneCookie }) => expectRoute(address, rule, { owner, other, goneCookie }));
}

async function expectRoute(address: string, rule: (typeof ROUTES)[string], { owner, other, goneCookie }: People) {
  const [method = "", path = ""] = address.split(" ");
  const call = async (input: unknown, cookie?: string, page = cookie) => {
    const account = await accountHeaders(page);
    const headers = { ...(rule.writes && ours()), ...account, ...(cookie && { Cookie: cookie }) };
    const answer = await ask(filledAddress(path, input), { method, headers });
    expect(answer.status, answer.text.slice(0, 2_000)).toBeLessThan(500);
    return answer;
  };
  await expectMatrix(rule, { owner, other, goneCookie }, call, ({ status, text }) => `${status} ${text}`);
  if (rule.may === "crafters" && !rule.anyPage)
    await expectOtherAccountRefused(rule, { owner, other }, call, ({ status, text }) => `${status} ${text}`);
  const answer = await call(ownersInput(rule, owner), owner.cookie);
  expect(answer.status, answer.text).toBe(rule.may === "others" ? rule.refusal : (rule.welcome ?? 200));
}

test("public pages are open to everybody and contain no crafter's private texts", async () => {
  for (const [path, rule] of Object.entries(PAGES)) {
    if (rule.may !== "anybody") continue;
    const { status, text } = await ask(filledAddress(path, rule.input));
    // Beside a database of its own there is no mailbox.
    const welcome = path === "/mailbox" && IS_POOLED ? 404 : rule.welcome;
    expect(welcome ? [welcome] : [200, 307], path).toContain(status);
    // The demo's mailbox is everybody's.
    if (path !== "/mailbox") expect(text.includes("canary-"), path).toBe(false);
  }
});

for (const [path, rule] of Object.entries(PAGES).filter(([, { may }]) => may !== "anybody"))
  test(`the page ${path} is for ${rule.may}`, async ({ readers: [owner, other], goneCookie }) => {
    const call = async (input: unknown, cookie?: string) => {
      const answer = await ask(filledAddress(path, input), { headers: cookie ? { Cookie: cookie } : {} });
      expect(answer.status, answer.text.slice(0, 2_000)).toBeLessThan(500);
      return answer;
    };
    if (rule.may === "admins") return expectHiddenPage({ path, rule }, { owner, other, goneCookie }, call);
    await expectMatrix(rule, { owner, other, goneCookie }, call, ({ status, text }) => `${status} ${wordsOf(text)}`);
    const { status, text } = await call(ownersInput(rule, owner), owner.cookie);
    expect([200, 307]).toContain(status);
    if (objectIdsIn(rule.input).some(({ theirs }) => theirs)) expect(text.includes(owner.canary)).toBe(true);
  });

type People = { owner: Belongings; other: Belongings; goneCookie: string };
type Call = (input: unknown, cookie?: string, page?: string) => Promise<Answer>;

/** A page of somebody else, or of a visitor, that was left open in the owner's browser: refused, and nothing is stored. */
async function expectOtherAccountRefused(
  rule: Rule,
  { owner, other }: Pick<People, "owner" | "other">,
  call: Call,
  textOf: (answer: Answer) => string,
) {
  const before = await rowsOf([owner.user.id, other.user.id]);
  for (const page of [other.cookie, ""]) {
    const answer = await call(ownersInput(rule, owner), owner.cookie, page);
    expect(textOf(answer), "other_account").toContain("other_account");
  }
  expect(await rowsOf([owner.user.id, other.user.id]), "rows of both").toBe(before);
}

/**
 * Everybody but the owner: who may not call it is refused; who may gets for another's object the
 * answer of one that does not exist. No row changes, and nothing of the owner's is in any answer.
 */
async function expectMatrix(
  rule: Rule,
  { owner, other, goneCookie }: People,
  call: Call,
  textOf: (answer: Answer) => string,
) {
  const both = [owner.user.id, other.user.id];
  const before = await rowsOf(both);
  const owners = ownersInput(rule, owner);
  const answers: Answer[] = [];
  const asked = async (input: unknown, cookie?: string) => {
    const answer = await call(input, cookie);
    answers.push(answer);
    return textOf(answer).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{5,}/g, "ID");
  };

  const revoked = await loginCookie(owner.user.id, { revokedAt: new Date() });
  for (const cookie of [undefined, `${revoked.name}=${revoked.value}`, goneCookie]) {
    await asked(owners, cookie);
    const answer = answers.at(-1);
    if (rule.may !== "anybody" && answer) expectRefused(rule, answer);
  }
  const cookie = rule.may === "crafters" ? other.cookie : undefined;
  for (const place of objectIdsIn(rule.input)) {
    const withId = (id: unknown) => filled(rule.input, (one) => (one === place ? id : other.ids[one.mine]));
    for (const id of MALFORMED) if (!(place.mine === "email")) await asked(withId(id), cookie);
    if (!place.theirs) continue;
    const nothing = await asked(withId(anIdOfNothing(place.theirs)), cookie);
    expect(await asked(withId(owner.ids[place.theirs]), cookie), place.theirs).toBe(nothing);
  }
  expect(await rowsOf(both), "rows of both").toBe(before);

  const theirs = await rowsOf([owner.user.id]);
  await asked(owners, cookie);
  await asked(
    filled(rule.input, ({ mine }) => anIdOfNothing(mine)),
    cookie,
  );
  expect(await rowsOf([owner.user.id]), "rows of the owner").toBe(theirs);
  for (const { text } of answers) expect(text.includes(owner.canary), text.slice(0, 2_000)).toBe(false);
}

/** A visitor, a login that ended, a deleted account and a crafter. */
async function withoutRole({ owner, other, goneCookie }: People): Promise<(string | undefined)[]> {
  const revoked = await loginCookie(owner.user.id, { revokedAt: new Date() });
  return [undefined, `${revoked.name}=${revoked.value}`, goneCookie, other.cookie];
}

/** The owner holds the role and acts on the other; nobody else learns that there is such an action, or changes a row. */
async function expectAdminsOnly(rule: Rule, people: People, call: Call) {
  const { owner, other } = people;
  actedOn.add(other);
  await giveRole(owner.user.id);
  const both = [owner.user.id, other.user.id];
  const input = ownersInput(rule, other);
  const stale = await notReadyCookies(owner.user.id);
  const before = await rowsOf(both);
  for (const cookie of await withoutRole(people)) {
    const answer = await call(input, cookie);
    expect(resultOf(answer)).toContain('"code":"not_found"');
    expect(answer.text).not.toContain("canary-");
  }
  for (const cookie of stale) {
    const answer = await call(input, cookie);
    expect(resultOf(answer)).toContain(FACTOR_TEXTS.confirmFirst);
    expect(answer.text).not.toContain("canary-");
  }
  for (const place of objectIdsIn(rule.input))
    for (const id of MALFORMED)
      await call(
        filled(rule.input, (one) => (one === place ? id : anIdOfNothing(one.mine))),
        owner.cookie,
      );
  for (const page of [other.cookie, ""])
    expect(resultOf(await call(input, owner.cookie, page))).toContain("other_account");
  expect(await rowsOf(both), "rows of both").toBe(before);
  const answer = await call(input, owner.cookie);
  expect(resultOf(answer)).toMatch(/^200 {2}/);
  expect(resultOf(answer)).not.toMatch(rule.sentence ? /validationErrors/ : /serverError|validationErrors/);
  expect(withoutAddress(answer.text, other)).not.toContain(other.canary);
}

/** For everybody else the answer is that of an address that no page has. */
async function expectHiddenPage({ path, rule }: { path: string; rule: Rule }, people: People, call: Call) {
  const { owner, other } = people;
  await giveRole(owner.user.id);
  const input = ownersInput(rule, other);
  for (const cookie of await withoutRole(people)) {
    const [hidden, nowhere] = [
      await call(input, cookie),
      await ask("/nothing-here", cookie ? { headers: { Cookie: cookie } } : {}),
    ];
    expect(hidden.status).toBe(404);
    expect(wordsOf(hidden.text)).toBe(wordsOf(nowhere.text));
    expect(/Admin/.test(hidden.text) || hidden.text.includes(owner.canary)).toBe(false);
    expect(Object.keys(hidden.headers).sort()).toEqual(Object.keys(nowhere.headers).sort());
  }
  for (const cookie of await notReadyCookies(owner.user.id)) {
    const { status, text, headers } = await call(input, cookie);
    const wanted = path === "/admin/confirm" ? "200 undefined" : "307 /admin/confirm?next=";
    expect(`${status} ${headers.location}`).toContain(wanted);
    // Where it leads back to is what was asked for.
    expect(withoutAddress(text, other)).not.toMatch(/canary-/);
  }
  const { status, text, headers } = await call(input, owner.cookie);
  expect(status, `${path}: ${text.slice(0, 2_000)}`).toBe(rule.welcome ?? 200);
  expect(headers["cache-control"]).toContain("no-store");
  expect(withoutAddress(text, other)).not.toContain(other.canary);
}

function expectRefused(rule: Rule, { status, headers, text }: Answer) {
  if (rule.refusal) return expect(status, text).toBe(rule.refusal);
  expect([200, 307]).toContain(status);
  // An action says so, and the page leaves by itself (lib/client/account.ts).
  if (text.includes('"code":"signed_out"')) return;
  expect(String(headers["x-action-redirect"] ?? headers.location)).toMatch(/^\/login\?next=/);
}

function ownersInput(rule: Rule, owner: Belongings): unknown {
  return filled(rule.input, ({ mine }: ObjectId) => owner.ids[mine]);
}
