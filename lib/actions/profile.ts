"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { setShortcutsEnabled, setTimeZone, updateProfile } from "@/db/queries/profile";
import { answerWelcome, putAwayFirstSteps, setCraftSettings, skipWelcome } from "@/db/queries/profile-welcome";
import { ProfileInput, TimeZoneInput } from "@/lib/domain/profile";
import { CraftSettingsInput, WelcomeInput } from "@/lib/domain/profile-welcome";
import { userAction } from "../action-client";

export const answerWelcomeAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(WelcomeInput)
  .action(async ({ ctx, parsedInput }) => {
    await answerWelcome(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
  });

export const skipWelcomeAction = userAction.metadata({ limit: "edit" }).action(async ({ ctx }) => {
  await skipWelcome(ctx.user.id);
  revalidatePath("/", "layout");
});

export const putAwayFirstStepsAction = userAction.metadata({ limit: "edit" }).action(async ({ ctx }) => {
  await putAwayFirstSteps(ctx.user.id);
  revalidatePath("/dashboard");
});

export const setCraftSettingsAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(CraftSettingsInput)
  .action(async ({ ctx, parsedInput }) => {
    await setCraftSettings(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
  });

export const setTimeZoneAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(z.object({ timeZone: TimeZoneInput }))
  .action(async ({ ctx, parsedInput }) => {
    await setTimeZone(ctx.user.id, parsedInput.timeZone);
    revalidatePath("/", "layout");
  });

export const setShortcutsEnabledAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(z.object({ enabled: z.boolean() }))
  .action(async ({ ctx, parsedInput }) => {
    await setShortcutsEnabled(ctx.user.id, parsedInput.enabled);
    revalidatePath("/", "layout");
  });

export const updateProfileAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ProfileInput)
  .action(async ({ ctx, parsedInput }) => {
    await updateProfile(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
  });
