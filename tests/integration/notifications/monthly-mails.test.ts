import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { setMailPref } from "@/db/queries/notifications/mail-prefs";
import { mailOutbox, mailPauses, monthlyMails, users } from "@/db/schema";
import { sendMonthlyMails } from "@/lib/server/jobs/housekeeping";
import { runAllAtOnce } from "../../support/database/at-once";
import { setClock, startClock } from "../../support/database/clock";
import { aFinishedSession, aMethod, aProject, aSale, aUser, markComplete } from "../../support/people/factories";
import { everyStatementOf } from "../../support/people/ownership";

/** The first of December 2031, eight o'clock in UTC. */
const MORNING = "2031-12-01T08:00:00Z";
const IN_NOVEMBER = new Date("2031-11-14T12:00:00Z");

beforeEach(async () => {
  await db.delete(mailOutbox);
  await setClock(new Date(MORNING));
});
afterAll(startClock);

const mailsTo = ({ email }: { email: string }) =>
  db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email), eq(mailOutbox.kind, "monthly_summary")));
const sweepAt = async (instant: string) => {
  await setClock(new Date(instant));
  await sendMonthlyMails();
};

/** A Pro+ crafter who wants it, with two hours in November. */
async function aReader(values: Parameters<typeof aUser>[0] = {}, startedAt = IN_NOVEMBER) {
  const user = await aUser({ tier: "pro_plus", ...values });
  await setMailPref(user.id, "monthly_summary", true);
  await aFinishedSession(user.id, { startedAt, durationSeconds: 7200 });
  return user;
}

