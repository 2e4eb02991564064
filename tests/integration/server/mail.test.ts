import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closePool, db } from "@/db/connection/client";
import { findOperationFacts } from "@/db/queries/health";
import { claimDueMail, dropMail, type Mail, queueMail } from "@/db/queries/mail";
import { mailOutbox } from "@/db/schema";
import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { openTransport, sendDueMails } from "@/lib/server/mail/sender";
import {
  alreadyThereMail,
  billingAlarmMail,
  confirmMail,
  passwordChangedMail,
  resetMail,
  stillCraftingMail,
  wrongCodesMail,
} from "@/lib/server/mail/texts";
import { allAtOnce } from "../../support/database/at-once";
import { runSql } from "../../support/database/sql";

type Received = { recipients: string[]; from: string; text: string; html: string; headers: Record<string, string> };

let inbox: Received[] = [];
let refuse = false;
/** What the server waits for before it answers to the next mail. */
let held: (() => Promise<void>) | null = null;
let server: SMTPServer;
let url: string;

beforeEach(async () => {
  inbox = [];
  refuse = false;
  held = null;
  await db.delete(mailOutbox);
  server = await aMailServer();
  url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
});

afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

test("a mail arrives as it was written at its one recipient, with the expected headers only", async () => {
  await queue(confirmMail("thandi@craftpact.example", "secret-token"));
  expect(await send()).toBe(1);
  const [mail] = inbox;
  expect(mail?.recipients).toEqual(["thandi@craftpact.example"]);
  expect(mail?.text).toContain("http://localhost:3000/confirm?token=secret-token");
  expect(mail?.html).toContain('href="http://localhost:3000/confirm?token=secret-token"');
  expect(mail?.headers["content-type"]).toMatch(/^multipart\/alternative;/);
  expect(Object.keys(mail?.headers ?? {}).sort()).toEqual([
    "auto-submitted",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "subject",
    "to",
  ]);
});

test("a reminder carries its one-click unsubscribe link, which is cleared once it is sent", async () => {
  await queue(stillCraftingMail("thandi@craftpact.example", "8h 4m on Bowls\r\nBcc: evil@evil.example", randomUUID()));
  expect(await send()).toBe(1);
  const [{ headers, text } = { headers: {} as Record<string, string>, text: "" }] = inbox;
  expect(headers["list-unsubscribe"]).toMatch(/^<http:\/\/localhost:3000\/api\/unsubscribe\?token=[\w.-]+>$/);
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(headers).not.toHaveProperty("bcc");
  expect(text).toContain("http://localhost:3000/unsubscribe?token=");
  const { body, html, headers: kept } = mailOutbox;
  expect(await db.select({ body, html, kept }).from(mailOutbox)).toEqual([{ body: "", html: null, kept: null }]);
});

test("a mail without an HTML part, as the previous version queued it, arrives as text", async () => {
  await queue({ recipient: "thandi@craftpact.example", subject: "Hello", body: "Words", dedupeKey: randomUUID() });
  expect(await send()).toBe(1);
  expect(inbox).toMatchObject([{ text: "Words\n", html: "" }]);
  expect(inbox[0]?.headers["content-type"]).toMatch(/^text\/plain;/);
});

test("every mail has a plain text with the product's name and the support address", () => {
  const to = "thandi@craftpact.example";
  for (const mail of [confirmMail(to, "t"), alreadyThereMail(to), resetMail(to, "t"), passwordChangedMail(to)]) {
    expect(mail.subject).toContain("Craft Pact");
    expect(mail.body).toMatch(/^Hello,\n/);
    expect(mail.body).toContain("support@craftpact.example");
    expect(mail.body).not.toContain("<");
  }
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
  for (const address of accepted) await queue(confirmMail(address, "t"));
  await send();
  expect(inbox).toHaveLength(accepted.length);
  for (const mail of inbox) {
    expect(mail.recipients).toHaveLength(1);
    expect(mail.headers).not.toHaveProperty("bcc");
  }
});

test("one cause sends one mail, however many processes send at once", async () => {
  const mails = Array.from({ length: 20 }, (_, i) => confirmMail(`crafter${i}@craftpact.example`, "t"));
  for (const mail of [...mails, ...mails]) await queue(mail);
  const sent = await allAtOnce(4, () => send());
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(new Set(inbox.flatMap((mail) => mail.recipients)).size).toBe(20);
  expect(inbox).toHaveLength(20);
});

