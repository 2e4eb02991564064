import { env } from "../env";
import { guardIntake } from "../gate/intake";
import { guardAnswerHeaders, ignoreUpgrades } from "../gate/server";
import { releaseRenders } from "../log/request-context";
import { countClientGone, isClientGone, keepSecretsOutOfTheLog, logUnexpectedError } from "../log/writer";
import { startMailSender } from "../mail/sender";
import { startMetrics } from "../metrics/page";
import { countRequests } from "../metrics/requests";
import { checkPaddleSetup } from "../paddle/setup-check";
import { pusherSite } from "../realtime/pusher-site";
import { notePeers } from "../request/headers";
import { startHousekeeping } from "./housekeeping";
import { endOnSignals } from "./shutdown";

export async function beginProcess() {
  if (env().NODE_ENV === "production") keepSecretsOutOfTheLog();
  process.on("unhandledRejection", (error) => logUnexpectedError("unhandledRejection", error));
  process.on("uncaughtException", (error) => {
    // Harmless: Next replaces the body's stream, so nothing handles the errors of the original.
    if (isClientGone(error)) return countClientGone();
    logUnexpectedError("uncaughtException", error);
    // The state is unknown, so let the launcher start a new process.
    process.exit(1);
  });
  endWithLauncher();
  const { MEASURE_FILE, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env();
  if (MEASURE_FILE) (await import("./measure")).startMeasuring(MEASURE_FILE);
  if (endpoint) {
    const { OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio } = env();
    (await import("../tracing/start")).startTracing({ endpoint, serviceName, ratio });
  }
  releaseRenders();
  notePeers();
  guardAnswerHeaders();
  startMetrics();
  countRequests();
  // In development Next's tools send longer bodies, and hot reload needs an upgrade.
  if (env().NODE_ENV === "production") {
    guardIntake();
    ignoreUpgrades();
  }
  startMailSender();
  startHousekeeping();
  void checkPaddleSetup();
  if (pusherSite()) (await import("../realtime/pusher")).startPusher();
  endOnSignals();
}

/** Ends this process when its launcher is gone: a killed launcher can't stop it, and the port would stay taken. */
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
