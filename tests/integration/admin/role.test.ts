import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/connection/client";
import { grantRole, listAdmins, revokeRole } from "@/db/queries/admin/roles";
import { inAdminTransaction } from "@/db/queries/admin-log";
import { adminActs, admins, authenticators, users } from "@/db/schema";
import { requireAdmin, requireReadyAdmin } from "@/lib/server/auth/admin";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { asOwner } from "../../support/database/sql";
import { anAdmin } from "../../support/people/admins";
import { anAuthenticator, aPassword, aUser } from "../../support/people/factories";
import { loginCookie } from "../../support/people/session-cookie";
import { aVisitor, visitor } from "../../support/people/visitor";

// Once a request; a test makes several.
vi.mock("react", async (original) => ({ ...(await original<object>()), cache: (work: unknown) => work }));

const HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2g";
const WAITING = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

beforeEach(() => aVisitor());

const linesAbout = (id: string) => db.select().from(adminActs).where(eq(adminActs.subjectId, id));
const isAdmin = (userId: string) => db.$count(admins, eq(admins.userId, userId));

function signIn(cookie: string) {
  visitor.jar.set(loginCookieName(), { value: cookie });
}

/** Where the page leads, or that there is none. */
async function opened(): Promise<string> {
  const thrown = await requireAdmin().then(
    () => "open",
    (error: { digest?: string }) => String(error.digest),
  );
  return thrown.replace(/^NEXT_(REDIRECT|HTTP_ERROR_FALLBACK);/, "");
}

describe("the admin role", () => {
  test("is granted once to a confirmed account and logged", async () => {
    const { id, email } = await aUser();
    expect(await grantRole(email), "no password yet").toBeNull();
    await aPassword(id, HASH);
    expect(await grantRole(email)).toEqual({ userId: id, isNew: true });
    expect(await grantRole(email)).toEqual({ userId: id, isNew: false });
    expect((await listAdmins()).some((one) => one.email === email)).toBe(true);
    expect(await linesAbout(id)).toMatchObject([{ act: "role.granted", adminId: null, subjectKind: "person" }]);
  });

  test("is revoked on request or with its account, while the log stays", async () => {
    const { id, email } = await aUser();
    await aPassword(id, HASH);
    await grantRole(email);
    expect(await revokeRole(email)).toBe(id);
    expect(await revokeRole(email)).toBeNull();
    expect(await isAdmin(id)).toBe(0);
    await grantRole(email);
    await db.delete(users).where(eq(users.id, id));
    expect(await isAdmin(id)).toBe(0);
    expect((await linesAbout(id)).map(({ act }) => act)).toEqual(["role.granted", "role.revoked", "role.granted"]);
  });

  test("is not granted to an unknown address or a suspended account", async () => {
    const { id, email } = await aUser({ suspendedAt: new Date() });
    await aPassword(id, HASH);
    expect(await grantRole(email)).toBeNull();
    expect(await grantRole("nobody@craftpact.example")).toBeNull();
  });
});

