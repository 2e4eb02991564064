"use server";

import { revalidatePath } from "next/cache";
import { findEmail } from "@/db/queries/auth/factors";
import { endLogin } from "@/db/queries/auth/logins";
import {
  addPasskey,
  confirmByPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyLogin,
} from "@/db/queries/auth/passkeys";
import { AddPasskeyInput, PasskeyIdInput, RenamePasskeyInput, UsePasskeyInput } from "@/lib/domain/auth/input";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { NotFoundError, UserError } from "@/lib/errors";
import {
  clearStepCookie,
  readLoginOrigin,
  readStep,
  rememberDevice,
  requireConfirmed,
  setLoginCookie,
} from "@/lib/server/auth/current-user";
import { newRecoveryCodes } from "@/lib/server/auth/factors";
import { makeAddOptions, makeUseOptions, verifyAdded, verifyUsed } from "@/lib/server/auth/passkeys";
import { hashToken } from "@/lib/server/auth/token";
import { enforceRateLimit, refundUse } from "@/lib/server/limits/rate-limit";
import { nudgeMailSender } from "@/lib/server/mail/sender";
import { factorAddedMail, factorRemovedMail } from "@/lib/server/mail/texts";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { publicAction, userAction } from "./client";

const PAGE = "/profile/security";
const PASSKEY = "A passkey";

/** The options for the browser's passkey prompt, for a login and for “Confirm it’s you”. */
export const askPasskeyAction = publicAction.action(async ({ ctx: { address } }) => {
  await enforceRateLimit("passkey.ip", address, address);
  return makeUseOptions();
});

/** Needs no password and no second step, as a passkey is both factors. Also replaces the code after a password. */
export const signInByPasskeyAction = publicAction
  .inputSchema(UsePasskeyInput)
  .action(async ({ parsedInput: { seal, answer, remember, next }, ctx: { address } }) => {
    await enforceRateLimit("passkey.ip", address, address);
    const used = await verifyUsed(seal, answer);
    const { earlier, words } = await readLoginOrigin(address);
    const token = await readStep();
    const browser = { remember, device: words, pendingHash: token ? hashToken(token) : null };
    const login = used && (await startPasskeyLogin(used, browser));
    const email = used && (await findEmail(used.userId));
    if (!used || !login || !email) return refusePasskey(used?.userId);
    // Only failures count, so refund both uses: this answer, and the question before it.
    for (let uses = 0; uses < 2; uses += 1) await refundUse("passkey.ip", address, address);
    if (earlier) await endLogin(earlier.authSessionId, earlier.userId);
    await logSecurityEvent("login.begun", { userId: used.userId, email, reason: "passkey" });
    await setLoginCookie({ userId: used.userId, ...login });
    await rememberDevice(email);
    await clearStepCookie();
    return { next };
  });

export const confirmByPasskeyAction = userAction
  .metadata({ limit: "password" })
  .inputSchema(UsePasskeyInput)
  .action(async ({ parsedInput: { seal, answer }, ctx: { user } }) => {
    const used = await verifyUsed(seal, answer);
    const login = { userId: user.id, authSessionId: user.authSessionId };
    if (!used || !(await confirmByPasskey(login, used))) return refusePasskey(user.id);
    revalidatePath(PAGE);
  });

export const askNewPasskeyAction = userAction.metadata({ limit: "edit" }).action(async ({ ctx: { user } }) => {
  await requireConfirmed({ userId: user.id, authSessionId: user.authSessionId });
  return makeAddOptions(user);
});

/** Returns the recovery codes once, and only with the first factor of the account. */
export const addPasskeyAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(AddPasskeyInput)
  .action(async ({ parsedInput: { seal, answer }, ctx: { user, address } }) => {
    const login = { userId: user.id, authSessionId: user.authSessionId };
    await requireConfirmed(login);
    const checked = await verifyAdded(seal, user.id, answer);
    if (!checked) return refusePasskey(user.id);
    const { codes, hashes } = newRecoveryCodes(user.id);
    const name = (await readLoginOrigin(address)).words ?? PASSKEY;
    const added = await addPasskey(login, { ...checked, name }, hashes, factorAddedMail(PASSKEY));
    if (added === "full") throw new UserError(FACTOR_TEXTS.tooManyPasskeys);
    if (added === "taken") throw new UserError(FACTOR_TEXTS.passkeyTaken);
    if (added === "known") throw new UserError(FACTOR_TEXTS.passkeyKnown);
    await logSecurityEvent("factor.added", { userId: user.id, reason: "passkey" });
    nudgeMailSender();
    revalidatePath(PAGE);
    return { codes: added.isFirst ? codes : null };
  });

export const renamePasskeyAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(RenamePasskeyInput)
  .action(async ({ parsedInput: { passkeyId, name }, ctx: { user } }) => {
    if (!(await renamePasskey(user.id, passkeyId, name))) throw new NotFoundError("passkey");
    revalidatePath(PAGE);
  });

export const removePasskeyAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(PasskeyIdInput)
  .action(async ({ parsedInput: { passkeyId }, ctx: { user } }) => {
    const login = { userId: user.id, authSessionId: user.authSessionId };
    if (!(await removePasskey(login, passkeyId, factorRemovedMail(PASSKEY)))) throw new NotFoundError("passkey");
    await logSecurityEvent("factor.removed", { userId: user.id, reason: "passkey" });
    nudgeMailSender();
    revalidatePath(PAGE);
  });

async function refusePasskey(userId?: string): Promise<never> {
  await logSecurityEvent("factor.refused", { userId, reason: "passkey" });
  throw new UserError(FACTOR_TEXTS.passkeyFailed);
}
