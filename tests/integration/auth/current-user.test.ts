import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST as signOut } from "@/app/api/auth/sign-out/route";
import { GET as readStopwatch } from "@/app/api/stopwatch/route";
import { db } from "@/db/connection/client";
import { endLogin, isLoginAlive } from "@/db/queries/auth/logins";
import { findUsage } from "@/db/queries/billing/usage";
import { findLogin } from "@/db/queries/current-user";
import { deleteNotification, listNotifications, markRead } from "@/db/queries/notifications/inbox";
import { notify } from "@/db/queries/notify";
import { users } from "@/db/schema";
import { pressAction } from "@/lib/actions/crafting";
import { updateProfileAction } from "@/lib/actions/profile";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { limitOf } from "@/lib/domain/billing/tiers";
import { signOutHere } from "@/lib/server/auth/current-user";
import { accountTag } from "@/lib/server/auth/token";
import { readBilling } from "@/lib/server/limits/usage";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";
import { runAsOwner } from "../../support/database/sql";
import { aSubscription } from "../../support/paddle/subscriptions";
import { countUnread, findOpenSession } from "../../support/people/current-user";
import { aFinishedSession, aLogin, anOpenSession, aUser } from "../../support/people/factories";
import { aNotification } from "../../support/people/notifications";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";
import { pauseSession, startSession } from "../../support/taps/presses";

beforeEach(() => aVisitor());

describe("what a page reads of its crafter", () => {
  test("includes the running or paused session, and no other crafter's", async () => {
    const [user, other] = [await aUser(), await aUser()];
    await aFinishedSession(user.id, { daysAgo: 1 });
    await anOpenSession(other.id);
    expect(await findOpenSession(user.id)).toBeNull();

    const { id } = await startSession(user.id, { description: "Scarf" });
    const running = await findOpenSession(user.id);
    expect(running).toMatchObject({ id, description: "Scarf", running: true, lastRun: { endedAt: null, beforeMs: 0 } });
    expect(running?.startedAt).toBe(running?.lastRun.startedAt);

    const paused = await pauseSession(user.id, id);
    expect(await findOpenSession(user.id)).toEqual(paused.status === "open" && paused.session);
  });

  test("counts only the crafter's own notifications that are neither read nor dismissed", async () => {
    const [user, other] = [await aUser(), await aUser()];
    expect(await countUnread(user.id)).toBe(0);
    await db.transaction((tx) =>
      notify(tx, [...Array.from({ length: 4 }, () => aNotification(user.id)), aNotification(other.id)]),
    );
    expect(await countUnread(user.id)).toBe(4);
    const [read = 0, unread = 0, both = 0] = (await listNotifications(user.id)).map((one) => one.id);
    for (const id of [read, both]) await markRead(user.id, id);
    for (const id of [unread, both]) await deleteNotification(user.id, id);
    expect([await countUnread(user.id), await countUnread(other.id)]).toEqual([1, 1]);
  });

  test("shows unreadable subscriptions as Free in billing, but neither ends the login nor changes the limits", async () => {
    const user = await aUser();
    await aSubscription(user.id, { tier: "pro_plus" });
    const { id } = await aLogin(user.id);
    const reported: unknown[] = [];
    vi.spyOn(console, "error").mockImplementation(() => {});
    await runAsOwner("alter table subscriptions rename to subscriptions_away");
    try {
      const found = await findLogin(id, user.id, (error) => reported.push(error));
      expect(found).toMatchObject({ id: user.id, tier: "pro_plus", paymentDue: false });
      expect(reported).toHaveLength(1);
      expect(await readBilling(user.id)).toMatchObject({ tier: "free", isUnread: true, history: [] });
      expect((await findUsage(user.id))?.calculationMethods.limitCount).toBe(limitOf("pro_plus", "calculationMethods"));
    } finally {
      await runAsOwner("alter table subscriptions_away rename to subscriptions");
    }
    expect(await readBilling(user.id)).toMatchObject({ tier: "pro_plus", isUnread: false });
  });
});

