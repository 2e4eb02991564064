import { expect } from "@playwright/test";
import type { Email } from "postal-mime";
import { APP_ROLE } from "@/db/embedded/roles";
import { migrate } from "@/db/migrate";
import { runSql, urlOfDatabase } from "../database/sql";
import { findAddresses, startCopy } from "./second-copy";
import { listenForMail } from "./sink";

/** A real SMTP server on a free port that stores the mails it receives. */
export async function startSmtpServer() {
  const mails: Email[] = [];
  const { port, stop } = await listenForMail((mail) => mails.push(mail));
  const newestTo = (address: string) => mails.findLast((mail) => mail.to?.some((to) => to.address === address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Waits for a mail to an address and returns the newest. */
    async mailTo(address: string): Promise<Email> {
      await expect.poll(() => newestTo(address) !== undefined, { timeout: 15_000 }).toBe(true);
      const mail = newestTo(address);
      if (!mail) throw new Error(`No mail to ${address}`);
      return mail;
    },
    stop,
  };
}

/** A second copy of the product with a database of its own and mail by SMTP. */
export async function startWithSmtp(smtpUrl: string, port: number) {
  const { adminUrl, appUrl } = findAddresses();
  const database = `smtp_${port}`;
  await runSql(adminUrl, [`drop database if exists ${database} with (force)`, `create database ${database}`]);
  const admin = urlOfDatabase(adminUrl, database);
  await migrate(admin, { grantTo: APP_ROLE });
  return startCopy(port, {
    DATABASE_URL: urlOfDatabase(appUrl, database),
    AUTH_SECRET: "only-for-the-smtp-journey-only-for-it",
    SMTP_URL: smtpUrl,
  });
}
