import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, type Tx } from "@/db/connection/client";
import { listActs } from "@/db/queries/admin/log";
import { grantRole, listAdmins, revokeRole } from "@/db/queries/admin/roles";
import { runAdminAct } from "@/db/queries/admin-log";
import { admins, authenticators, users } from "@/db/schema";
import { endLoginsOfAction, suspendAction } from "@/lib/actions/admin";
import { requireAdmin, requireReadyAdmin } from "@/lib/server/auth/admin";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { WAITING } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import { anAdmin, aVisitingAdmin, listLinesAbout } from "../../support/people/admins";
import { anAuthenticator, aPassword, aUser } from "../../support/people/factories";
import { loginCookie } from "../../support/people/session-cookie";
import { aVisitor, visitor } from "../../support/people/visitor";

const NOT_FOUND = { code: "not_found" };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeEach(() => aVisitor());

const countAdmins = (userId: string) => db.$count(admins, eq(admins.userId, userId));

function signIn(cookie: string) {
  visitor.jar.set(loginCookieName(), { value: cookie });
}

/** Where the page leads, or "open" or "404". */
async function openAdminPage(): Promise<string> {
  const thrown = await requireAdmin().then(
    () => "open",
    (error: { digest?: string }) => String(error.digest),
  );
  return thrown.replace(/^NEXT_(REDIRECT|HTTP_ERROR_FALLBACK);/, "");
}

describe("the admin role", () => {
  test("is granted once to a confirmed account that is not suspended, and logged", async () => {
    const { id, email } = await aUser();
    expect(await grantRole(email), "no password yet").toBeNull();
    await aPassword(id);
    expect(await grantRole(email)).toEqual({ userId: id, isNew: true });
    expect(await grantRole(email)).toEqual({ userId: id, isNew: false });
    expect((await listAdmins()).some((one) => one.email === email)).toBe(true);
    const suspended = await aUser({ suspendedAt: new Date() });
    await aPassword(suspended.id);
    for (const other of [suspended.email, "nobody@craftpact.example"]) expect(await grantRole(other)).toBeNull();
    expect(await listLinesAbout(id)).toMatchObject([{ act: "role.granted", adminId: null, subjectKind: "person" }]);
  });

  test("is revoked on request or with its account, while the log stays", async () => {
    const { id, email } = await aUser();
    await aPassword(id);
    await grantRole(email);
    expect(await revokeRole(email)).toBe(id);
    expect(await revokeRole(email)).toBeNull();
    expect(await countAdmins(id)).toBe(0);
    await grantRole(email);
    await db.delete(users).where(eq(users.id, id));
    expect(await countAdmins(id)).toBe(0);
    expect((await listLinesAbout(id)).map(({ act }) => act)).toEqual(["role.granted", "role.revoked", "role.granted"]);
  });
});

describe("an admin page", () => {
  test("returns 404 to a visitor, a crafter and a former admin", async () => {
    expect(await openAdminPage()).toBe("404");
    const { id } = await aUser();
    await anAuthenticator(id);
    signIn((await loginCookie(id, { passwordAt: new Date(), factorAt: new Date() })).value);
    expect(await openAdminPage()).toBe("404");
    await expect(requireReadyAdmin()).rejects.toMatchObject(NOT_FOUND);
    const admin = await anAdmin();
    signIn(admin.cookie);
    expect(await openAdminPage(), "for an admin who proved both steps").toBe("open");
    expect((await requireReadyAdmin()).id).toBe(admin.id);
    await revokeRole(admin.email);
    expect(await openAdminPage()).toBe("404");
  });

  test("sends an admin without a second step to the confirmation page, even with a fresh password", async () => {
    const { cookie, id } = await anAdmin();
    await db.delete(authenticators).where(eq(authenticators.userId, id));
    signIn(cookie);
    visitor.headers.set("x-craftpact-path", "/admin/people?q=a");
    expect(await openAdminPage()).toContain("/admin/confirm?next=%2Fadmin%2Fpeople%3Fq%3Da");
    await expect(requireReadyAdmin()).rejects.toThrow("Please confirm it’s you first.");
  });

  test.each([
    ["the password was proved 29 minutes ago", { passwordAt: minutesAgo(29), factorAt: minutesAgo(600) }, "open"],
    ["it was proved 31 minutes ago", { passwordAt: minutesAgo(31), factorAt: minutesAgo(31) }, "/admin/confirm"],
    ["the second step was skipped on a remembered device", { passwordAt: minutesAgo(1) }, "/admin/confirm"],
  ])("decides whether to ask for confirmation when %s", async (_, proved, wanted) => {
    signIn((await anAdmin({}, proved)).cookie);
    expect(await openAdminPage()).toContain(wanted);
  });
});

