import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { findEmbedded } from "@/db/embedded";
import { prefixOf } from "@/db/launcher/build";
import { lockHolder } from "@/db/launcher/lock";
import { enterable } from "@/db/launcher/place";
import { APP_ROLE } from "@/db/launcher/roles";
import { migrate } from "@/db/migrate";
import { runSql, withDatabase } from "./database";
import { E2E_DATA_DIR, E2E_ENV } from "./e2e-server";

/** A real SMTP server on a free port that keeps what it gets. */
export async function startSmtpServer() {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const newestTo = (address: string) => mails.findLast((mail) => mail.to?.some((to) => to.address === address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The newest mail to an address, waited for. */
    async mailTo(address: string): Promise<Email> {
      await expect.poll(() => newestTo(address) !== undefined, { timeout: 15_000 }).toBe(true);
      const mail = newestTo(address);
      if (!mail) throw new Error(`No mail to ${address}`);
      return mail;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A second copy of the product: the same build and Postgres, a database and a port of its own, mail by SMTP. */
export async function startWithSmtp(smtpUrl: string, port: number) {
  const addresses = findEmbedded(E2E_DATA_DIR);
  if (!addresses) throw new Error("The first copy does not run.");
  const database = `smtp_${port}`;
  await runSql(addresses.adminUrl, [`drop database if exists ${database} with (force)`, `create database ${database}`]);
  const admin = withDatabase(addresses.adminUrl, database);
  await migrate(admin, { grantTo: APP_ROLE });
  const { distDir, key } = servedBuild();
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...E2E_ENV,
      NODE_ENV: "production",
      PORT: String(port),
      EMBEDDED_DATABASE: "1",
      DATABASE_URL: withDatabase(addresses.appUrl, database),
      AUTH_SECRET: "only-for-the-smtp-journey-only-for-it",
      SMTP_URL: smtpUrl,
      NEXT_DIST_DIR: distDir,
      BUILD_KEY: key,
    },
  });
  const url = `http://localhost:${port}`;
  await expect
    .poll(async () => (await fetch(`${url}/api/health`).catch(() => null))?.status, { timeout: 30_000 })
    .toBe(200);
  return {
    url,
    databaseUrl: admin,
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

/** The build that the first copy serves. */
function servedBuild(): { distDir: string; key: string } {
  const prefix = `${prefixOf(enterable(E2E_DATA_DIR))}-`;
  const name = readdirSync(".next").find(
    (folder) =>
      folder.startsWith(prefix) &&
      existsSync(`.next/${folder}/BUILD_ID`) &&
      readdirSync(`.next/${folder}`).some(
        (file) => file.startsWith("served-by-") && lockHolder(`.next/${folder}/${file}`) !== null,
      ),
  );
  if (!name) throw new Error("No build is being served.");
  return { distDir: `.next/${name}`, key: name.slice(prefix.length) };
}
