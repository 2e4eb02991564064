import "server-only";
import { claimSandboxDeliveries, dropSandboxDelivery, requeueSandboxDelivery } from "@/db/queries/sandbox/objects";
import { env } from "@/lib/server/env";
import { PADDLE_WEBHOOK, paddleSettings } from "@/lib/server/paddle/settings";
import { signPayload } from "@/lib/server/paddle/webhook-signature";

const ANSWER_MS = 5_000;
const MAX_ATTEMPTS = 60;

export async function postDueWebhooks(overdueMs: number): Promise<void> {
  const due = await claimSandboxDeliveries(overdueMs);
  await Promise.all(due.map(deliver));
}

/** Retries after a pause that doubles from a second up to a minute. */
async function deliver({ id, payload, attempts }: { id: number; payload: string; attempts: number }): Promise<void> {
  const isDelivered = await post(payload);
  if (isDelivered || attempts >= MAX_ATTEMPTS) return dropSandboxDelivery(id);
  await requeueSandboxDelivery(id, Math.min(60, 2 ** (attempts - 1)));
}

function post(payload: string): Promise<boolean> {
  const [secret = ""] = paddleSettings().webhookSecrets;
  const headers = { "Content-Type": "application/json", "Paddle-Signature": signPayload(payload, secret, new Date()) };
  const signal = AbortSignal.timeout(ANSWER_MS);
  return fetch(`http://127.0.0.1:${env().PORT}${PADDLE_WEBHOOK}`, { method: "POST", headers, body: payload, signal })
    .then(({ ok }) => ok)
    .catch(() => false);
}
