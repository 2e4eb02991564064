import { env } from "@/lib/server/env";
import { PaddleError } from "@/lib/server/paddle/api";
import { type Drift, reconcile } from "@/lib/server/paddle/reconcile";
import { closePool } from "../connection/client";
import { completeEnvironment } from "./settings";

// npm run reconcile: compares our subscriptions with Paddle's API, as the running product does daily. Exits with 1 when
// something needs a human, or when Paddle cannot be reached.

main()
  .catch((error: Error) => {
    const cause = error instanceof PaddleError && error.cause instanceof Error ? error.cause : null;
    console.error(cause ? `Could not reach Paddle: ${cause.message}` : error.message);
    process.exitCode = 1;
  })
  .finally(closePool);

async function main() {
  completeEnvironment();
  if (env().BILLING !== "paddle") return console.log("Payment is not configured, so there is nothing to compare.");
  const { compared, repaired, left } = await reconcile();
  const count = (drifts: Drift[], word: string) =>
    `${drifts.length} ${drifts.length === 1 ? "drift" : "drifts"} ${word}`;
  for (const drift of repaired) console.log(`repaired  ${describeDrift(drift)}`);
  for (const drift of left) console.log(`left      ${describeDrift(drift)}`);
  console.log(`${compared} subscriptions compared, ${count(repaired, "repaired")}, ${count(left, "left")}.`);
  if (left.length > 0) process.exitCode = 1;
}

function describeDrift({ providerReference, differences }: Drift): string {
  return `${providerReference}  ${differences.join("; ")}`;
}
