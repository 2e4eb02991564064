"use server";

import { revalidatePath } from "next/cache";
import { findPasswordHash } from "@/db/queries/auth/credentials";
import {
  type CodeProof,
  confirmByCode,
  disableAuthenticator,
  enableAuthenticator,
  renewRecoveryCodes,
} from "@/db/queries/auth/factors";
import { hasSecondFactor, stampPassword } from "@/db/queries/auth/proofs";
import {
  ConfirmIdentityInput,
  DisableAuthenticatorInput,
  EnableAuthenticatorInput,
  SecondStepInput,
} from "@/lib/domain/auth/input";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { UserError } from "@/lib/errors";
import { requireConfirmed } from "@/lib/server/auth/current-user";
import { findStep, newRecoveryCodes, openSetup, sealSecret } from "@/lib/server/auth/factors";
import { verifyPassword } from "@/lib/server/auth/password-hash";
import { finishSecondStep, withCode } from "@/lib/server/auth/second-step";
import { nudgeMailSender } from "@/lib/server/mail/sender";
import { factorAddedMail, factorRemovedMail, recoveryCodesMail, recoveryUsedMail } from "@/lib/server/mail/texts";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { publicAction, userAction } from "./client";

const PAGE = "/profile/security";
const APP = "An authenticator app";

/** The second step of a login; the first is `signInAction`. */
export const finishLoginAction = publicAction.inputSchema(SecondStepInput).action(async ({ parsedInput, ctx }) => {
  await finishSecondStep(parsedInput.code, parsedInput.remembersDevice, ctx.address);
  return { next: parsedInput.next };
});

/** Allows the changes on the page for a while, after the password, and a code if a factor is on. */
export const confirmIdentityAction = userAction
  .metadata({ limit: "password" })
  .inputSchema(ConfirmIdentityInput)
  .action(async ({ parsedInput: { password, code }, ctx: { user, address } }) => {
    await requirePassword(user.id, password, "confirm");
    const login = { userId: user.id, authSessionId: user.authSessionId };
    if (!(await hasSecondFactor(user.id))) await stampPassword(login);
    else if (!code) throw new UserError(FACTOR_TEXTS.codeMissing);
    else
      await withCode({ userId: user.id, email: user.email }, code, address, (proof) =>
        confirmByCode(login, proof, recoveryUsedMail),
      );
    revalidatePath(PAGE);
    return { isConfirmed: true };
  });

/** Returns the recovery codes once, and only with the first factor of the account. */
export const enableAuthenticatorAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(EnableAuthenticatorInput)
  .action(async ({ parsedInput: { setup, code }, ctx: { user } }) => {
    const login = { userId: user.id, authSessionId: user.authSessionId };
    await requireConfirmed(login);
    const secret = await openSetup(setup, user.id);
    if (!secret) throw new UserError(FACTOR_TEXTS.setupExpired, "gone");
    const step = code.kind === "app" ? findStep(secret, code.text) : null;
    if (step === null) throw new UserError(FACTOR_TEXTS.codeWrong);
    const { codes, hashes } = newRecoveryCodes(user.id);
    const factor = { secret: sealSecret(user.id, secret), step, codeHashes: hashes };
    const enabled = await enableAuthenticator(login, factor, factorAddedMail(APP));
    if (!enabled) throw new UserError("An authenticator app is on already. Reload the page to see it.", "gone");
    await logSecurityEvent("factor.added", { userId: user.id, reason: "app" });
    nudgeMailSender();
    return { codes: enabled.isFirst ? codes : null };
  });

/** Needs no code while the page's changes are allowed: a login by the last recovery code has none left. */
export const disableAuthenticatorAction = userAction
  .metadata({ limit: "password" })
  .inputSchema(DisableAuthenticatorInput)
  .action(async ({ parsedInput: { password, code }, ctx: { user, address } }) => {
    await requirePassword(user.id, password, "factor");
    const login = { userId: user.id, authSessionId: user.authSessionId };
    const disable = (proof: CodeProof | null) =>
      disableAuthenticator(login, proof, { removed: factorRemovedMail(APP), used: recoveryUsedMail });
    if (code) await withCode({ userId: user.id, email: user.email }, code, address, disable);
    else if (!(await disable(null))) throw new UserError(FACTOR_TEXTS.appOff, "gone");
    await logSecurityEvent("factor.removed", { userId: user.id, reason: "app" });
    nudgeMailSender();
    revalidatePath(PAGE);
  });

export const renewRecoveryCodesAction = userAction.metadata({ limit: "edit" }).action(async ({ ctx: { user } }) => {
  const login = { userId: user.id, authSessionId: user.authSessionId };
  const { codes, hashes } = newRecoveryCodes(user.id);
  if (!(await renewRecoveryCodes(login, hashes, recoveryCodesMail))) throw new UserError(FACTOR_TEXTS.noFactor);
  await logSecurityEvent("recovery.renewed", { userId: user.id });
  nudgeMailSender();
  revalidatePath(PAGE);
  return { codes };
});

async function requirePassword(userId: string, password: string, reason: string): Promise<void> {
  if (await verifyPassword(await findPasswordHash(userId), password)) return;
  await logSecurityEvent("password.refused", { userId, reason });
  throw new UserError("Incorrect password.");
}
