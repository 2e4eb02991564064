import { once } from "node:events";
import { appendFileSync, writeFileSync } from "node:fs";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** One line of JSON for each mail, in the order of arrival. */
export type SunkMail = { to: string[]; subject: string; body: string };

/** An SMTP server that writes what it gets into a file, where any test process reads it. */
export async function startSink(port: number, file: string): Promise<() => Promise<void>> {
  writeFileSync(file, "");
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const { to = [], subject = "", text = "" } = await PostalMime.parse(Buffer.concat(chunks));
        const mail: SunkMail = { to: to.map(({ address = "" }) => address), subject, body: text };
        appendFileSync(file, `${JSON.stringify(mail)}\n`);
        done();
      });
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return () => new Promise((resolve) => server.close(() => resolve()));
}