describe("runAdminAct", () => {
  const deed = (id: string) => ({
    ...{ act: "logins.ended" as const, subject: { kind: "person" as const, id } },
    ...{ reason: "A stolen phone", details: (ended: number) => ({ ended }) },
  });

  test("stores the change together with its log line, or neither", async () => {
    const [admin, { id }] = [await anAdmin(), await aUser()];
    expect(await runAdminAct(admin, deed(id), async () => 3)).toBe(3);
    const line = { adminId: admin.id, act: "logins.ended", reason: "A stolen phone", details: { ended: 3 } };
    expect(await listLinesAbout(id)).toMatchObject([line]);
    const rename = (tx: Tx) => tx.update(users).set({ displayName: "Changed" }).where(eq(users.id, id));
    const failing = runAdminAct(admin, deed(id), async (tx) => {
      await rename(tx);
      throw new Error("halfway");
    });
    await expect(failing).rejects.toThrow("halfway");
    const unlogged = { ...deed(id), reason: "x".repeat(501) };
    const tooLong = runAdminAct(admin, unlogged, async (tx) => (await rename(tx)).length);
    await expect(tooLong).rejects.toThrow();
    expect(await listLinesAbout(id)).toHaveLength(1);
    expect((await db.select().from(users).where(eq(users.id, id)))[0]?.displayName).toBeNull();
  });

  test("does nothing for an admin whose role was revoked meanwhile", async () => {
    const [admin, { id }] = [await anAdmin(), await aUser()];
    await revokeRole(admin.email);
    let worked = false;
    const late = runAdminAct(admin, deed(id), async () => {
      worked = true;
      return 0;
    });
    await expect(late).rejects.toMatchObject(NOT_FOUND);
    expect(worked).toBe(false);
    expect(await listLinesAbout(id)).toEqual([]);
  });

  test("delays revoking the role until the transaction has ended", async () => {
    const [admin, { id }] = [await anAdmin(), await aUser()];
    const order: string[] = [];
    let revoking: Promise<unknown> = Promise.resolve();
    await runAdminAct(admin, deed(id), async () => {
      revoking = revokeRole(admin.email).then(() => order.push("revoked"));
      await expect.poll(() => db.execute(WAITING)).toHaveLength(1);
      order.push("done");
      return 0;
    });
    await revoking;
    expect(order).toEqual(["done", "revoked"]);
  });
});

describe("the admin log", () => {
  test("lists acts newest first, page by page, filtered by person and by act", async () => {
    const admin = await aVisitingAdmin();
    const { id, email } = await aUser();
    for (const reason of ["one", "two", "three"]) await endLoginsOfAction({ userId: id, reason });
    await suspendAction({ userId: id, reason: "four" });
    const reasons = async (wanted: Parameters<typeof listActs>[0]) =>
      (await listActs(wanted)).acts.map(({ reason }) => reason);
    const first = await listActs({ person: id, limit: 3 });
    expect(first.acts.map(({ reason }) => reason)).toEqual(["four", "three", "two"]);
    expect(first.acts[0]).toMatchObject({ admin: admin.email, subject: { label: email, href: `/admin/people/${id}` } });
    const rest = await listActs({ person: id, limit: 3, before: first.before ?? 0 });
    expect([rest.acts.map(({ reason }) => reason), rest.before]).toEqual([["one"], null]);
    expect(await reasons({ person: id, act: "account.suspended" })).toEqual(["four"]);
    expect(await reasons({ person: admin.id, act: "logins.ended" })).toEqual(["three", "two", "one"]);
    expect(await reasons({ person: (await aUser()).id })).toEqual([]);
    expect((await listActs({ before: Number.NaN })).acts.length).toBeGreaterThan(0);
  });

  test.each(["update admin_acts set reason = 'x'", "delete from admin_acts", "truncate admin_acts"])(
    "refuses %s, even from the owner of the tables",
    async (statement) => {
      const [admin, { id }] = [await anAdmin(), await aUser()];
      await runAdminAct(admin, { act: "pause.lifted", subject: { kind: "person", id } }, async () => 0);
      await expect(runAsOwner(statement)).rejects.toThrow("stays on record");
      await expect(db.execute(sql.raw(statement))).rejects.toThrow();
      expect(await listLinesAbout(id)).toHaveLength(1);
    },
  );

  test("refuses an act that is not on the list", async () => {
    const unknown = sql`insert into admin_acts (act, subject_kind, subject_id) values ('coffee.made', 'person', 'x')`;
    await expect(db.execute(unknown)).rejects.toThrow();
  });
});
