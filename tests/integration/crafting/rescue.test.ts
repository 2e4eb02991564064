import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as readRescue } from "@/app/api/stopwatch/rescue/route";
import { POST as unsubscribe } from "@/app/api/unsubscribe/route";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findReminderSettings, setReminders } from "@/db/queries/crafting/reminders";
import { findRescue } from "@/db/queries/crafting/rescue";
import { describeSession } from "@/db/queries/crafting/saved-sessions";
import { confirmCrafting } from "@/db/queries/crafting/touches";
import { queueMail } from "@/db/queries/mail";
import { mailOutbox, sessionDays } from "@/db/schema";
import { setLoginCookie } from "@/lib/server/auth/current-user";
import { remindOfStopwatches } from "@/lib/server/jobs/housekeeping";
import { passwordChangedMail } from "@/lib/server/mail/texts";
import { signUnsubscribe } from "@/lib/server/mail/unsubscribe";
import { setClock, startClock } from "../../support/database/clock";
import { findOpenSession } from "../../support/people/current-user";
import { aFinishedSession, aLogin, aUser } from "../../support/people/factories";
import { finishedSessionOf, readUser } from "../../support/people/open-sessions";
import { aVisitor, pageHeaders } from "../../support/people/visitor";
import { finishSession, startSession } from "../../support/taps/presses";
import { segmentsOf } from "../../support/taps/sessions";

const EVENING = "2031-03-03T";
const MORNING = new Date("2031-03-04T07:00:00Z");
const FOREVER = new Date("2040-01-01T00:00:00Z");
const momentAt = (time: string) => new Date(`${EVENING}${time}Z`);
const HOUR_MS = 3_600_000;

beforeAll(() => setClock(momentAt("00:00:00")));
afterAll(startClock);
beforeEach(() => aVisitor());

/** Somebody who began at 20:00, changed the description at 21:40 and looks again at 07:00; `evenings` before it, in seconds. */
async function aForgottenSession(evenings: number[] = []) {
  const user = await aUser();
  for (const [index, durationSeconds] of evenings.entries())
    await aFinishedSession(user.id, {
      startedAt: new Date(+momentAt("20:30:00") - (index + 1) * 24 * HOUR_MS),
      durationSeconds,
    });
  await setClock(momentAt("20:00:00"));
  const { id } = await startSession(user.id, {});
  await setClock(momentAt("21:40:00"));
  await describeSession(user.id, id, "Serving bowls");
  await setClock(MORNING);
  const read = async () => findRescue(user, await findOpenSession(user.id));
  return { user, id, read };
}

const USUAL = [6720, 6000, 7200, 6720, 6900];
const statsOf = async (userId: string) => {
  const { totalCraftingSeconds, sessionCount, streakDays, streakLastDate, xp } = (await readUser(userId)) ?? {};
  return { totalCraftingSeconds, sessionCount, streakDays, streakLastDate, xp };
};