describe("the account that a page was rendered for", () => {
  const A_START = { presses: [{ kind: "start" as const, session: crypto.randomUUID() }] };
  const update = () =>
    updateProfileAction({ displayName: "Nora", country: "", instagramUrl: "", tiktokUrl: "", youtubeUrl: "" });

  async function signInAnew(userId: string): Promise<string> {
    const { id: authSessionId } = await aLogin(userId);
    visitor.jar.set(loginCookieName(), { value: await sealLogin({ authSessionId, userId }) });
    return authSessionId;
  }
  async function aSignedInCrafter() {
    const { id } = await aUser();
    return { id, authSessionId: await signInAnew(id) };
  }
  /** What GET /api/stopwatch answers to a page of this account, by default the visitor's own. */
  async function stopwatchFor(account?: string) {
    const headers = await pageHeaders();
    if (account !== undefined) headers.set(ACCOUNT_HEADER, account);
    const answer = await readStopwatch(new Request("http://localhost:3000/api/stopwatch", { headers }));
    return [answer.status, (await answer.json()).error?.code];
  }

  test("is the only one whose actions do anything: a page of another gets other_account", async () => {
    const former = await aUser();
    const { id } = await aSignedInCrafter();
    for (const account of [accountTag(former.id), ""]) {
      visitor.headers.set(ACCOUNT_HEADER, account);
      for (const answer of [await update(), await pressAction(A_START)])
        expect(answer?.serverError?.code).toBe("other_account");
    }
    expect(await findOpenSession(id)).toBeNull();
  });

  test("gets signed_out after a sign-out and works again after a new sign-in", async () => {
    const { id } = await aSignedInCrafter();
    await signOutHere();
    visitor.headers.set(ACCOUNT_HEADER, accountTag(id));
    expect((await update())?.serverError?.code).toBe("signed_out");
    await signInAnew(id);
    expect(await update()).toEqual({});
  });

  test("reads its stopwatch, and learns that another account is signed in or that it was deleted", async () => {
    const { id, authSessionId } = await aSignedInCrafter();
    const strangers = accountTag((await aUser()).id);
    expect(await stopwatchFor()).toEqual([200, undefined]);
    expect(await stopwatchFor(strangers)).toEqual([409, "other_account"]);
    await endLogin(authSessionId, id);
    expect(await stopwatchFor(accountTag(id))).toEqual([401, "signed_out"]);
    await db.delete(users).where(eq(users.id, id));
    expect(await stopwatchFor(accountTag(id))).toEqual([401, "gone"]);
    expect(await stopwatchFor(strangers)).toEqual([401, "signed_out"]);
    aVisitor();
    expect(await stopwatchFor(accountTag(id))).toEqual([401, "signed_out"]);
  });

  test("is the only one whose sign-out button ends the login", async () => {
    const { id, authSessionId } = await aSignedInCrafter();
    for (const [account, location, isAlive] of [
      [accountTag((await aUser()).id), "/dashboard", true],
      [accountTag(id), "/", false],
    ] as const) {
      const request = { method: "POST", headers: await pageHeaders(), body: new URLSearchParams({ account }) };
      const answer = await signOut(new Request("http://localhost:3000/api/auth/sign-out", request));
      expect(answer.headers.get("location")).toBe(location);
      expect(await isLoginAlive(authSessionId, id)).toBe(isAlive);
    }
  });

  test("has a tag of its own that does not reveal its id and is empty for a visitor", async () => {
    const [{ id }, other] = [await aUser(), await aUser()];
    expect(accountTag(id)).toMatch(/^[\w-]{22}$/);
    expect(id).not.toContain(accountTag(id));
    expect(accountTag(id)).not.toBe(accountTag(other.id));
    expect(accountTag(null)).toBe("");
  });
});
