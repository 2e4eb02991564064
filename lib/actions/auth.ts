"use server";

import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { returnValidationErrors } from "next-safe-action";
import { z } from "zod";
import { findPasswordHash } from "@/db/queries/auth/credentials";
import { endOtherLogins } from "@/db/queries/auth/logins";
import { changePassword, findResetOwner, requestReset, resetPassword } from "@/db/queries/auth/passwords";
import { confirmSignup, registerSignup, renewSignup } from "@/db/queries/auth/signups";
import {
  ChangePasswordInput,
  ConfirmInput,
  NewPasswordInput,
  ResendInput,
  ResetInput,
  SignInInput,
  SignUpInput,
} from "@/lib/domain/auth/input";
import { AUTH_TEXTS, passwordProblem } from "@/lib/domain/auth/passwords";
import { DEFAULT_RETURN_PATH, withReturnPath } from "@/lib/domain/auth/return-path";
import { UserError } from "@/lib/errors";
import { spendCaptcha } from "@/lib/server/auth/captcha";
import { isCommonPassword } from "@/lib/server/auth/common-passwords";
import {
  endLoginOfCookie,
  knownDeviceId,
  readLoginOrigin,
  rememberDevice,
  setLoginCookie,
  setStepCookie,
  signOutHere,
} from "@/lib/server/auth/current-user";
import { hashPassword, takeAtLeast, verifyPassword } from "@/lib/server/auth/password-hash";
import { signIn } from "@/lib/server/auth/sign-in";
import { hashToken, newToken } from "@/lib/server/auth/token";
import { env } from "@/lib/server/env";
import { consumeLimit, enforceRateLimit, refundUse } from "@/lib/server/limits/rate-limit";
import { nudgeMailSender } from "@/lib/server/mail/sender";
import { alreadyThereMail, confirmMail, passwordChangedMail, resetMail } from "@/lib/server/mail/texts";
import { emailKey } from "@/lib/server/request/login-cookie";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { publicAction, userAction } from "./client";

const Token = z.string().length(43);

/** `harder` names the harder bot check that a retry must pass. */
export const signInAction = publicAction.inputSchema(SignInInput).action(async ({ parsedInput, ctx }) => {
  const judged = await signIn(parsedInput, await readLoginOrigin(ctx.address));
  if (judged.verdict === "captcha") throw new UserError(AUTH_TEXTS.captchaMissing);
  if (judged.verdict === "unconfirmed") {
    return { problem: AUTH_TEXTS.emailNotConfirmed, signupId: judged.signupId };
  }
  if (judged.verdict === "suspended") return { problem: AUTH_TEXTS.suspended };
  if (judged.verdict === "refused") return { problem: AUTH_TEXTS.badCredentials, harder: judged.harder };
  if (judged.verdict === "halfway") {
    await setStepCookie(judged.token);
    return { next: withReturnPath("/login/code", parsedInput.next) };
  }
  await setLoginCookie(judged.login);
  await rememberDevice(parsedInput.email);
  return { next: parsedInput.next };
});

/** Answers the same for every address. `signupId` is the id of the new sign-up, or an unused id if none was created. */
export const signUpAction = publicAction.inputSchema(SignUpInput).action(({ parsedInput, ctx }) =>
  takeAtLeast(async () => {
    if (env().REGISTRATION === "closed") throw new UserError(AUTH_TEXTS.signUpClosed);
    const { email, password, timeZone, captcha, next } = parsedInput;
    await refuseWeak(password, email);
    if (!(await spendCaptcha(captcha, ["signup"]))) throw new UserError(AUTH_TEXTS.captchaMissing);
    await enforceRateLimit("signup.ip", ctx.address, ctx.address);
    const passwordHash = await hashPassword(password);
    const signupId = randomUUID();
    await logSecurityEvent("signup.requested", { email });
    if (await mayMail("signup.email", email, ctx.address)) {
      const { token, tokenHash } = newToken();
      const mails = { confirm: confirmMail(email, token, next), alreadyThere: alreadyThereMail(email) };
      await registerSignup({ id: signupId, email, passwordHash, tokenHash, timeZone }, mails);
      nudgeMailSender();
    }
    return { message: AUTH_TEXTS.signUpSent, signupId };
  }),
);

/** Allowed once a minute per address; answers the same for every address. */
export const resendConfirmationAction = publicAction.inputSchema(ResendInput).action(({ parsedInput, ctx }) =>
  takeAtLeast(async () => {
    await enforceRateLimit("link.ip", ctx.address, ctx.address);
    const { signupId, email, next } = parsedInput;
    if (!(await mayMail("resend.email", email, ctx.address))) throw new UserError(AUTH_TEXTS.resendTooSoon);
    const { token, tokenHash } = newToken();
    const isMailed = await renewSignup(signupId, email, tokenHash, confirmMail(email, token, next));
    if (!isMailed) await refundUse("mail.all", "all", ctx.address);
    nudgeMailSender();
    return { message: AUTH_TEXTS.resent };
  }),
);