test("a mail server that is down or refuses only delays a mail, and never doubles it", async () => {
  const mail = confirmMail("patient@craftpact.example", "t");
  await queue(mail);
  refuse = true;
  expect(await send()).toBe(0);
  await new Promise<void>((resolve) => server.close(resolve));
  await due();
  expect(await send()).toBe(0);
  expect(await stateOf(mail)).toMatchObject({ attempts: 2, sentAt: null, isWaiting: true });
  expect(await send()).toBe(0);
  refuse = false;
  const port = Number(new URL(url).port);
  server = await aMailServer(port);
  await due();
  expect(await send()).toBe(1);
  await due();
  expect(await send()).toBe(0);
  expect(inbox).toHaveLength(1);
  expect((await stateOf(mail))?.body).toBe("");
});

test("a mail that is being sent when its process dies is sent again after four minutes", async () => {
  const mail = confirmMail("orphan@craftpact.example", "t");
  await queue(mail);
  expect(await claimDueMail()).toMatchObject({ recipient: mail.recipient });
  await due("239 seconds");
  expect(await send()).toBe(0);
  await due("1 second");
  expect(await send()).toBe(1);
});

test("while a server takes minutes for one mail, another process sends it the others once each", async () => {
  for (const name of ["a", "b", "c", "d"]) await queue(confirmMail(`${name}@craftpact.example`, "t"));
  const slow = holdNext();
  const first = send();
  await slow.begun;
  await due("3 minutes");
  expect(await send()).toBe(3);
  slow.release();
  expect(await first).toBe(1);
  expect(inbox.map(({ recipients }) => recipients[0]).sort()).toEqual(
    ["a", "b", "c", "d"].map((name) => `${name}@craftpact.example`),
  );
});

test("a mail that was dropped is never sent, whatever its next attempt is set to", async () => {
  await queue(confirmMail("thandi@craftpact.example", "t"));
  const { id = 0 } = (await claimDueMail()) ?? {};
  await dropMail(id, "switched off");
  await db.update(mailOutbox).set({ nextAttemptAt: sql`now()` });
  expect([await send(), inbox]).toEqual([0, []]);
});

test("a mail that failed twenty times keeps its text, and is sent when it is tried again", async () => {
  const mail = confirmMail("late@craftpact.example", "secret-token");
  await queue(mail);
  refuse = true;
  for (let times = 0; times < 20; times++) {
    await send();
    await due();
  }
  expect((await findOperationFacts()).mailGivenUp).toBe(1);
  refuse = false;
  await db.update(mailOutbox).set({ nextAttemptAt: sql`now()`, attempts: 0 });
  expect(await send()).toBe(1);
  expect(inbox[0]?.text).toContain("token=secret-token");
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
    await queue(passwordChangedMail(`thandi-${at}@craftpact.example`));
    const due = { nextAttemptAt: new Date(at * 1_000) };
    await db
      .update(mailOutbox)
      .set(due)
      .where(eq(mailOutbox.recipient, `thandi-${at}@craftpact.example`));
  }
  await claimDueMail();
  expect(await db.$count(mailOutbox, eq(mailOutbox.attempts, 1))).toBe(1);
  await runSql(admin, [`alter database ${database} reset all`]);
  await closePool();
});

test("a Message-ID is well formed and does not reveal the mail's guessable key", async () => {
  await queue(wrongCodesMail("thandi@craftpact.example", "7b0c", "2026-11-25"));
  await queue(billingAlarmMail("A payment", ["Look"], "billing-alarm:refused:2026-11-25"));
  await send();
  const ids = inbox.map(({ headers }) => headers["message-id"] ?? "");
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^<[0-9a-f]{32}@localhost>$/);
});

function queue(mail: Mail) {
  return db.transaction((tx) => queueMail(tx, mail));
}

async function send() {
  const transport = openTransport(url);
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
  held = () => {
    held = null;
    begin();
    return released;
  };
  return { begun, release: () => release() };
}

/** Lets the waiting mails' pause pass. */
function due(pause = "1 hour") {
  return db.update(mailOutbox).set({ nextAttemptAt: sql`${mailOutbox.nextAttemptAt} - ${pause}::interval` });
}

async function stateOf(mail: Mail) {
  const [row] = await db
    .select({
      attempts: mailOutbox.attempts,
      sentAt: mailOutbox.sentAt,
      body: mailOutbox.body,
      isWaiting: sql<boolean>`${mailOutbox.nextAttemptAt} > now()`,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, mail.dedupeKey));
  return row;
}

/** A real mail server on this machine that keeps what it gets. */
function aMailServer(port = 0): Promise<SMTPServer> {
  const made = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error("not now"), { responseCode: 450 }) : undefined),
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      await held?.();
      inbox.push({
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        text: mail.text ?? "",
        html: mail.html ?? "",
        headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      });
      done();
    },
  });
  return new Promise((resolve) => made.listen(port, "127.0.0.1", () => resolve(made)));
}
