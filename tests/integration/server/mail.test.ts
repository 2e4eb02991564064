import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closePool, db } from "@/db/connection/client";
import { findOperationFacts } from "@/db/queries/health";
import { claimDueMail, dropMail, type Mail, queueMail } from "@/db/queries/mail";
import { mailOutbox } from "@/db/schema";
import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { openTransport, sendDueMails } from "@/lib/server/mail/sender";
import { confirmMail, passwordChangedMail, stillCraftingMail } from "@/lib/server/mail/texts";
import { runAllAtOnce } from "../../support/database/at-once";
import { runSql } from "../../support/database/sql";
import { startMailServer } from "../../support/processes/mail-server";

const TO = "thandi@craftpact.example";
const NOT_NOW = { code: 450, text: "not now" };

let server: Awaited<ReturnType<typeof startMailServer>>;

beforeEach(async () => {
  await db.delete(mailOutbox);
  server = await startMailServer();
});
afterEach(() => server.stop());

test("a mail arrives as it was written at its one recipient, with the expected headers only", async () => {
  await addToOutbox(confirmMail(TO, "secret-token"));
  expect(await sendDue()).toBe(1);
  const address = "http://localhost:3000/confirm?token=secret-token";
  expect(server.inbox).toMatchObject([
    {
      recipients: [TO],
      text: expect.stringContaining(address),
      html: expect.stringContaining(`href="${address}"`),
      headers: { "content-type": expect.stringMatching(/^multipart\/alternative;/) },
    },
  ]);
  const headers = Object.keys(server.inbox[0]?.headers ?? {}).sort();
  expect(headers.join(" ")).toBe("auto-submitted content-type date from message-id mime-version subject to");
});

test("a reminder carries its one-click unsubscribe link, which is cleared once it is sent", async () => {
  await addToOutbox(stillCraftingMail(TO, "8h 4m on Bowls\r\nBcc: evil@evil.example", randomUUID()));
  expect(await sendDue()).toBe(1);
  const address = /^<http:\/\/localhost:3000\/api\/unsubscribe\?token=[\w.-]+>$/;
  const oneClick = { "list-unsubscribe": expect.stringMatching(address) };
  expect(server.inbox).toMatchObject([
    {
      text: expect.stringContaining("http://localhost:3000/unsubscribe?token="),
      headers: { ...oneClick, "list-unsubscribe-post": "List-Unsubscribe=One-Click" },
    },
  ]);
  expect(server.inbox[0]?.headers).not.toHaveProperty("bcc");
  const { body, html, headers: kept } = mailOutbox;
  expect(await db.select({ body, html, kept }).from(mailOutbox)).toEqual([{ body: "", html: null, kept: null }]);
});

test("a mail without an HTML part, as the previous version queued it, arrives as text", async () => {
  await addToOutbox({ recipient: TO, subject: "Hello", body: "Words", dedupeKey: randomUUID() });
  expect(await sendDue()).toBe(1);
  expect(server.inbox).toMatchObject([{ text: "Words\n", html: "" }]);
  expect(server.inbox[0]?.headers["content-type"]).toMatch(/^text\/plain;/);
});

test("an address that tries to smuggle in commands reaches one recipient at most", async () => {
  const payloads = ["\r\n", "\n", "\r", "%0d%0a", "\u2028", "\u0085", "\0", "\t", ",", ";"].flatMap((trick) =>
    ["RCPT TO:<evil@evil.example>", "Bcc: evil@evil.example", "evil@evil.example"].flatMap((rest) => [
      `thandi@craftpact.example${trick}${rest}`,
      `${rest}${trick}thandi@craftpact.example`,
    ]),
  );
  expect(payloads).toHaveLength(60);
  const accepted = payloads.map(normaliseEmail).filter((address) => address !== null);
  for (const address of accepted) await addToOutbox(confirmMail(address, "t"));
  await sendDue();
  expect(server.inbox).toHaveLength(accepted.length);
  for (const mail of server.inbox) {
    expect(mail.recipients).toHaveLength(1);
    expect(mail.headers).not.toHaveProperty("bcc");
  }
});

test("one cause sends one mail, however many processes send at once", async () => {
  const mails = Array.from({ length: 8 }, (_, i) => confirmMail(`crafter${i}@craftpact.example`, "t"));
  for (const mail of [...mails, ...mails]) await addToOutbox(mail);
  const sent = await runAllAtOnce(4, () => sendDue());
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(8);
  expect(server.inbox.flatMap(({ recipients }) => recipients).sort()).toEqual(mails.map(({ recipient }) => recipient));
});

