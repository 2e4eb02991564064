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

type Admin = Parameters<typeof takeBackPlans>[0];
type PersonValues = Parameters<typeof takeBackPlans>[1];

export const givePlanAction = adminAction.inputSchema(GivePlanInput).action(async ({ parsedInput, ctx: { admin } }) => {
  await givePlan(admin, parsedInput);
  return finishPersonAct(parsedInput, admin, "plan.given");
});

/** `perform` is the act on the person, as the page asked for it. */
const personAction = (act: Act, perform: (admin: Admin, input: PersonValues) => Promise<unknown>) =>
  adminAction.inputSchema(PersonInput).action(async ({ parsedInput, ctx: { admin } }) => {
    await perform(admin, parsedInput);
    return finishPersonAct(parsedInput, admin, act);
  });

export const takeBackPlansAction = personAction("plan.ended", takeBackPlans);

export const endLoginsOfAction = personAction("logins.ended", endLoginsOf);

export const liftPauseOfAction = personAction("pause.lifted", liftPauseOf);

export const suspendAction = personAction("account.suspended", async (admin, input) => {
  await suspend(admin, input, accountSuspendedMail(input.reason));
  nudgeMailSender();
});

export const liftSuspensionAction = personAction("suspension.lifted", async (admin, input) => {
  await liftSuspension(admin, input, suspensionLiftedMail);
  nudgeMailSender();
});

export const deletePersonAction = adminAction
  .inputSchema(DeletePersonInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    const { avatarUrl } = await deletePerson(admin, parsedInput, accountRemovedMail(parsedInput.reason));
    nudgeMailSender();
    await logSecurityEvent("account.deleted", { userId: parsedInput.userId, reason: "admin" });
    await removeFilesOf(parsedInput.userId, avatarUrl);
    return finishAct(admin, "account.deleted", "/admin/people?done=deleted");
  });

export const resendSignupAction = adminAction
  .inputSchema(SignupInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    const { token, tokenHash } = newToken();
    await resendSignup(admin, parsedInput, { tokenHash, confirm: (email) => confirmMail(email, token) });
    nudgeMailSender();
    return finishAct(admin, "confirmation.resent", "/admin/people?done=resent");
  });

export const assignPurchaseAction = adminAction
  .inputSchema(AssignPurchaseInput)
  .action(async ({ parsedInput, ctx: { admin } }) => {
    await assignPurchaseAs(admin, parsedInput);
    return finishAct(admin, "purchase.assigned", "/admin/books?done=assigned");
  });

/** The person's page then shows the act that was done. */
const finishPersonAct = ({ userId }: { userId: string }, admin: { id: string }, what: Act) =>
  finishAct(admin, what, `/admin/people/${userId}?done=${what}`);

/** `next` is the address to load as a new document, which shows the current state. */
async function finishAct(admin: { id: string }, what: Act, next: string): Promise<{ next: string }> {
  await logSecurityEvent("admin.acted", { userId: admin.id, reason: what });
  return { next };
}
