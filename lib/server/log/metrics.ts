import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { processSingleton } from "@/lib/process-singleton";

type Metrics = ReturnType<typeof createMetrics>;

export const registered = processSingleton("metrics", (): { metrics?: Metrics | undefined } => ({}));

/** All metrics of this process, shared by all bundles. Labels are names from our own code, each from a fixed list. */
export function metrics(): Metrics {
  registered.metrics ??= createMetrics();
  return registered.metrics;
}

/** The kinds of alarm mails about payments. */
export const BILLING_ALARMS = ["unmatched", "unread", "refused", "left"] as const;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `craftpact_${name}`, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `craftpact_${name}`, help, labelNames, registers });
  const webhooks = counter("paddle_webhooks_total", "Deliveries from Paddle, by what became of them.", ["outcome"]);
  const alarms = counter("billing_alarms_total", "Mails about payments to SUPPORT_EMAIL.", ["alarm"]);
  // increase() misses the first event if it creates the series.
  webhooks.inc({ outcome: "refused" }, 0);
  for (const alarm of BILLING_ALARMS) alarms.inc({ alarm }, 0);
  return {
    registry,
    build: gauge("build_info", "Always 1; which version and build this is.", ["version", "build"]),
    requests: counter("http_requests_total", "Requests that ended, by page or route, method and class of status.", [
      "route",
      "method",
      "status",
    ]),
    requestSeconds: new Histogram({
      name: "craftpact_http_request_seconds",
      help: "How long answers took, without event streams.",
      labelNames: ["route"],
      buckets: SECONDS,
      registers,
    }),
    requestsUnderWay: gauge("http_requests_under_way", "Requests without their whole answer, event streams included."),
    streams: gauge("event_streams_open", "Open event streams."),
    errors: counter("errors_total", "Unexpected errors, as logged.", ["where"]),
    logFieldsDropped: counter("log_fields_dropped_total", "Fields that the log may not hold."),
    security: counter("security_events_total", "Refused sign-ins, limits reached and other events, as logged.", [
      "event",
      "reason",
    ]),
    floods: counter("requests_refused_total", "Refused before any work.", ["status"]),
    jobSuccess: gauge(
      "job_last_success_timestamp_seconds",
      "When a job last ended well; before that, when the process began.",
      ["job"],
    ),
    jobFailures: counter("job_failures_total", "Runs of a job that failed.", ["job"]),
    invariants: gauge("invariants_broken", "Rows that break an invariant, at the last daily check by this process."),
    webhooks,
    alarms,
    databaseUp: gauge("database_up", "1 while the database answers."),
    replicaFailures: counter("replica_failures_total", "Reads that the primary answered, since the replica did not."),
    connections: gauge("database_connections", "Connections of all processes together, by state.", ["state"]),
    mailWaiting: gauge("mail_waiting", "Mails to be sent."),
    mailOldest: gauge(
      "mail_oldest_seconds",
      "Age of the oldest mail that should have gone; one that its recipient's server puts off doesn't count.",
    ),
    mailGivenUp: gauge("mail_given_up", "Mails that no attempt could send, each until its row is pruned."),
    boardsAge: gauge("leaderboard_age_seconds", "Age of what the boards show."),
    billingOpen: gauge("billing_open", "Events from Paddle of the last seven days that need somebody.", ["outcome"]),
  };
}

/** Registers a job: its failures start at 0, and its lateness is measured from now. */
export function beginJob(job: string): void {
  metrics().jobFailures.inc({ job }, 0);
  metrics().jobSuccess.set({ job }, Date.now() / 1000);
}

const CHECK_KEPT_MS = 25 * 3_600_000;
let forget: NodeJS.Timeout | undefined;

/** Sets the result of the daily check for 25 h, since the next check may run in another process. */
export function noteInvariants(rows: number): void {
  clearTimeout(forget);
  metrics().invariants.set(rows);
  forget = setTimeout(() => metrics().invariants.set(0), CHECK_KEPT_MS).unref();
}

/** Counts an event of the security log. `reason` is a name from our own code. */
export function countSecurityEvent(event: string, reason = ""): void {
  metrics().security.inc({ event, reason: knownReason(reason) });
}

/** Limits the number of reasons, since a label with unlimited values would fill the memory. */
function knownReason(reason: string): string {
  if (reasons.has(reason)) return reason;
  if (reasons.size >= MAX_REASONS || !/^[\w.-]{0,40}$/.test(reason)) return "other";
  reasons.add(reason);
  return reason;
}

const MAX_REASONS = 100;
const reasons = new Set<string>();
