import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runBouncesCommand } from "@/db/commands/bounces";
import { db } from "@/db/connection/client";
import { requestReset, resetPassword } from "@/db/queries/auth/passwords";
import { confirmSignup, registerSignup } from "@/db/queries/auth/signups";
import { findLogin } from "@/db/queries/current-user";
import { type Mail, queueMail } from "@/db/queries/mail";
import { setMailPref } from "@/db/queries/notifications/mail-prefs";
import { sweepExpired } from "@/db/queries/pruning";
import { mailOutbox, mailPauses } from "@/db/schema";
import { newToken } from "@/lib/server/auth/token";
import { openTransport, sendDueMails } from "@/lib/server/mail/sender";
import {
  billingAlarmMail,
  challengeEndsMail,
  confirmMail,
  passwordChangedMail,
  resetMail,
  stillCraftingMail,
  wrongCodesMail,
} from "@/lib/server/mail/texts";
import { anAddress } from "../../support/people/account";
import { aLogin, aUser } from "../../support/people/factories";
import { aDeliveryReport } from "../../support/processes/delivery-report";
import { startMailServer } from "../../support/processes/mail-server";

let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  Object.assign(server, { refusal: null, refusalOfSender: null });
  server.inbox.length = 0;
  await db.delete(mailOutbox);
  await db.delete(mailPauses);
});

const GONE = { code: 550, text: "5.1.1 No such user" };
const TRY_LATER = { code: 450, text: "4.2.1 Greylisted" };

const addToOutbox = (mail: Mail) => db.transaction((tx) => queueMail(tx, mail));
const pausesOf = (address: string) => db.select().from(mailPauses).where(eq(mailPauses.address, address));
const countWaiting = (recipient: string) =>
  db.$count(mailOutbox, sql`recipient = ${recipient} and sent_at is null and next_attempt_at < 'infinity'`);
/** How many mails arrived, and how many still wait for this address. */
const mailsOf = async (address: string) => [server.inbox.length, await countWaiting(address)];
/** Nothing was paused, and the mail is tried again. */
const expectWaiting = async (address: string) =>
  expect([await pausesOf(address), await countWaiting(address)]).toEqual([[], 1]);

async function queueAndSend(mail?: Mail) {
  if (mail) await addToOutbox(mail);
  const transport = openTransport(server.url);
  await sendDueMails(transport);
  transport.close();
}

async function sendLater() {
  await db.update(mailOutbox).set({ nextAttemptAt: sql`next_attempt_at - interval '1 hour'` });
  await queueAndSend();
}

async function aReader() {
  const user = await aUser();
  await setMailPref(user.id, "challenge_ending", true);
  return { ...user, mail: () => challengeEndsMail(user.email, { id: "c", name: "Lamplight" }, user.id) };
}

describe("a mail server that refuses a recipient", () => {
  it("pauses the address, gives up the mail and clears its text when the refusal is permanent", async () => {
    const user = await aReader();
    server.refusal = GONE;
    await queueAndSend(user.mail());
    expect(await pausesOf(user.email)).toMatchObject([{ reason: "refused", status: "550 5.1.1" }]);
    const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, user.email));
    expect(row).toMatchObject({ attempts: 1, sentAt: null, body: "", html: null, headers: null });
    expect(await countWaiting(user.email)).toBe(0);
  });

  it.each([
    ["for the moment", TRY_LATER],
    ["because of us", { code: 550, text: "5.7.1 Sender's reputation" }],
    ["because its mailbox is full", { code: 552, text: "5.2.2 Mailbox full" }],
    ["because of our MAIL_FROM", { code: 550, text: "5.1.0 <hello@craftpact.example>: Sender address rejected" }],
  ])("is asked again, and pauses nothing, when it refuses %s", async (_, answer) => {
    const user = await aReader();
    server.refusal = answer;
    await queueAndSend(user.mail());
    await expectWaiting(user.email);
    server.refusal = null;
    await sendLater();
    expect(server.inbox).toMatchObject([{ recipients: [user.email] }]);
  });

  it("ends no required mail by a code alone, since that may be about our own settings", async () => {
    const user = await aReader();
    server.refusal = { code: 550, text: "relay not permitted" };
    await queueAndSend(resetMail(user.email, "t"));
    await expectWaiting(user.email);
    await queueAndSend(user.mail());
    expect(await pausesOf(user.email)).toMatchObject([{ reason: "refused", status: "550" }]);
    server.refusal = null;
    await sendLater();
    expect(server.inbox).toMatchObject([{ recipients: [user.email] }]);
  });

  it("pauses no address when it refuses MAIL FROM", async () => {
    const user = await aReader();
    server.refusalOfSender = { code: 550, text: "5.1.1 You are nobody" };
    await queueAndSend(user.mail());
    await expectWaiting(user.email);
  });
});

