import { env } from "../env";
import { guardIntake } from "../http/intake";
import { notePeers } from "../http/request";
import { ignoreUpgrades } from "../http/server";
import { countClientGone, isClientGone, logUnexpectedError } from "../log";
import { startMailSender } from "../mail/sender";
import { checkPaddleSetup } from "../paddle/setup-check";
import { pusherSite } from "../realtime/pusher-site";
import { startHousekeeping } from "./housekeeping";
import { endSoon } from "./shutdown";

export async function beginProcess() {
  if (env().NODE_ENV === "production") keepSecretsOutOfTheLog();
  process.on("unhandledRejection", (error) => logUnexpectedError("unhandledRejection", error));
  process.on("uncaughtException", (error) => {
    // Harmless: Next replaces the body's stream, and nobody listens to its errors.
    if (isClientGone(error)) return countClientGone();
    logUnexpectedError("uncaughtException", error);
    // The state is unknown, so let the launcher start a new process.
    process.exit(1);
  });
  endWithLauncher();
  const { MEASURE_FILE } = env();
  if (MEASURE_FILE) (await import("./measure")).startMeasuring(MEASURE_FILE);
  notePeers();
  // In development Next's tools send longer bodies, and hot reload is an upgrade.
  if (env().NODE_ENV === "production") {
    guardIntake();
    ignoreUpgrades();
  }
  startMailSender();
  startHousekeeping();
  void checkPaddleSetup();
  if (pusherSite()) (await import("../realtime/pusher")).startPusher();
  endSoon();
}

/** Next prints whole errors, and Drizzle's contain SQL parameters. Print only what lib/server/log.ts allows. */
function keepSecretsOutOfTheLog() {
  const warn = console.warn;
  // Next warns about client mistakes, such as an outdated action id; no stack needed.
  console.warn = (...parts: unknown[]) => warn(...parts.map((part) => (part instanceof Error ? part.message : part)));
  const print = console.error;
  let inside = false;
  console.error = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    if (!error || inside) return print(...parts);
    inside = true;
    logUnexpectedError("next", error);
    inside = false;
  };
}

/** A launcher that was killed can't stop us, and the port would stay taken. */
function endWithLauncher() {
  const launcher = env().LAUNCHER_PID;
  if (!launcher) return;
  const end = () => process.exit(1);
  process.once("disconnect", end);
  setInterval(() => {
    try {
      process.kill(launcher, 0);
    } catch {
      end();
    }
  }, 500).unref();
}