describe("the monthly mail", () => {
  it("is sent once, on the first morning of a month, with last month's figures and its own unsubscribe link", async () => {
    const user = await aReader();
    await sweepAt("2031-12-01T06:59:59Z");
    expect(await mailsTo(user)).toEqual([]);
    await sweepAt("2031-12-01T07:00:00Z");
    const [mail] = await mailsTo(user);
    expect(mail).toMatchObject({ subject: "Your November 2031: 2h 0m on 1 day" });
    expect(mail?.body).toContain("In November 2031 you crafted 2h 0m on 1 day.");
    expect(mail?.body).toContain("http://localhost:3000/dashboard/insights");
    expect(mail?.headers?.["List-Unsubscribe"]).toContain("/api/unsubscribe?token=monthly_summary.");
    expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    for (const later of ["2031-12-01T08:00:00Z", "2031-12-02T08:00:00Z", "2031-12-05T11:00:00Z"]) await sweepAt(later);
    expect(await mailsTo(user)).toHaveLength(1);
    await sweepAt("2032-01-01T08:00:00Z");
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it("is sent late on a morning up to the fifth, and not after that", async () => {
    const user = await aReader();
    await sweepAt("2031-12-03T12:00:00Z");
    await sweepAt("2031-12-06T08:00:00Z");
    expect(await mailsTo(user)).toEqual([]);
    await sweepAt("2031-12-05T11:59:59Z");
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it("follows the crafter's own time zone", async () => {
    const early = await aReader({ timeZone: "Pacific/Kiritimati" });
    const late = await aReader({ timeZone: "Pacific/Pago_Pago" });
    // The first of December at 07:30 on Kiritimati, where November has ended 14 hours before UTC's.
    await sweepAt("2031-11-30T17:30:00Z");
    expect([(await mailsTo(early)).length, (await mailsTo(late)).length]).toEqual([1, 0]);
    // The first of December at 07:30 in Pago Pago.
    await sweepAt("2031-12-01T18:30:00Z");
    expect([(await mailsTo(early)).length, (await mailsTo(late)).length]).toEqual([1, 1]);
    expect((await mailsTo(late))[0]?.subject).toContain("November 2031");
  });

  it("lists the month's projects and sales", async () => {
    const user = await aReader();
    const session = { startedAt: new Date("2031-11-20T09:00:00Z"), durationSeconds: 3600 };
    const project = await aProject(user.id, { name: "Salt <pig> & spoon" });
    const { id } = await aFinishedSession(user.id, session);
    await saveAllocation(user.id, { sessionId: id, projectId: project.id });
    const method = await aMethod(user.id);
    const work = { additionalCostsCents: 0, priceOverrideCents: null, materials: [], pieces: 2 };
    await markComplete(user.id, { projectId: project.id, methodId: method.id, ...work });
    await aSale(user.id, project.id, { soldOn: "2031-11-30" });
    await aSale(user.id, project.id, { soldOn: "2031-12-01", grossCents: 99_900 });
    await sendMonthlyMails();
    const [mail] = await mailsTo(user);
    expect(mail?.body).toContain("By project:\n\n- Salt <pig> & spoon: 1h 0m\n- No project: 2h 0m");
    // Half of an hour's work for 130.00.
    expect(mail?.body).toMatch(/- 1 piece sold for .150\.00: .260\.00 an hour after all costs\./);
    expect(mail?.html).toContain("Salt &#60;pig&#62; &#38; spoon");
  });

  it("prints amounts in the locale of the crafter's last login", async () => {
    const user = await aReader({ locale: "de-DE" });
    const method = await aMethod(user.id, { currency: "€" });
    const project = await aProject(user.id);
    const work = { additionalCostsCents: 0, priceOverrideCents: 123_450, materials: [] };
    await markComplete(user.id, { projectId: project.id, methodId: method.id, ...work });
    await aSale(user.id, project.id, { soldOn: "2031-11-30", grossCents: 123_450 });
    await sendMonthlyMails();
    expect((await mailsTo(user))[0]?.body).toContain("1 piece sold for 1.234,50\u00a0€");
  });

  it("is not sent for an empty month, on other plans, when turned off or to a paused address", async () => {
    const empty = await aReader({}, new Date("2031-10-31T20:00:00Z"));
    const coming = await aReader({}, new Date("2031-12-01T01:00:00Z"));
    const left = await aReader({ tierUntil: new Date("2031-11-30T00:00:00Z"), tierThen: "free" });
    const lite = await aReader({ tier: "pro_lite" });
    const off = await aReader();
    await setMailPref(off.id, "monthly_summary", false);
    const never = await aUser({ tier: "pro_plus" });
    await aFinishedSession(never.id, { startedAt: IN_NOVEMBER });
    const paused = await aReader();
    await db.insert(mailPauses).values({ address: paused.email, reason: "bounced", status: "5.1.1" });
    await sendMonthlyMails();
    for (const user of [empty, coming, left, lite, off, never, paused]) expect(await mailsTo(user)).toEqual([]);
  });

  it("is sent once, however many processes sweep at the same moment", async () => {
    const readers = await runAllAtOnce(3, () => aReader());
    vi.resetModules();
    const other = await import("@/lib/server/jobs/housekeeping");
    expect(other.sendMonthlyMails).not.toBe(sendMonthlyMails);
    await Promise.all([sendMonthlyMails(), other.sendMonthlyMails(), sendMonthlyMails(), other.sendMonthlyMails()]);
    for (const user of readers) expect(await mailsTo(user)).toHaveLength(1);
  });

  it("is not sent when the month's row exists already", async () => {
    const user = await aReader();
    await db.insert(monthlyMails).values({ userId: user.id, month: "2031-11" });
    await sendMonthlyMails();
    expect(await mailsTo(user)).toEqual([]);
  });

  it("leaves no row of an account deleted during the sweep, and still reaches the others", async () => {
    const [stays, goes] = [await aReader(), await aReader()];
    await Promise.all([sendMonthlyMails(), db.delete(users).where(eq(users.id, goes.id))]);
    expect(await mailsTo(stays)).toHaveLength(1);
    expect(await db.$count(monthlyMails, eq(monthlyMails.userId, goes.id))).toBe(0);
  });

  it("takes as many statements for many crafters as for one", async () => {
    await aReader();
    const { length: one } = await everyStatementOf(sendMonthlyMails);
    await runAllAtOnce(12, () => aReader());
    expect(await everyStatementOf(sendMonthlyMails)).toHaveLength(one);
    expect(one).toBeGreaterThan(3);
    expect(one).toBeLessThanOrEqual(10);
    expect(await db.$count(mailOutbox, eq(mailOutbox.kind, "monthly_summary"))).toBe(13);
  });
});
