"use server";

import {
  deletePerson,
  endLoginsOf,
  givePlan,
  liftPauseOf,
  liftSuspension,
  resendSignup,
  suspend,
  takeBackPlans,
} from "@/db/queries/admin/person-acts";
import { assignPurchaseAs } from "@/db/queries/billing/purchases";
import type { Act } from "@/lib/domain/admin/acts";
import {
  AssignPurchaseInput,
  DeletePersonInput,
  GivePlanInput,
  PersonInput,
  SignupInput,
} from "@/lib/domain/admin/input";
import { newToken } from "@/lib/server/auth/token";
import { nudgeMailSender } from "@/lib/server/mail/sender";
import { accountRemovedMail, accountSuspendedMail, confirmMail, suspensionLiftedMail } from "@/lib/server/mail/texts";
import { removeFilesOf } from "@/lib/server/pictures/avatars";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { adminAction } from "./client";

/** The address of a person's page, which shows the act that was done. */
const person = (userId: string, act: Act) => `/admin/people/${userId}?done=${act}`;

export const givePlanAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(GivePlanInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    await givePlan(admin, parsedInput);
    return done(admin, "plan.given", person(parsedInput.userId, "plan.given"));
  });

export const takeBackPlansAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(PersonInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    await takeBackPlans(admin, parsedInput);
    return done(admin, "plan.ended", person(parsedInput.userId, "plan.ended"));
  });

export const endLoginsOfAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(PersonInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    await endLoginsOf(admin, parsedInput);
    return done(admin, "logins.ended", person(parsedInput.userId, "logins.ended"));
  });

export const liftPauseOfAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(PersonInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    await liftPauseOf(admin, parsedInput);
    return done(admin, "pause.lifted", person(parsedInput.userId, "pause.lifted"));
  });

export const suspendAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(PersonInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    await suspend(admin, parsedInput, accountSuspendedMail(parsedInput.reason));
    nudgeMailSender();
    return done(admin, "account.suspended", person(parsedInput.userId, "account.suspended"));
  });

export const liftSuspensionAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(PersonInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    await liftSuspension(admin, parsedInput, suspensionLiftedMail);
    nudgeMailSender();
    return done(admin, "suspension.lifted", person(parsedInput.userId, "suspension.lifted"));
  });

export const deletePersonAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(DeletePersonInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    const { avatarUrl } = await deletePerson(admin, parsedInput, accountRemovedMail(parsedInput.reason));
    nudgeMailSender();
    await logSecurityEvent("account.deleted", { userId: parsedInput.userId, reason: "admin" });
    await removeFilesOf(parsedInput.userId, avatarUrl);
    return done(admin, "account.deleted", "/admin/people?done=deleted");
  });

export const resendSignupAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(SignupInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    const { token, tokenHash } = newToken();
    await resendSignup(admin, parsedInput, { tokenHash, confirm: (email) => confirmMail(email, token) });
    nudgeMailSender();
    return done(admin, "confirmation.resent", "/admin/people?done=resent");
  });

export const assignPurchaseAction = adminAction
  .metadata({ limit: "edit" })
  .inputSchema(AssignPurchaseInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    await assignPurchaseAs(admin, parsedInput);
    return done(admin, "purchase.assigned", "/admin/books?done=assigned");
  });

/** `next` is the address to load as a new document, which shows the current state. */
async function done(admin: { id: string }, act: Act, next: string): Promise<{ next: string }> {
  await logSecurityEvent("admin.acted", { userId: admin.id, reason: act });
  return { next };
}
