"use server";

import { revalidatePath } from "next/cache";
import { returnValidationErrors } from "next-safe-action";
import { z } from "zod";
import { findPasswordHash } from "@/db/queries/auth/credentials";
import { requireFactor } from "@/db/queries/auth/proofs";
import { setReminders } from "@/db/queries/crafting/reminders";
import { deleteAccount } from "@/db/queries/profile/deletion";
import { dismissFirstSteps } from "@/db/queries/profile/first-steps";
import {
  answerWelcome,
  setAssignsAtSave,
  setCraftSettings,
  setCurrency,
  setOnBoards,
  setShortcutsEnabled,
  setTimeZone,
  updateProfile,
} from "@/db/queries/profile/settings";
import { endBreak, takeBreak } from "@/db/queries/progress/streak";
import { findTimeZone } from "@/db/queries/time-zones";
import { DeleteAccountInput } from "@/lib/domain/auth/input";
import { HAND_REST_MINUTES } from "@/lib/domain/crafting/hand-rest";
import { REMIND_AFTER_MINUTES } from "@/lib/domain/crafting/reminders";
import {
  CraftSettingsInput,
  CurrencyInput,
  NO_TIME_ZONE,
  ProfileInput,
  TimeZoneInput,
  WelcomeInput,
} from "@/lib/domain/profile/input";
import { BREAK_DAYS_A_YEAR } from "@/lib/domain/profile/streak";
import { verifyPassword } from "@/lib/server/auth/password-hash";
import { nudgeMailSender } from "@/lib/server/mail/sender";
import { accountDeletedMail } from "@/lib/server/mail/texts";
import { cancelForDeletion } from "@/lib/server/paddle/changes";
import { removeFilesOf } from "@/lib/server/pictures/avatars";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { editAction, queryAction, userAction } from "./client";

export const answerWelcomeAction = editAction("/")
  .inputSchema(WelcomeInput)
  .action(async ({ ctx, parsedInput }) => {
    const timeZone = await findTimeZone(parsedInput.timeZone);
    if (timeZone === null) returnValidationErrors(WelcomeInput, { timeZone: { _errors: [NO_TIME_ZONE] } });
    await answerWelcome(ctx.user.id, { ...parsedInput, timeZone });
  });

export const dismissFirstStepsAction = userAction.metadata({ limit: "edit" }).action(async ({ ctx }) => {
  await dismissFirstSteps(ctx.user.id);
  revalidatePath("/dashboard");
});

export const setCraftSettingsAction = queryAction(editAction("/"), CraftSettingsInput, setCraftSettings);

const ChosenTimeZone = z.object({ timeZone: TimeZoneInput });

export const setTimeZoneAction = editAction("/")
  .inputSchema(ChosenTimeZone)
  .action(async ({ ctx, parsedInput }) => {
    const timeZone = await findTimeZone(parsedInput.timeZone);
    if (timeZone === null) returnValidationErrors(ChosenTimeZone, { timeZone: { _errors: [NO_TIME_ZONE] } });
    await setTimeZone(ctx.user.id, timeZone);
  });

export const setCurrencyAction = editAction("/")
  .inputSchema(z.object({ currency: CurrencyInput }))
  .action(({ ctx, parsedInput }) => setCurrency(ctx.user.id, parsedInput.currency));

const SwitchInput = z.object({ enabled: z.boolean() });

export const setShortcutsEnabledAction = editAction("/")
  .inputSchema(SwitchInput)
  .action(({ ctx, parsedInput }) => setShortcutsEnabled(ctx.user.id, parsedInput.enabled));

export const setAssignsAtSaveAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(SwitchInput)
  .action(async ({ ctx, parsedInput }) => {
    await setAssignsAtSave(ctx.user.id, parsedInput.enabled);
    revalidatePath("/profile/settings");
  });

export const takeBreakAction = editAction("/")
  .inputSchema(z.object({ days: z.int().min(1).max(BREAK_DAYS_A_YEAR) }))
  .action(({ ctx, parsedInput }) => takeBreak(ctx.user.id, parsedInput.days));

export const endBreakAction = editAction("/").action(({ ctx }) => endBreak(ctx.user.id));

export const setOnBoardsAction = editAction("/")
  .inputSchema(SwitchInput)
  .action(({ ctx, parsedInput }) => setOnBoards(ctx.user.id, parsedInput.enabled));

/** What is missing stays as it is. */
const ReminderInput = z
  .object({
    remindAfterMinutes: z.enum(["", ...REMIND_AFTER_MINUTES.map(String)]).transform((text) => Number(text) || null),
    handRestMinutes: z.enum(["", ...HAND_REST_MINUTES.map(String)]).transform((text) => Number(text) || null),
    titleShowsTime: z.boolean(),
    mails: z.boolean(),
  })
  .partial();

export const setRemindersAction = queryAction(editAction("/"), ReminderInput, setReminders);

export const updateProfileAction = queryAction(editAction("/"), ProfileInput, updateProfile);

export const deleteAccountAction = userAction
  .metadata({ limit: "password" })
  .inputSchema(DeleteAccountInput)
  .action(async ({ ctx: { user }, parsedInput: { password, endsPlan } }) => {
    const login = { userId: user.id, authSessionId: user.authSessionId };
    const hash = await findPasswordHash(user.id);
    const isRight = (await verifyPassword(hash, password)) && hash !== null;
    if (isRight && endsPlan) {
      await requireFactor(login);
      await cancelForDeletion(user.id);
    }
    const mail = (recipient: string) => accountDeletedMail(recipient, endsPlan);
    const deleted = isRight ? await deleteAccount(login, hash, mail) : null;
    if (!deleted) await logSecurityEvent("password.refused", { userId: user.id, reason: "deletion" });
    if (!deleted) return returnValidationErrors(DeleteAccountInput, { password: { _errors: ["Incorrect password."] } });
    await logSecurityEvent("account.deleted", { userId: user.id });
    nudgeMailSender();
    await removeFilesOf(user.id, deleted.avatarUrl);
    return { next: "/login?notice=deleted" };
  });
