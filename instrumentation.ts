import { logSurprise } from "./lib/log";

/** Runs once when the server process starts: refuses a half-configured start and ties its life to the launcher's. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./lib/env");
  const { NODE_ENV } = env();
  if (NODE_ENV === "production") keepSecretsOutOfTheLog();
  process.on("unhandledRejection", (error) => logSurprise("unhandledRejection", error));
  process.on("uncaughtException", (error) => {
    logSurprise("uncaughtException", error);
    // What went wrong is unknown, so is what still works: the launcher starts a new process.
    process.exit(1);
  });
  endWithLauncher();
  const [{ notePeers }, { startMailSender }, { startHousekeeping }, { endSoon }, { pusherSite }] = await Promise.all([
    import("./lib/request"),
    import("./lib/email"),
    import("./lib/housekeeping"),
    import("./lib/shutdown"),
    import("./lib/pusher-site"),
  ]);
  notePeers();
  startMailSender();
  startHousekeeping();
  if (pusherSite()) (await import("./lib/pusher")).startPusher();
  endSoon();
}

/** Next prints whole errors, and Drizzle's carry SQL with its parameters: only what lib/log.ts keeps is printed. */
function keepSecretsOutOfTheLog() {
  const print = console.error;
  let inside = false;
  console.error = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    if (!error || inside) return print(...parts);
    inside = true;
    logSurprise("next", error);
    inside = false;
  };
}

/** A launcher that was killed can't stop us: without it nobody would, and the port would stay taken. */
function endWithLauncher() {
  const launcher = Number(process.env.LAUNCHER_PID);
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