describe("a stopwatch started at 20:00, touched at 21:40 and opened at 07:00", () => {
  it("proposes the last touch, the usual session, the usual bedtime and the whole time", async () => {
    const { read, id } = await aForgottenSession(USUAL);
    expect(await read()).toMatchObject({
      ...{ sessionId: id, name: "Serving bowls", dueInMs: 2 * HOUR_MS - (9 * HOUR_MS + 20 * 60_000) },
      proposals: [
        { text: "Last touch, 21:40", endedAt: momentAt("21:40:00").toISOString(), seconds: 6_000 },
        {
          text: "Your usual session, 1h 52m, until 21:52",
          endedAt: momentAt("21:52:00").toISOString(),
          seconds: 6_720,
        },
        { text: "Your usual bedtime, 22:22", endedAt: momentAt("22:22:00").toISOString(), seconds: 8_520 },
        { text: "Now", endedAt: null, seconds: 11 * 3_600 },
      ],
    });
  });

  it("stores exactly 1h 40m for the first proposal and leaves streak, XP and totals unchanged until then", async () => {
    const { user, id, read } = await aForgottenSession(USUAL);
    const before = await statsOf(user.id);
    const endedAt = new Date((await read())?.proposals[0]?.endedAt ?? "");
    expect(await statsOf(user.id)).toEqual(before);
    expect(await findOpenSession(user.id)).toMatchObject({ id, running: true });
    const saved = finishedSessionOf(await finishSession(user.id, { sessionId: id, endedAt }));
    expect(saved).toMatchObject({ durationSeconds: 6_000, endedAt: momentAt("21:40:00").toISOString() });
    expect(await statsOf(user.id)).toMatchObject({
      totalCraftingSeconds: (before.totalCraftingSeconds ?? 0) + 6_000,
      sessionCount: 6,
    });
    expect(await read()).toBeNull();
  });

  it("proposes nothing after a confirmation or with reminders off", async () => {
    const { user, id, read } = await aForgottenSession();
    await confirmCrafting(user.id, id);
    expect(await read()).toMatchObject({ dueInMs: 2 * HOUR_MS, proposals: [] });
    await setReminders(user.id, { remindAfterMinutes: null });
    expect(await read()).toBeNull();
  });

  it("is returned by GET /api/stopwatch/rescue only to its signed-in crafter", async () => {
    const { user, id } = await aForgottenSession();
    const call = async () =>
      readRescue(new Request("http://localhost:3000/api/stopwatch/rescue", { headers: await pageHeaders() }));
    expect((await call()).status).toBe(401);
    const login = await aLogin(user.id, { expiresAt: FOREVER });
    await setLoginCookie({ userId: user.id, authSessionId: login.id, remember: true });
    expect(await (await call()).json()).toMatchObject({ sessionId: id });
  });

  it("proposes the right last touch within a second with 10,000 touches", async () => {
    const { user, id, read } = await aForgottenSession(USUAL);
    await db.execute(sql`insert into session_touches (session_id, user_id, at, kind)
      select ${id}, ${user.id}, ${momentAt("20:00:00").toISOString()}::timestamptz + make_interval(secs => n * 0.5), 'yes'
      from generate_series(1, 10000) n`);
    const began = performance.now();
    expect((await read())?.proposals[0]).toMatchObject({ text: "Last touch, 21:40" });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("“Now”", () => {
  const stretchesOf = async (id: string) =>
    (await segmentsOf(id)).map(({ startedAt, endedAt, isOffline }) => ({ from: startedAt, to: endedAt, isOffline }));

  it("counts in full, but on the boards at most six hours a date of a longer stretch without a touch", async () => {
    const { user, id } = await aForgottenSession();
    await setClock(new Date("2031-03-04T12:00:00Z"));
    const saved = finishedSessionOf(await finishSession(user.id, { sessionId: id }));
    expect(saved).toMatchObject({ durationSeconds: 16 * 3_600, manualSeconds: 0 });
    expect(await stretchesOf(id)).toEqual([
      { from: momentAt("20:00:00"), to: momentAt("21:40:00"), isOffline: false },
      { from: momentAt("21:40:00"), to: new Date("2031-03-04T12:00:00Z"), isOffline: true },
    ]);
    const days = await db.select().from(sessionDays).where(eq(sessionDays.sessionId, id));
    expect(days.map(({ seconds, offlineSeconds }) => [seconds, offlineSeconds])).toEqual([
      [4 * 3_600, 8_400],
      [12 * 3_600, 12 * 3_600],
    ]);
    expect(await readUser(user.id)).toMatchObject({ totalCraftingSeconds: 16 * 3_600, unrankedSeconds: 6 * 3_600 });
    expect(await findBroken()).toEqual({});
  });

  it("counts in full on the boards when there was a touch at least every six hours", async () => {
    const { user, id } = await aForgottenSession();
    await setClock(new Date("2031-03-04T03:40:00Z"));
    await confirmCrafting(user.id, id);
    await setClock(MORNING);
    await finishSession(user.id, { sessionId: id });
    expect(await stretchesOf(id)).toEqual([{ from: momentAt("20:00:00"), to: MORNING, isOffline: false }]);
    expect(await readUser(user.id)).toMatchObject({ unrankedSeconds: 0 });
  });
});

describe("the unsubscribe link of a reminder mail", () => {
  const post = (token: string, body: Record<string, string> = {}) =>
    unsubscribe(
      new Request(`http://localhost:3000/api/unsubscribe?token=${encodeURIComponent(token)}`, {
        method: "POST",
        body: new URLSearchParams(body),
        headers: { "sec-fetch-site": "cross-site" },
      }),
    );
  const mailsTo = (email: string, kind: "still_crafting" | "password_changed") =>
    db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.recipient, email), eq(mailOutbox.kind, kind)));

  it("stops reminder mails with one request from a signed-out mail program; other mails still arrive", async () => {
    const { user } = await aForgottenSession();
    await aLogin(user.id, { expiresAt: FOREVER });
    await remindOfStopwatches();
    const [mail] = await mailsTo(user.email, "still_crafting");
    const address = /^<(.*)>$/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.body).toContain("/unsubscribe?token=");
    const answer = await post(new URL(address).searchParams.get("token") ?? "", { "List-Unsubscribe": "One-Click" });
    expect([answer.status, await answer.text()]).toEqual([200, "Unsubscribed"]);
    expect(await findReminderSettings(user.id)).toMatchObject({
      remindAfterMinutes: 120,
      handRestMinutes: 30,
      mails: false,
    });

    await finishSession(user.id, { sessionId: (await findOpenSession(user.id))?.id ?? "" });
    await startSession(user.id, {});
    await setClock(new Date("2031-03-04T18:00:00Z"));
    await remindOfStopwatches();
    await db.transaction((tx) => queueMail(tx, passwordChangedMail(user.email)));
    expect(await mailsTo(user.email, "still_crafting")).toHaveLength(1);
    expect(await mailsTo(user.email, "password_changed")).toHaveLength(1);
  });

  it("redirects the page's button to a confirmation", async () => {
    const user = await aUser();
    const token = signUnsubscribe(user.id, "still_crafting");
    const answer = await post(token);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/unsubscribe?token=${token}&done=1`]);
    expect(await findReminderSettings(user.id)).toMatchObject({ mails: false });
  });

  it("changes nothing with a missing or forged signature, or for a deleted account", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const forged = signUnsubscribe(other.id, "still_crafting").replace(other.id, user.id);
    for (const token of ["", "x", user.id, forged]) expect((await post(token)).status).toBe(400);
    expect(await findReminderSettings(user.id)).toMatchObject({ mails: true });
    expect((await post(signUnsubscribe(crypto.randomUUID(), "still_crafting"))).status).toBe(303);
  });
});
