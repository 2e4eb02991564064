import "server-only";
import { endLogin } from "@/db/queries/auth/logins";
import { finishPending, takeTry } from "@/db/queries/auth/pending-logins";
import { FACTOR_TEXTS, type TypedCode } from "@/lib/domain/auth/second-factor";
import { UserError } from "@/lib/errors";
import { enforceRateLimit, refund } from "../limits/rate-limit";
import { recoveryUsedMail } from "../mail/texts";
import { logSecurityEvent } from "../request/security-log";
import { clearStepCookie, deviceFor, loginOrigin, readStep, setDeviceCookie, setLoginCookie } from "./current-user";
import { withCode } from "./factor-code";
import { hashToken } from "./token";

/** Completes this browser's pending login. Allows five tries; of simultaneous tries with one code, one succeeds. */
export async function finishSecondStep(code: TypedCode, remembersDevice: boolean, address: string): Promise<void> {
  const token = await readStep();
  if (!token) throw new UserError(FACTOR_TEXTS.stepExpired, "gone");
  await enforceRateLimit("login.factor.ip", address, address);
  const owner = await takeTry(hashToken(token));
  if (!owner) throw new UserError(FACTOR_TEXTS.stepExpired, "gone");
  const { userId, email } = owner;
  const { words, earlier } = await loginOrigin(address);
  const device = await deviceFor(email);
  const browser = { device: words, rememberedAs: remembersDevice ? device.id : null };
  const login = await withCode(owner, code, address, (proof) =>
    finishPending(hashToken(token), userId, proof, browser, recoveryUsedMail),
  );
  await refund("login.factor.ip", address, address);
  if (earlier) await endLogin(earlier.authSessionId, earlier.userId);
  await logSecurityEvent("login.begun", { userId, email, reason: code.kind });
  if (remembersDevice) await logSecurityEvent("device.remembered", { userId });
  await setLoginCookie({ userId, ...login });
  await setDeviceCookie(device);
  await clearStepCookie();
}
