import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

type Received = { recipients: string[]; text: string; html: string; headers: Record<string, string> };
type Refusal = { code: number; text: string };

/** A real mail server on this machine that keeps what it gets. */
export async function startMailServer(port = 0) {
  const inbox: Received[] = [];
  const settings = {
    /** What it answers to a sender or a recipient, instead of taking the mail. */
    refusal: null as Refusal | null,
    refusalOfSender: null as Refusal | null,
    /** What it waits for before it takes a mail. */
    held: null as (() => Promise<void>) | null,
  };
  const asError = (refusal: Refusal | null) =>
    refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_address, _session, done) => done(asError(settings.refusalOfSender)),
    onRcptTo: (_address, _session, done) => done(asError(settings.refusal)),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const { text = "", html = "", headers } = await PostalMime.parse(Buffer.concat(chunks));
      await settings.held?.();
      inbox.push({
        ...{ recipients: envelope.rcptTo.map(({ address }) => address), text, html },
        headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
      });
      done();
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return Object.assign(settings, {
    inbox,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
