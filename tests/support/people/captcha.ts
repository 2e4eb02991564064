import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { CaptchaAction } from "@/lib/domain/auth/guessing";
import { createCaptcha } from "@/lib/server/auth/captcha";

/** A fresh bot check for this form, solved as the browser would. */
export async function aSolvedCaptcha(action: CaptchaAction): Promise<string> {
  return solveCaptcha(await createCaptcha(action));
}

/** Solves a challenge and returns the text that the form posts. */
export async function solveCaptcha(challenge: Awaited<ReturnType<typeof createCaptcha>>): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
