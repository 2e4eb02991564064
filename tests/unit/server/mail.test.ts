import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runMailCommand } from "@/db/commands/mail";
import type { Mail } from "@/db/queries/mail";
import { withLocale } from "@/lib/server/log/request-context";
import { type Block, mailHtml, mailText } from "@/lib/server/mail/html";
import {
  accountDeletedMail,
  alreadyThereMail,
  billingAlarmMail,
  confirmMail,
  factorAddedMail,
  monthMail,
  passwordChangedMail,
  recoveryCodesMail,
  resetMail,
  stillCraftingMail,
} from "@/lib/server/mail/texts";
import { startMailServer } from "../../support/processes/mail-server";

const NAUGHTY = createRequire(import.meta.url)("big-list-of-naughty-strings/blns.json") as string[];
const TO = "thandi@craftpact.example";
const USER = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const SIGNATURE = "\n\nHappy making,\nCraft Pact\nsupport@craftpact.example\n";
const running = "8h 4m on Serving bowls";
const reminder = stillCraftingMail(TO, running, USER);
const [, wayOut] = /\?token=([\w.-]+)/.exec(reminder.body) ?? [];

/** As they were written before there was an HTML part. */
const TEXTS: [name: string, mail: Mail, text: string][] = [
  [
    "confirming an address",
    confirmMail(TO, "t0ken", "/billing"),
    "Welcome to Craft Pact. Tap to confirm your email:\n\nhttp://localhost:3000/confirm?token=t0ken&next=%2Fbilling\n\nThis link expires in 24 hours. Didn’t sign up? Ignore this email.",
  ],
  [
    "an account that is there already",
    alreadyThereMail(TO),
    "Someone, maybe you, just signed up with this address. You already have an account, so nothing has changed.\n\nLog in here: http://localhost:3000/login\n\nForgot your password? http://localhost:3000/reset-password",
  ],
  [
    "a new password",
    resetMail(TO, "t0ken"),
    "You asked for a new password. Choose it here:\n\nhttp://localhost:3000/new-password?token=t0ken\n\nThis link expires in 30 minutes and works once. Didn’t ask for it? Ignore this email: your password won’t change.",
  ],
  [
    "a changed password",
    passwordChangedMail(TO),
    "Your password was just changed, and you were signed out on every other device.\n\nWasn’t you? Secure your account now: http://localhost:3000/reset-password",
  ],
  [
    "a deleted account",
    accountDeletedMail(TO),
    "You deleted your account, and all its data is gone. This can’t be undone.\n\nPayment records stay, without your name. You can sign up again with this address at any time.\n\nWasn’t you? Please write to us.",
  ],
  [
    "a deleted account whose plan would have renewed",
    accountDeletedMail(TO, true),
    "You deleted your account, and all its data is gone. This can’t be undone.\n\nYour plan ended with it: nothing more is charged, and what you’ve paid isn’t refunded.\n\nPayment records stay, without your name. You can sign up again with this address at any time.\n\nWasn’t you? Please write to us.",
  ],
  [
    "a forgotten stopwatch",
    reminder,
    `Your stopwatch is still running: ${running}. Nothing is stopped or cut by itself.\n\nPut your work down? Choose when: http://localhost:3000/dashboard\n\nDon’t want these reminders? http://localhost:3000/unsubscribe?token=${wayOut}`,
  ],
  ["an alarm", billingAlarmMail("Left", ["These differ:", "sub_1 & sub_2"], "key"), "These differ:\n\nsub_1 & sub_2"],
];

const someBlocks = (words: string): Block[] => [
  words,
  { list: [words, "second"] },
  { lead: words, href: `https://craftpact.example/?q=${encodeURIComponent(words.toWellFormed())}`, label: words },
  { lead: words, href: "https://craftpact.example/b", label: words },
  { lead: words, href: "https://craftpact.example/c", label: words, isQuiet: true },
];
const renderMail = (words: string) =>
  mailHtml({ subject: words, blocks: someBlocks(words), supportEmail: "support@craftpact.example" });