describe("a paused address", () => {
  it("gets no optional mail, while each required mail is still tried once", async () => {
    const user = await aReader();
    server.refusal = GONE;
    await queueAndSend(user.mail());
    server.refusal = null;
    await db.update(mailPauses).set({ reason: "bounced" });
    for (const mail of [user.mail(), stillCraftingMail(user.email, "8h 0m", user.id)]) await queueAndSend(mail);
    expect(await mailsOf(user.email)).toEqual([0, 0]);
    for (const mail of [resetMail(user.email, "t"), passwordChangedMail(user.email)]) await queueAndSend(mail);
    expect(server.inbox).toHaveLength(2);
    server.refusal = GONE;
    await queueAndSend(resetMail(user.email, "t"));
    await sendLater();
    expect(await mailsOf(user.email)).toEqual([2, 0]);
  });

  it("gets mail again when its server accepts a mail after having refused one", async () => {
    const user = await aReader();
    server.refusal = GONE;
    await queueAndSend(user.mail());
    server.refusal = null;
    await queueAndSend(passwordChangedMail(user.email));
    expect(await pausesOf(user.email)).toEqual([]);
    await queueAndSend(user.mail());
    expect(server.inbox).toHaveLength(2);
  });

  it("stays paused after a bounce, although our server accepts mail, until a link in a mail is used", async () => {
    const user = await aReader();
    await runBouncesCommand(["pause", user.email]);
    await queueAndSend(passwordChangedMail(user.email));
    expect(await pausesOf(user.email)).toHaveLength(1);
    const { token, tokenHash } = newToken();
    await requestReset(user.email, tokenHash, resetMail(user.email, token));
    const login = { device: null, pendingHash: newToken().tokenHash };
    await resetPassword(tokenHash, "$argon2id$new", login, passwordChangedMail);
    expect(await pausesOf(user.email)).toEqual([]);
  });

  it("gets mail again when its owner confirms it", async () => {
    const email = anAddress();
    const { token, tokenHash } = newToken();
    const signup = { id: randomUUID(), email, passwordHash: "$argon2id$none", tokenHash, timeZone: "UTC" };
    const mails = { confirm: confirmMail(email, token), alreadyThere: confirmMail(email, token) };
    await registerSignup(signup, mails);
    await runBouncesCommand(["pause", email]);
    expect(await confirmSignup(tokenHash)).toMatchObject({ email });
    expect(await pausesOf(email)).toEqual([]);
  });

  it("is shown to its owner only, and is forgotten after a month when it has no account", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const nobody = anAddress();
    for (const address of [user.email, nobody]) await runBouncesCommand(["pause", address]);
    const isPaused = async (id: string) => (await findLogin((await aLogin(id)).id, id))?.mailPaused;
    expect([await isPaused(user.id), await isPaused(other.id)]).toEqual([true, false]);
    await db.update(mailPauses).set({ pausedAt: sql`paused_at - interval '31 days'` });
    await sweepExpired();
    expect([(await pausesOf(user.email)).length, (await pausesOf(nobody)).length]).toEqual([1, 0]);
  });
});

it("a waiting mail is never sent once its crafter turns off its type", async () => {
  const user = await aReader();
  await addToOutbox(user.mail());
  await setMailPref(user.id, "challenge_ending", false);
  await queueAndSend(stillCraftingMail(user.email, "8h 0m", user.id));
  expect(await mailsOf(user.email)).toEqual([1, 0]);
});

