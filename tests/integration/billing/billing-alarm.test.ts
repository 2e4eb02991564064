import { like, sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { mailOutbox } from "@/db/schema";
import { runAsOwner } from "../../support/database/sql";
import { anEvent, aPaddleSubscription, deliver, momentInDays, postWebhook } from "../../support/paddle/webhook";
import { aUser } from "../../support/people/factories";

const HOUR_MS = 3_600_000;
const NOW = Date.now();
const momentInHours = (hours: number) => new Date(NOW + hours * HOUR_MS);

/** As another process would, which has raised nothing yet. */
async function importAlarms() {
  vi.resetModules();
  return import("@/lib/server/paddle/alarm");
}

async function takeAlarmMails(alarm: string) {
  const { subject, body, recipient } = mailOutbox;
  const rows = await db
    .select({ subject, body, recipient })
    .from(mailOutbox)
    .where(like(mailOutbox.dedupeKey, `billing-alarm:${alarm}:%`));
  await db.execute(sql`delete from mail_outbox where dedupe_key like 'billing-alarm:%'`);
  return rows;
}

beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

it("raiseBillingAlarms mails about an unmatched purchase after an hour, once a day across processes, for a week", async () => {
  const { id, says } = aPaddleSubscription(crypto.randomUUID());
  await deliver(says("created", momentInDays(-1), { customData: null }));
  await (await importAlarms()).raiseBillingAlarms(momentInHours(0.9));
  expect(await takeAlarmMails("unmatched")).toEqual([]);
  const processes = [await importAlarms(), await importAlarms()];
  for (const { raiseBillingAlarms } of [...processes, ...processes]) await raiseBillingAlarms(momentInHours(1.1));
  const [mail, ...others] = await takeAlarmMails("unmatched");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: "support@craftpact.example", subject: "A payment belongs to no account" });
  expect(mail?.body).toContain(`${id} Pro Lite`);
  expect(mail?.body).toContain("npm run purchases -- assign");
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"alarm":"unmatched","count":1'));
  await (await importAlarms()).raiseBillingAlarms(momentInHours(25.1));
  expect(await takeAlarmMails("unmatched")).toHaveLength(1);
  await (await importAlarms()).raiseBillingAlarms(momentInHours(8 * 24));
  expect(await takeAlarmMails("unmatched")).toEqual([]);
});

it("raiseBillingAlarms ignores a matched purchase and a purchase that is not one of our plans", async () => {
  await runAsOwner("truncate paddle_events");
  const user = await aUser();
  const { says, pays } = aPaddleSubscription(user.id);
  await deliver(says("created", momentInDays(-1), { customData: null }));
  await deliver(pays("completed", momentInDays(-1), { name: "1" }));
  const other = aPaddleSubscription(user.id).says("created", momentInDays(-1), { customData: null });
  await deliver(JSON.parse(JSON.stringify(other).replaceAll("pri_sandbox_pro_lite", "pri_01other")));
  await (await importAlarms()).raiseBillingAlarms(momentInHours(2));
  expect(await takeAlarmMails("%")).toEqual([]);
});

it("raiseBillingAlarms mails about events that could not be read", async () => {
  await deliver(anEvent("subscription.updated", new Date(), { id: "sub_odd", status: "frozen" }));
  await (await importAlarms()).raiseBillingAlarms();
  expect(await takeAlarmMails("unread")).toMatchObject([{ subject: "Events from Paddle could not be read" }]);
});

it("the webhook mails about refused deliveries with a signature, but not about one without a signature", async () => {
  await postWebhook("{}", { signature: null });
  expect(await takeAlarmMails("refused")).toEqual([]);
  for (let i = 0; i < 3; i++) expect((await postWebhook("{}", { signature: "ts=1;h1=00" })).status).toBe(401);
  expect(await takeAlarmMails("refused")).toMatchObject([{ subject: "A delivery to the payment webhook was refused" }]);
});

it("raiseDriftAlarm mails the differences that the daily comparison can’t repair", async () => {
  const { raiseDriftAlarm } = await importAlarms();
  await raiseDriftAlarm([]);
  expect(await takeAlarmMails("left")).toEqual([]);
  await raiseDriftAlarm([{ providerReference: "sub_1", differences: ["not on record"] }]);
  expect((await takeAlarmMails("left"))[0]?.body).toContain("sub_1: not on record");
});
