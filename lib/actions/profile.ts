"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { setDisplayName, setShortcutsEnabled, setTimeZone, skipWelcome, updateProfile } from "@/db/queries/profile";
import { DisplayNameInput, ProfileInput, TimeZoneInput } from "@/lib/domain/profile";
import { userAction } from "../action-client";

export const setDisplayNameAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(z.object({ displayName: DisplayNameInput }))
  .action(async ({ ctx, parsedInput }) => {
    await setDisplayName(ctx.user.id, parsedInput.displayName);
    revalidatePath("/", "layout");
  });

export const skipWelcomeAction = userAction.metadata({ limit: "edit" }).action(async ({ ctx }) => {
  await skipWelcome(ctx.user.id);
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