describe("a delivery report", () => {
  const run = (text: string) => runBouncesCommand(["-"], () => text);
  async function sent() {
    const user = await aReader();
    await queueAndSend(user.mail());
    const messageId = server.inbox.at(-1)?.headers["message-id"] ?? "";
    expect(messageId).toMatch(/^<[0-9a-f]{32}@localhost>$/);
    return { user, messageId };
  }

  it.each(["message", "headers"] as const)("pauses the address when it quotes our %s", async (quotes) => {
    const { user, messageId } = await sent();
    expect(await run(aDeliveryReport({ to: user.email, messageId, quotes }))).toBe(`${user.email}: paused`);
    expect(await pausesOf(user.email)).toMatchObject([{ reason: "bounced", status: "550 5.1.1" }]);
  });

  it("is read from an mbox with several reports", async () => {
    const all = [await sent(), await sent()];
    const reports = all.map(({ user, messageId }) => aDeliveryReport({ to: user.email, messageId }));
    const mbox = reports.map((report) => `From MAILER-DAEMON Mon Nov 23 20:00:00 2026\r\n${report}\r\n`).join("");
    expect(await run(mbox)).toBe(all.map(({ user }) => `${user.email}: paused`).join("\n"));
  });

  it("pauses an address by the mail's random Message-ID, but not by its guessable key", async () => {
    const user = await aReader();
    const mail = wrongCodesMail(user.email, user.id, "2026-11-25");
    await queueAndSend(mail);
    const alarm = billingAlarmMail("A payment", ["Look"], "billing-alarm:refused:2026-11-25");
    await queueAndSend({ ...alarm, recipient: user.email });
    const report = (messageId: string) => run(aDeliveryReport({ to: user.email, messageId }));
    for (const { dedupeKey } of [mail, alarm]) expect(await report(`<${dedupeKey}@localhost>`)).toContain("left alone");
    expect(await pausesOf(user.email)).toEqual([]);
    const messageId = server.inbox[0]?.headers["message-id"] ?? "";
    expect(await report(messageId)).toBe(`${user.email}: paused`);
  });

  it("pauses the address of a mail that the previous version sent under its random key", async () => {
    const user = await aReader();
    const mail = user.mail();
    await queueAndSend(mail);
    const report = aDeliveryReport({ to: user.email, messageId: `<${mail.dedupeKey}@localhost>` });
    expect(await run(report)).toBe(`${user.email}: paused`);
  });

  it("pauses nothing for a delay, a delivery or a temporary failure", async () => {
    const { user, messageId } = await sent();
    const to = user.email;
    for (const report of [
      { status: "4.4.7", diagnostic: "smtp; 450 4.2.2 later" },
      { action: "delayed" },
      { action: "delivered", status: "2.0.0", diagnostic: "smtp; 250 ok" },
      { status: "5.2.2", diagnostic: "smtp; 552 5.2.2 Mailbox full" },
    ])
      expect(await run(aDeliveryReport({ to, messageId, ...report }))).toContain("left alone");
    expect(await pausesOf(to)).toEqual([]);
  });

  it("pauses nothing when it is forged: the Message-ID must be that of a mail to the address", async () => {
    const [{ user }, other] = [await sent(), await sent()];
    const forged = [null, `<${randomUUID()}@localhost>`, other.messageId, "<@localhost>", "<' or 1=1@localhost>"];
    for (const messageId of forged)
      expect(await run(aDeliveryReport({ to: user.email, messageId }))).toContain("left alone");
    for (const text of ["", "Hello", "\0", "Content-Type: multipart/report", "From \n"])
      expect(await run(text)).toBe("No delivery report in it.");
    expect(await pausesOf(user.email)).toEqual([]);
  });
});

describe("npm run bounces", () => {
  it("pauses and lifts an address, and prints its usage for wrong arguments", async () => {
    const { email } = await aUser();
    expect(await runBouncesCommand(["pause", email.toUpperCase()])).toBe(`${email}: paused`);
    expect(await runBouncesCommand(["lift", email])).toBe(`${email} gets mail again.`);
    expect(await runBouncesCommand(["lift", email])).toBe(`${email} was not paused.`);
    for (const args of [[], ["pause", email, "x"], ["stop", email]])
      await expect(runBouncesCommand(args)).rejects.toThrow("Usage:");
    await expect(runBouncesCommand(["pause", "nobody"])).rejects.toThrow("is not an email address");
  });

  it("does not stop the confirmation mail to an address that is paused before it has an account", async () => {
    const email = anAddress();
    await runBouncesCommand(["pause", email]);
    await queueAndSend(confirmMail(email, "t"));
    expect(server.inbox).toMatchObject([{ recipients: [email] }]);
  });
});