export const confirmSignupAction = publicAction.inputSchema(ConfirmInput).action(async ({ parsedInput, ctx }) => {
  await enforceRateLimit("link.ip", ctx.address, ctx.address);
  const confirmed = await confirmSignup(hashToken(parsedInput.token));
  if (!confirmed) return refuseLink("confirmation");
  await logSecurityEvent("signup.confirmed", { userId: confirmed.userId });
  await signOutHere();
  return { next: withReturnPath("/login?notice=confirmed", parsedInput.next), email: confirmed.email };
});

export const requestResetAction = publicAction.inputSchema(ResetInput).action(({ parsedInput, ctx }) =>
  takeAtLeast(async () => {
    const { email, captcha } = parsedInput;
    if (!(await spendCaptcha(captcha, ["reset"]))) throw new UserError(AUTH_TEXTS.captchaMissing);
    await logSecurityEvent("reset.requested", { email });
    const isOverLimit = await consumeLimit("reset.ip", ctx.address, ctx.address);
    if (!isOverLimit && (await mayMail("reset.email", email, ctx.address))) {
      const { token, tokenHash } = newToken();
      const isMailed = await requestReset(email, tokenHash, resetMail(email, token));
      if (!isMailed) await refundUse("mail.all", "all", ctx.address);
      nudgeMailSender();
    }
    return { title: AUTH_TEXTS.resetSentTitle };
  }),
);

export const setNewPasswordAction = publicAction
  .inputSchema(z.intersection(z.object({ token: Token }), NewPasswordInput))
  .action(async ({ parsedInput, ctx }) => {
    await enforceRateLimit("link.ip", ctx.address, ctx.address);
    const { token, password } = parsedInput;
    const owner = await findResetOwner(hashToken(token));
    if (!owner) return refuseLink("reset");
    await refuseWeak(password, owner.email);
    const step = newToken();
    const { words } = await readLoginOrigin(ctx.address);
    const browser = { device: words, pendingHash: step.tokenHash };
    const reset = await resetPassword(hashToken(token), await hashPassword(password), browser, passwordChangedMail);
    if (!reset) return refuseLink("reset");
    const { userId, authSessionId } = reset;
    await logSecurityEvent("reset.completed", { userId, email: owner.email });
    nudgeMailSender();
    if (authSessionId === null) {
      await signOutHere();
      await setStepCookie(step.token);
      return { title: AUTH_TEXTS.passwordUpdated, next: "/login/code" };
    }
    await endLoginOfCookie();
    await setLoginCookie({ userId, authSessionId, remember: false });
    await rememberDevice(owner.email);
    return { title: AUTH_TEXTS.passwordUpdated, next: DEFAULT_RETURN_PATH };
  });

export const changePasswordAction = userAction
  .metadata({ limit: "password" })
  .inputSchema(ChangePasswordInput)
  .action(async ({ parsedInput: { currentPassword, password }, ctx: { user } }) => {
    await refuseWeak(password, user.email);
    if (!(await verifyPassword(await findPasswordHash(user.id), currentPassword))) {
      await logSecurityEvent("password.refused", { userId: user.id, reason: "change" });
      throw new UserError("Incorrect password.");
    }
    const login = await changePassword(user.id, user.authSessionId, await hashPassword(password), passwordChangedMail);
    if (!login) throw new UserError(AUTH_TEXTS.passwordUpdateFailed);
    await logSecurityEvent("password.changed", { userId: user.id });
    await setLoginCookie(login);
    nudgeMailSender();
    return { title: AUTH_TEXTS.passwordUpdated };
  });

export const endOtherLoginsAction = userAction.metadata({ limit: "edit" }).action(async ({ ctx: { user } }) => {
  await endOtherLogins(user.authSessionId, user.id);
  await logSecurityEvent("logins.ended", { userId: user.id });
  revalidatePath("/profile/security");
});

async function refuseLink(reason: "confirmation" | "reset"): Promise<never> {
  await logSecurityEvent("link.refused", { reason });
  throw new UserError(AUTH_TEXTS.linkInvalid);
}

/**
 * Whether a mail may be sent. Over a limit none is sent, so that no inbox can be flooded. A browser that was signed in
 * to the account has its own limit, and one more mail is allowed every 15 minutes (not for resends), so that others
 * can't use up all.
 */
async function mayMail(limit: "signup.email" | "resend.email" | "reset.email", email: string, address: string) {
  const key = emailKey(email);
  const device = await knownDeviceId(key);
  if (await consumeLimit(limit, device ? `${key} ${device}` : key, address)) {
    if (limit === "resend.email" || (await consumeLimit("mail.later", `${limit} ${key}`, address))) return false;
  }
  return (await consumeLimit("mail.all", "all", address)) === 0;
}

async function refuseWeak(password: string, email: string) {
  const problem =
    passwordProblem(password, email) ?? ((await isCommonPassword(password)) ? AUTH_TEXTS.passwordTooCommon : null);
  if (problem) returnValidationErrors(z.object({ password: z.string() }), { password: { _errors: [problem] } });
}