describe("an admin page", () => {
  test("returns 404 to a visitor or a crafter", async () => {
    expect(await opened()).toBe("404");
    const { id } = await aUser();
    await anAuthenticator(id);
    signIn((await loginCookie(id, { passwordAt: new Date(), factorAt: new Date() })).value);
    expect(await opened()).toBe("404");
    await expect(requireReadyAdmin()).rejects.toMatchObject({ code: "not_found" });
  });

  test("opens for an admin who proved both steps", async () => {
    const { cookie, id } = await anAdmin();
    signIn(cookie);
    expect(await opened()).toBe("open");
    expect((await requireReadyAdmin()).id).toBe(id);
  });

  test("sends an admin without a second step to the confirmation page, even with a fresh password", async () => {
    const { cookie, id } = await anAdmin();
    await db.delete(authenticators).where(eq(authenticators.userId, id));
    signIn(cookie);
    visitor.headers.set("x-craftpact-path", "/admin/people?q=a");
    expect(await opened()).toContain("/admin/confirm?next=%2Fadmin%2Fpeople%3Fq%3Da");
    await expect(requireReadyAdmin()).rejects.toThrow("Please confirm it’s you first.");
  });

  test.each([
    ["the password was proved 29 minutes ago", { passwordAt: ago(29), factorAt: ago(600) }, "open"],
    ["it was proved 31 minutes ago", { passwordAt: ago(31), factorAt: ago(31) }, "/admin/confirm"],
    ["the second step was skipped on a remembered device", { passwordAt: ago(1) }, "/admin/confirm"],
  ])("decides whether to ask for confirmation when %s", async (_, proved, wanted) => {
    signIn((await anAdmin({}, proved)).cookie);
    expect(await opened()).toContain(wanted);
  });

  test("returns 404 once the role is revoked", async () => {
    const { cookie, email } = await anAdmin();
    signIn(cookie);
    expect(await opened()).toBe("open");
    await revokeRole(email);
    expect(await opened()).toBe("404");
  });
});

describe("inAdminTransaction", () => {
  const deed = (id: string) => ({
    ...{ act: "logins.ended" as const, subject: { kind: "person" as const, id } },
    ...{ reason: "A stolen phone", details: (ended: number) => ({ ended }) },
  });

  test("stores the change together with its log line, or neither", async () => {
    const [admin, { id }] = [await anAdmin(), await aUser()];
    expect(await inAdminTransaction(admin, deed(id), async () => 3)).toBe(3);
    const line = { adminId: admin.id, act: "logins.ended", reason: "A stolen phone", details: { ended: 3 } };
    expect(await linesAbout(id)).toMatchObject([line]);
    const failing = inAdminTransaction(admin, deed(id), async (tx) => {
      await tx.update(users).set({ displayName: "Changed" }).where(eq(users.id, id));
      throw new Error("halfway");
    });
    await expect(failing).rejects.toThrow("halfway");
    const tooLong = inAdminTransaction(admin, { ...deed(id), reason: "x".repeat(501) }, async (tx) => {
      await tx.update(users).set({ displayName: "Changed" }).where(eq(users.id, id));
      return 1;
    });
    await expect(tooLong).rejects.toThrow();
    expect(await linesAbout(id)).toHaveLength(1);
    expect((await db.select().from(users).where(eq(users.id, id)))[0]?.displayName).toBeNull();
  });

  test("does nothing for an admin whose role was revoked meanwhile", async () => {
    const [admin, { id }] = [await anAdmin(), await aUser()];
    await revokeRole(admin.email);
    let worked = false;
    const late = inAdminTransaction(admin, deed(id), async () => {
      worked = true;
      return 0;
    });
    await expect(late).rejects.toMatchObject({ code: "not_found" });
    expect(worked).toBe(false);
    expect(await linesAbout(id)).toEqual([]);
  });

  test("delays revoking the role until the transaction has ended", async () => {
    const [admin, { id }] = [await anAdmin(), await aUser()];
    const order: string[] = [];
    let revoking: Promise<unknown> = Promise.resolve();
    await inAdminTransaction(admin, deed(id), async () => {
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
  test.each(["update admin_acts set reason = 'x'", "delete from admin_acts", "truncate admin_acts"])(
    "refuses %s, even from the owner of the tables",
    async (statement) => {
      const [admin, { id }] = [await anAdmin(), await aUser()];
      await inAdminTransaction(admin, { act: "pause.lifted", subject: { kind: "person", id } }, async () => 0);
      await expect(asOwner(statement)).rejects.toThrow("stays on record");
      await expect(db.execute(sql.raw(statement))).rejects.toThrow();
      expect(await linesAbout(id)).toHaveLength(1);
    },
  );

  test("refuses an act that is not on the list", async () => {
    const unknown = sql`insert into admin_acts (act, subject_kind, subject_id) values ('coffee.made', 'person', 'x')`;
    await expect(db.execute(unknown)).rejects.toThrow();
  });
});