/** Tags and their attributes' names, without what was filled in. */
const tagsOf = (html: string) => html.match(/<!?\/?[a-z][^>]*>/gi)?.map((tag) => tag.replace(/"[^"]*"/g, '""')) ?? [];

describe("the text part of a mail", () => {
  it.each(TEXTS)("about %s matches the expected text exactly", (_, mail, text) => {
    expect(mail.body).toBe(`Hello,\n\n${text}${SIGNATURE}`);
    if (mail !== reminder && mail.recipient === TO) expect(mail.subject).toContain("Craft Pact");
  });

  it("writes a list as lines and an address in full", () => {
    expect(mailText(["Words", { list: ["a", "b"] }, { href: "https://x.example/?a=1&b=2", label: "Go" }], "us")).toBe(
      "Hello,\n\nWords\n\n- a\n- b\n\nhttps://x.example/?a=1&b=2\n\nHappy making,\nCraft Pact\nus\n",
    );
  });
});

it("a mail prints amounts for the locale in which it is written", () => {
  const sold = { fate: "sold", currency: "€", pieces: 1, made: 1, costsCents: 0, seconds: 3_600 } as const;
  const work = { month: "2026-10", projectId: "bowl", name: "Bowl", channelId: null, channel: null };
  const ledger = [{ ...sold, ...work, grossCents: 123_450, netCents: 120_000 }];
  const month = { month: "2026-10", sums: { days: [], kinds: [], projects: [] }, ledger, userId: USER, email: TO };
  const german = withLocale("de-DE", () => monthMail(month));
  for (const text of [german.body, german.html])
    expect(text).toContain("1 piece sold for 1.234,50\u00a0€: 1.200,00\u00a0€ an hour after all costs.");
  expect(withLocale(null, () => monthMail(month)).body).toContain("1 piece sold for €1,234.50: €1,200.00 an hour");
});

it("a mail about a new second step or new recovery codes asks for a new password and a message to us", () => {
  for (const { body } of [factorAddedMail("A passkey")(TO), recoveryCodesMail(TO)])
    expect(body).toMatch(
      /Secure your account now: http:\/\/localhost:3000\/reset-password\n\nThen write to us at once\..* http:\/\/localhost:3000\/contact\n/,
    );
});

describe("the HTML part of a mail", () => {
  it.each(TEXTS)("about %s says all of its text part, is small, and loads and tracks nothing", (_, mail) => {
    const { html = "", body } = mail;
    const words = textOf(html);
    for (const paragraph of body.trim().split(/\n+/)) {
      const [before = ""] = paragraph.split(" http");
      // A link's label replaces it.
      if (!before.startsWith("http")) expect(words).toContain(before);
    }
    expect(Buffer.byteLength(html)).toBeLessThan(15_000);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/<(table|img|script|link|iframe|form|object|svg)\b|url\(|@import|src=|background=/i);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^(http:\/\/localhost:3000\/|mailto:support@craftpact\.example$)/);
  });

  it("has one button, its address as readable text, and the unsubscribe link below the signature", () => {
    const { html = "" } = reminder;
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toMatch(/class="button"[^>]*href="http:\/\/localhost:3000\/dashboard">Choose when<\/a>/);
    expect(html).toContain(">http://localhost:3000/dashboard</a>");
    expect(html.indexOf("/unsubscribe?token=")).toBeGreaterThan(html.indexOf("Happy making"));
    expect(confirmMail(TO, "t").html).toContain('href="http://localhost:3000/confirm?token=t"');
  });

  it("repeats the first paragraph as the preview for a list of mails", () => {
    expect(textOf(confirmMail(TO, "t").html ?? "").match(/Tap to confirm your email:/g)).toHaveLength(2);
  });

  it("keeps the same elements whatever it contains, and shows naughty strings as text", () => {
    const plain = tagsOf(renderMail("plain"));
    expect(NAUGHTY.length).toBeGreaterThan(400);
    const hostile = ['"><script>alert(1)</script>', "'\"><img src=x onerror=alert(1)>", "</style><b>"];
    for (const words of [...hostile, ...NAUGHTY]) {
      const html = renderMail(words);
      if (words !== "") expect(tagsOf(html), words).toEqual(plain);
      expect(textOf(html), words).toContain(words);
    }
  });
});

let server: Awaited<ReturnType<typeof startMailServer>>;
const settings = { MAIL_FROM: "Craft Pact <hello@craftpact.example>", APP_URL: "https://craftpact.example" };
const NOMSA = "nomsa@craftpact.example";

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.refusal = null;
  server.inbox.length = 0;
});

const runCommand = (...args: string[]) => runMailCommand(args, () => ({ ...settings, SMTP_URL: server.url }));

describe("npm run mail -- test", () => {
  it("sends one mail without the queue and reports what the mail server answered", async () => {
    expect(await runCommand("test", NOMSA)).toMatch(/took it: 250 /);
    expect(server.inbox).toMatchObject([{ recipients: [NOMSA] }]);
  });

  it("fails with the mail server's reason", async () => {
    server.refusal = { code: 550, text: "5.7.1 Sender not allowed" };
    await expect(runCommand("test", NOMSA)).rejects.toThrow("5.7.1 Sender not allowed");
  });

  it("sends nothing without a complete address or without SMTP_URL", async () => {
    await expect(runCommand("test", "nobody")).rejects.toThrow("not an email address");
    await expect(runCommand(NOMSA)).rejects.toThrow("Usage");
    await expect(runMailCommand(["test", NOMSA], () => settings)).rejects.toThrow("not set");
    expect(server.inbox).toEqual([]);
  });
});

/** What is left of markup when it is read. */
function textOf(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/<br>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
