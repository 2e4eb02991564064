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

/** Begins the server process: refuses a half-configured start and ties its life to the launcher's. */
export async function beginProcess() {
  if (env().NODE_ENV === "production") keepSecretsOutOfTheLog();
  process.on("unhandledRejection", (error) => logUnexpectedError("unhandledRejection", error));
  process.on("uncaughtException", (error) => {
    // Nothing of ours is broken by it: Next puts a stream of its own in the place of a body that the gate might read, and
    // nobody listens to its errors.
    if (isClientGone(error)) return countClientGone();
    logUnexpectedError("uncaughtException", error);
    // What went wrong is unknown, so is what still works: the launcher starts a new process.
    process.exit(1);
  });
  endWithLauncher();
  const { MEASURE_FILE } = env();
  if (MEASURE_FILE) (await import("./measure")).startMeasuring(MEASURE_FILE);
  notePeers();
  // In development Next's own tools send more, and hot reload is an upgrade.
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

/** Next prints whole errors, and Drizzle's carry SQL with its parameters: only what lib/server/log.ts keeps is printed. */
function keepSecretsOutOfTheLog() {
  const warn = console.warn;
  // Next warns of what a client sent, such as the id of an action that is gone: no stack of ours belongs to that.
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

/** A launcher that was killed can't stop us: without it nobody would, and the port would stay taken. */
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
