import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { answerMoment, listQuestions } from "@/db/queries/crafting/taps/answer";
import { devices, stopwatchTaps } from "@/db/schema";
import { MAX_TAPS, MAX_TAPS_PER_DAY } from "@/lib/domain/crafting/tap";
import { aUser } from "../../support/people/factories";
import { everyStatementOf } from "../../support/people/ownership";
import { aCrafterWithDevice, deviceOf, HOUR, MINUTE } from "../../support/taps/device";
import { sessionsOf, tapSession } from "../../support/taps/sessions";

const countTaps = (userId: string) => db.$count(stopwatchTaps, eq(stopwatchTaps.userId, userId));

/** Taps of this many hours ago, each of a new session. */
const insertTaps = (userId: string, count: number, { hoursAgo = 1, isAsked = false } = {}) =>
  db.execute(sql`
    insert into stopwatch_taps (user_id, id, device_id, seq, boot, session_id, kind, wall, mono, true_at, certainty,
      candidates, received_at, outcome)
    select ${userId}, gen_random_uuid(), ${randomUUID()}, n, gen_random_uuid(), gen_random_uuid(), 'start', 0, 0,
      case when ${isAsked} then null else received_at end, case when ${isAsked} then 'asked' else 'exact' end,
      case when ${isAsked} then '[]'::jsonb end, received_at, case when ${isAsked} then 'needs_answer' else 'applied' end
    from generate_series(1, ${count}::int) n, (select app_now() - make_interval(hours => ${hoursAgo})) r(received_at)`);

describe("presses that wait for an answer", () => {
  it("are read once per request, however many sessions the new presses belong to", async () => {
    const { user, device } = await aCrafterWithDevice();
    await insertTaps(user.id, 1_000, { isAsked: true });
    device.reload(Date.now() - 5 * HOUR);
    for (let at = 0; at < MAX_TAPS; at++) device.tap("start", Date.now() - 4 * HOUR + at * MINUTE, randomUUID());
    device.jump(-HOUR);
    device.reload(Date.now() - 1_000);
    const statements = await everyStatementOf(async () => {
      const { results } = await device.send();
      expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["needs_answer"]));
    });
    expect(statements.length).toBeLessThan(12);
    const { moments } = await listQuestions(user.id);
    expect(moments).toHaveLength(1_000 + MAX_TAPS);
    const asked = moments.at(-1);
    const answer = () => answerMoment(user.id, { tapId: asked?.id ?? "", at: new Date(Date.now() - HOUR) });
    expect((await everyStatementOf(answer)).length).toBeLessThan(20);
  });
});

describe("an account", () => {
  it("can send 5,000 presses a day; a queue beyond that is rejected whole and accepted the next day", async () => {
    const { user, device } = await aCrafterWithDevice();
    await insertTaps(user.id, MAX_TAPS_PER_DAY - 3);
    tapSession(device, 60, 40);
    tapSession(device, 30, 10);
    const refusal = { code: "rate_limited", message: expect.stringContaining("5,000 presses of the stopwatch a day") };
    await expect(device.send()).rejects.toMatchObject(refusal);
    expect(device.waiting()).toHaveLength(4);
    expect(await countTaps(user.id)).toBe(MAX_TAPS_PER_DAY - 3);
    expect(await sessionsOf(user.id)).toEqual([]);
    await db.execute(
      sql`update stopwatch_taps set received_at = received_at - interval '1 day' where user_id = ${user.id}`,
    );
    expect((await device.send()).saved).toHaveLength(2);
    expect(await findBroken()).toEqual({});
  });

  it("can't have more than 5,000 presses wait for an answer, however old they are", async () => {
    const { user, device } = await aCrafterWithDevice();
    await insertTaps(user.id, MAX_TAPS_PER_DAY - 1, { hoursAgo: 100, isAsked: true });
    tapSession(device, 60, 40);
    await expect(device.send()).rejects.toMatchObject({ code: "rate_limited" });
    expect(await countTaps(user.id)).toBe(MAX_TAPS_PER_DAY - 1);
  });

  it("gets the results of presses stored earlier, even at the limit", async () => {
    const { user, device } = await aCrafterWithDevice();
    tapSession(device, 60, 40);
    await device.send({ isLost: true });
    await insertTaps(user.id, MAX_TAPS_PER_DAY);
    expect((await device.send()).results.map(({ outcome }) => outcome)).toEqual(["duplicate", "duplicate"]);
  });

  it("keeps only its last 100 devices", async () => {
    const user = await aUser();
    await db.execute(sql`insert into devices (user_id, id, last_contact_at)
      select ${user.id}, gen_random_uuid(), app_now() - make_interval(hours => n) from generate_series(1, 100) n`);
    for (let at = 0; at < 3; at++)
      await deviceOf(user.id, randomUUID(), { contactAt: Date.now() - HOUR }).send({ taps: [] });
    expect(await db.$count(devices, eq(devices.userId, user.id))).toBe(100);
  });
});

describe("presses with the same sequence number", () => {
  it("are all stored, and are recognised as duplicates when they are sent again", async () => {
    const { user, device } = await aCrafterWithDevice();
    tapSession(device, 90, 60);
    tapSession(device, 50, 20);
    const taps = device.waiting().map((tap) => ({ ...tap, seq: 7 }));
    const { saved } = await device.send({ taps, isLost: true });
    expect(saved).toHaveLength(2);
    const again = await device.send({ taps });
    expect(again.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("duplicate"));
    expect(await countTaps(user.id)).toBe(4);
    // Also where another document of a copied device has used the number.
    const copy = deviceOf(user.id, device.id, { contactAt: Date.now() - 48 * HOUR });
    tapSession(copy, 15, 10);
    const more = copy.waiting().map((tap) => ({ ...tap, seq: 7 }));
    await copy.send({ taps: more });
    expect(await countTaps(user.id)).toBe(6);
  });
});
