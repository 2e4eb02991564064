import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runMailCommand } from "@/db/commands/mail";

const [recipients, settings]: [string[], { SMTP_URL?: string; MAIL_FROM: string; APP_URL: string }] = [
  [],
  { MAIL_FROM: "Craft Pact <hello@craftpact.example>", APP_URL: "https://craftpact.example" },
];
let isRefused = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: ({ address }, _session, done) => {
    recipients.push(address);
    done(isRefused ? Object.assign(new Error("5.7.1 Sender not allowed"), { responseCode: 550 }) : null);
  },
  onData: (stream, _session, done) => stream.resume().on("end", done),
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  settings.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  recipients.length = 0;
  isRefused = false;
});

const send = (...args: string[]) => runMailCommand(args, () => settings);

describe("npm run mail -- test", () => {
  it("sends one mail without the queue and reports what the mail server answered", async () => {
    expect(await send("test", "nomsa@craftpact.example")).toMatch(/took it: 250 /);
    expect(recipients).toEqual(["nomsa@craftpact.example"]);
  });

  it("fails with the mail server's reason", async () => {
    isRefused = true;
    await expect(send("test", "nomsa@craftpact.example")).rejects.toThrow("5.7.1 Sender not allowed");
  });

  it("sends nothing without a complete address or without SMTP_URL", async () => {
    await expect(send("test", "nobody")).rejects.toThrow("not an email address");
    await expect(send("nomsa@craftpact.example")).rejects.toThrow("Usage");
    const { SMTP_URL: _, ...without } = settings;
    await expect(runMailCommand(["test", "nomsa@craftpact.example"], () => without)).rejects.toThrow("not set");
    expect(recipients).toEqual([]);
  });
});
