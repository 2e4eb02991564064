import "server-only";
import { createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { spendProof } from "@/db/queries/auth/limits";
import type { CaptchaAction } from "@/lib/domain/auth/guessing";
import { env } from "../env";
import { logSecurityEvent } from "../request/security-log";

const ALGORITHM = "PBKDF2/SHA-256";
const LIFETIME_SECONDS = 10 * 60;
/** Multiplies the proof of work for logins over their limits. */
const HARDER: Partial<Record<CaptchaAction, number>> = { "login-hard": 3, "login-hardest": 9 };

const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.number().int().positive(),
      keyLength: z.number().int().positive(),
      keyPrefix: z.string().max(64),
      expiresAt: z.number(),
      data: z.strictObject({ action: z.string() }),
    }),
    signature: z.string().length(64),
  }),
  solution: z.object({ counter: z.number().int().nonnegative(), derivedKey: z.string().max(128) }),
});

export function createCaptcha(action: CaptchaAction) {
  const max = (env().CAPTCHA_MAX_NUMBER ?? 5000) * (HARDER[action] ?? 1);
  return createChallenge({
    algorithm: ALGORITHM,
    deriveKey,
    cost: env().CAPTCHA_COST ?? 5000,
    counter: randomInt(Math.floor(max / 2), max + 1),
    data: { action },
    expiresAt: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
    ...deriveSecrets(),
  });
}

/** Spends a solved proof and returns which of these actions it is for. Null if refused, which is logged. */
export async function spendCaptcha<A extends CaptchaAction>(payload: string, actions: readonly A[]): Promise<A | null> {
  const opened = await spendOnce(payload, actions);
  if (!opened) await logSecurityEvent("proof.refused", { reason: actions[0] });
  return opened;
}

async function spendOnce<A extends CaptchaAction>(payload: string, actions: readonly A[]): Promise<A | null> {
  const proof = parseProof(payload);
  const action = actions.find((name) => name === proof?.challenge.parameters.data.action);
  if (!proof || !action) return null;
  const { verified } = await verifySolution({ ...proof, deriveKey, ...deriveSecrets() }).catch(() => ({
    verified: false,
  }));
  if (!verified) return null;
  const { signature, parameters } = proof.challenge;
  return (await spendProof(signature, new Date(parameters.expiresAt * 1000))) ? action : null;
}

function parseProof(payload: string) {
  if (payload.length > 10_000) return null;
  try {
    return Proof.safeParse(JSON.parse(Buffer.from(payload, "base64").toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

function deriveSecrets() {
  const derive = (purpose: string) => createHmac("sha256", env().AUTH_SECRET).update(purpose).digest("hex");
  return { hmacSignatureSecret: derive("captcha challenge"), hmacKeySignatureSecret: derive("captcha key") };
}
