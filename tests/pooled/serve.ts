import { join } from "node:path";
import { migrateAndSeed } from "@/db/commands/start/database";
import { setTimeOuts } from "@/db/connection/role";
import { beginLife } from "@/db/embedded/life";
import { secretFile, startEmbedded } from "@/db/embedded/start";
import { E2E_MAILS, METRICS_TOKEN } from "../support/processes/e2e-server";
import { startSink } from "../support/processes/sink";
import { startApp } from "./processes";
import { findFreePorts, startHaproxy, startPooler } from "./proxies";

// The product as a company runs it: two processes behind haproxy, PgBouncer in transaction mode, a role without DDL, mail by
// SMTP. The demo's crafters belong to the tests: with DATABASE_URL the product has none, and no stand-in for Paddle.

/** Limits of an address, which a demo makes a hundred times as high (lib/server/limits/settings.ts). */
const BY_ADDRESS = "all.ip=60000/60 login.ip=10000/3600 signup.ip=500/3600 reset.ip=1000/3600 link.ip=1000/3600";

const life = beginLife();
const [port, dataDir] = [Number(process.env.PORT), process.env.DATA_DIR ?? ""];

main().catch((error: Error) => {
  console.error(error);
  return life.end(1);
});

async function main() {
  const database = await startEmbedded(dataDir);
  life.closeLater(() => database.stop());
  const addresses = { DATABASE_URL_DIRECT: database.appUrl, MIGRATION_URL: database.adminUrl };
  await migrateAndSeed({ ...addresses, DATABASE_URL: database.appUrl });
  await setTimeOuts(database.appUrl);
  await (await import("@/db/demo/seed")).seedDemo(database.adminUrl);
  const [poolerPort = 0, smtpPort = 0, first = 0, second = 0] = await findFreePorts(4);
  const more = ["default_pool_size = 30"];
  life.closeLater(await startPooler({ folder: dataDir, port: poolerPort, to: database.appUrl, more }));
  life.closeLater(await startSink(smtpPort, E2E_MAILS));
  const pooled = new URL(database.appUrl);
  pooled.port = String(poolerPort);
  const AUTH_SECRET = secretFile(database.dataDir, "auth-secret");
  const settings = {
    DATA_DIR: database.dataDir,
    APP_URL: `http://localhost:${port}`,
    AUTH_SECRET,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: secretFile(database.dataDir, "server-actions-key", "base64"),
    TRUSTED_PROXY_HOPS: "1",
    RATE_LIMITS: `${BY_ADDRESS} captcha.ip=3000/60 csp.ip=3000/60 pay.ip=3000/60 share.ip=12000/60 passkey.ip=6000/3600`,
    ...{ DATABASE_URL: pooled.href, DATABASE_URL_DIRECT: database.appUrl, DATABASE_PREPARE: "0", METRICS_TOKEN },
    ...{ HOST: "127.0.0.1", SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, DRAIN_SECONDS: "3" },
  };
  // The product refuses the tests' cheap prices beside a DATABASE_URL.
  for (const name of ["CAPTCHA_COST", "CAPTCHA_MAX_NUMBER", "PASSWORD_COST"]) delete process.env[name];
  Object.assign(process.env, settings);
  await (await import("@/db/demo/photos")).addDemoPhotos(database.adminUrl);
  // The first one builds.
  for (const [name, at] of Object.entries({ first, second }))
    life.closeLater(
      await startApp(at, { ...settings, PORT: String(at) }, { onLine: (line) => console.log(`${name}: ${line}`) }),
    );
  life.closeLater(await startHaproxy({ folder: dataDir, port, apps: [first, second] }));
  console.log(`Two processes behind http://localhost:${port}; mails are in ${join(E2E_MAILS)}.`);
}
