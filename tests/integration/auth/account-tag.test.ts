import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { POST as signOut } from "@/app/api/auth/sign-out/route";
import { GET as readStopwatch } from "@/app/api/stopwatch/route";
import { db } from "@/db/connection/client";
import { endLogin, isLoginAlive } from "@/db/queries/auth/logins";
import { users } from "@/db/schema";
import { pressAction } from "@/lib/actions/crafting";
import { updateProfileAction } from "@/lib/actions/profile";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { signOutHere } from "@/lib/server/auth/current-user";
import { accountTag } from "@/lib/server/auth/token";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";
import { findOpenSession } from "../../support/people/current-user";
import { aLogin, aUser } from "../../support/people/factories";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";

beforeEach(() => aVisitor());

async function aSignedInCrafter() {
  const { id } = await aUser();
  const login = await aLogin(id);
  visitor.jar.set(loginCookieName(), { value: await sealLogin({ authSessionId: login.id, userId: id }) });
  return { id, authSessionId: login.id };
}

const A_START = { presses: [{ kind: "start" as const, session: crypto.randomUUID() }] };
const PROFILE = { displayName: "Nora", country: "", instagramUrl: "", tiktokUrl: "", youtubeUrl: "" };

test("an action from another account's page changes nothing and returns other_account", async () => {
  const former = await aUser();
  const { id } = await aSignedInCrafter();
  visitor.headers.set(ACCOUNT_HEADER, accountTag(former.id));
  for (const answer of [await updateProfileAction(PROFILE), await pressAction(A_START)])
    expect(answer?.serverError?.code).toBe("other_account");
  expect(await findOpenSession(id)).toBeNull();
});

test("an action from a signed-out visitor's page returns other_account", async () => {
  await aSignedInCrafter();
  visitor.headers.set(ACCOUNT_HEADER, "");
  expect((await updateProfileAction(PROFILE))?.serverError?.code).toBe("other_account");
});

test("the same crafter's page returns signed_out after sign-out and works again after a new sign-in", async () => {
  const { id } = await aSignedInCrafter();
  const tag = accountTag(id);
  await signOutHere();
  visitor.headers.set(ACCOUNT_HEADER, tag);
  expect((await updateProfileAction(PROFILE))?.serverError?.code).toBe("signed_out");
  const login = await aLogin(id);
  visitor.jar.set(loginCookieName(), { value: await sealLogin({ authSessionId: login.id, userId: id }) });
  expect(await updateProfileAction(PROFILE)).toEqual({});
});

test("GET /api/stopwatch returns 409 and other_account to another account's page", async () => {
  await aSignedInCrafter();
  const ask = async (account?: string) => {
    const headers = await pageHeaders();
    if (account !== undefined) headers.set(ACCOUNT_HEADER, account);
    return readStopwatch(new Request("http://localhost:3000/api/stopwatch", { headers }));
  };
  expect((await ask()).status).toBe(200);
  const refused = await ask(accountTag((await aUser()).id));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { code: "other_account" } });
});

test("GET /api/stopwatch returns gone only to the page of a deleted account, and signed_out to any other", async () => {
  const ask = async (account: string) => {
    const headers = await pageHeaders();
    headers.set(ACCOUNT_HEADER, account);
    const answer = await readStopwatch(new Request("http://localhost:3000/api/stopwatch", { headers }));
    return [answer.status, (await answer.json()).error.code];
  };
  const { id, authSessionId } = await aSignedInCrafter();
  await endLogin(authSessionId, id);
  expect(await ask(accountTag(id))).toEqual([401, "signed_out"]);
  await db.delete(users).where(eq(users.id, id));
  expect(await ask(accountTag(id))).toEqual([401, "gone"]);
  expect(await ask(accountTag((await aUser()).id))).toEqual([401, "signed_out"]);
  aVisitor();
  expect(await ask(accountTag(id))).toEqual([401, "signed_out"]);
});

test("POST /api/auth/sign-out from another account's page leaves the login alive", async () => {
  const { id, authSessionId } = await aSignedInCrafter();
  const post = async (account: string) =>
    signOut(
      new Request("http://localhost:3000/api/auth/sign-out", {
        method: "POST",
        headers: await pageHeaders(),
        body: new URLSearchParams({ account }),
      }),
    );
  expect((await post(accountTag((await aUser()).id))).headers.get("location")).toBe("/dashboard");
  expect(await isLoginAlive(authSessionId, id)).toBe(true);
  expect((await post(accountTag(id))).headers.get("location")).toBe("/");
  expect(await isLoginAlive(authSessionId, id)).toBe(false);
});

test("an account tag differs per account, does not reveal the account's id, and is empty for a visitor", async () => {
  const { id } = await aUser();
  expect(accountTag(id)).toMatch(/^[\w-]{22}$/);
  expect(id).not.toContain(accountTag(id));
  expect(accountTag(id)).not.toBe(accountTag((await aUser()).id));
  expect(accountTag(null)).toBe("");
});