test("a mail server that is down or refuses only delays a mail, and never doubles it", async () => {
  const mail = confirmMail("patient@craftpact.example", "t");
  await addToOutbox(mail);
  server.refusal = NOT_NOW;
  expect(await sendDue()).toBe(0);
  await server.stop();
  await passPause();
  expect(await sendDue()).toBe(0);
  expect(await stateOf(mail)).toMatchObject({ attempts: 2, sentAt: null, isWaiting: true });
  expect(await sendDue()).toBe(0);
  server = await startMailServer(Number(new URL(server.url).port));
  await passPause();
  expect(await sendDue()).toBe(1);
  await passPause();
  expect(await sendDue()).toBe(0);
  expect(server.inbox).toHaveLength(1);
  expect((await stateOf(mail))?.body).toBe("");
});

test("a mail that is being sent when its process dies is sent again after four minutes", async () => {
  const mail = confirmMail("orphan@craftpact.example", "t");
  await addToOutbox(mail);
  expect(await claimDueMail()).toMatchObject({ recipient: mail.recipient });
  await passPause("239 seconds");
  expect(await sendDue()).toBe(0);
  await passPause("1 second");
  expect(await sendDue()).toBe(1);
});

test("while a server takes minutes for one mail, another process sends it the others once each", async () => {
  const all = ["a", "b", "c", "d"].map((name) => `${name}@craftpact.example`);
  for (const address of all) await addToOutbox(confirmMail(address, "t"));
  const slow = holdNext();
  const first = sendDue();
  await slow.begun;
  await passPause("3 minutes");
  expect(await sendDue()).toBe(3);
  slow.release();
  expect(await first).toBe(1);
  expect(server.inbox.map(({ recipients }) => recipients[0]).sort()).toEqual(all);
});

test("a mail that was dropped is never sent, whatever its next attempt is set to", async () => {
  await addToOutbox(confirmMail(TO, "t"));
  const { id = 0 } = (await claimDueMail()) ?? {};
  await dropMail(id, "switched off");
  await db.update(mailOutbox).set({ nextAttemptAt: sql`now()` });
  expect([await sendDue(), server.inbox]).toEqual([0, []]);
});

test("a mail that failed twenty times keeps its text, and is sent when it is tried again", async () => {
  const mail = confirmMail("late@craftpact.example", "secret-token");
  await addToOutbox(mail);
  server.refusal = NOT_NOW;
  // The last try but one is behind it.
  await db.update(mailOutbox).set({ attempts: 18 });
  for (const _ of [19, 20]) {
    expect((await findOperationFacts()).mailGivenUp).toBe(0);
    await passPause();
    await sendDue();
  }
  expect((await findOperationFacts()).mailGivenUp).toBe(1);
  server.refusal = null;
  await db.update(mailOutbox).set({ nextAttemptAt: sql`now()`, attempts: 0 });
  expect(await sendDue()).toBe(1);
  expect(server.inbox[0]?.text).toContain("token=secret-token");
  expect((await findOperationFacts()).mailGivenUp).toBe(0);
});

test("claimDueMail takes one mail, even when Postgres evaluates the due mails again for each row", async () => {
  const admin = process.env.ADMIN_DATABASE_URL ?? "";
  const database = new URL(admin).pathname.slice(1);
  const plans = ["hashjoin", "hashagg", "sort", "material"];
  await runSql(
    admin,
    plans.map((plan) => `alter database ${database} set enable_${plan} = off`),
  );
  await closePool();
  for (const at of [1, 2]) {
    await addToOutbox(passwordChangedMail(`thandi-${at}@craftpact.example`));
    const recipient = eq(mailOutbox.recipient, `thandi-${at}@craftpact.example`);
    await db
      .update(mailOutbox)
      .set({ nextAttemptAt: new Date(at * 1_000) })
      .where(recipient);
  }
  await claimDueMail();
  expect(await db.$count(mailOutbox, eq(mailOutbox.attempts, 1))).toBe(1);
  await runSql(admin, [`alter database ${database} reset all`]);
  await closePool();
});

function addToOutbox(mail: Mail) {
  return db.transaction((tx) => queueMail(tx, mail));
}

async function sendDue() {
  const transport = openTransport(server.url);
  try {
    return await sendDueMails(transport);
  } finally {
    transport.close();
  }
}

/** The next mail stays unanswered from `begun` until `release`. */
function holdNext() {
  let [begin, release] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.held = () => {
    server.held = null;
    begin();
    return released;
  };
  return { begun, release: () => release() };
}

/** Lets the waiting mails' pause pass. */
function passPause(pause = "1 hour") {
  return db.update(mailOutbox).set({ nextAttemptAt: sql`${mailOutbox.nextAttemptAt} - ${pause}::interval` });
}

async function stateOf({ dedupeKey }: Mail) {
  const { attempts, sentAt, body, nextAttemptAt } = mailOutbox;
  const isWaiting = sql<boolean>`${nextAttemptAt} > now()`;
  const mine = eq(mailOutbox.dedupeKey, dedupeKey);
  const [row] = await db.select({ attempts, sentAt, body, isWaiting }).from(mailOutbox).where(mine);
  return row;
}
