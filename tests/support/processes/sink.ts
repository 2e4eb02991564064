import { appendFileSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { listenHere } from "./children";

/** One line of JSON for each mail, in the order of arrival. */
export type SunkMail = { to: string[]; subject: string; body: string };

/** An SMTP server that writes what it gets into a file, where any test process reads it. Resolves with its end. */
export async function startSink(port: number, file: string): Promise<() => Promise<void>> {
  writeFileSync(file, "");
  const { stop } = await listenForMail(({ to = [], subject = "", text = "" }) => {
    const mail: SunkMail = { to: to.map(({ address = "" }) => address), subject, body: text };
    appendFileSync(file, `${JSON.stringify(mail)}\n`);
  }, port);
  return stop;
}

/** A real SMTP server, by default on a free port. */
export async function listenForMail(take: (mail: Email) => void, port = 0) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: async (stream, _session, done) => {
      take(await PostalMime.parse(await buffer(stream)));
      done();
    },
  });
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port: await listenHere(server.server, port), stop };
}
