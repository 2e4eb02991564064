"use server";

import { revalidatePath } from "next/cache";
import { CheckoutInput, PortalInput, UpgradeInput } from "@/lib/domain/billing/input";
import { resumeSubscription, undoChange } from "@/lib/server/paddle/changes";
import { beginCheckout, openPortalSession } from "@/lib/server/paddle/pages";
import { confirmUpgrade, previewUpgrade } from "@/lib/server/paddle/upgrade";
import { userAction } from "./client";

/** `unavailable`: the plan can't be bought now; the reason is only logged. */
export const startCheckoutAction = userAction
  .metadata({ limit: "billing" })
  .inputSchema(CheckoutInput)
  .action(async ({ ctx, parsedInput }): Promise<{ url: string } | { unavailable: true }> => {
    const url = await beginCheckout(ctx.user, parsedInput.tier);
    return url ? { url } : { unavailable: true };
  });

export const previewUpgradeAction = userAction
  .metadata({ limit: "billing" })
  .action(async ({ ctx }) => previewUpgrade(ctx.user.id));

/** The plan itself changes when Paddle's signed event arrives. */
export const confirmUpgradeAction = userAction
  .metadata({ limit: "billing" })
  .inputSchema(UpgradeInput)
  .action(async ({ ctx, parsedInput }) => {
    await confirmUpgrade(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
  });

export const undoChangeAction = userAction.metadata({ limit: "billing" }).action(async ({ ctx }) => {
  await undoChange(ctx.user.id);
  revalidatePath("/", "layout");
});

export const resumeAction = userAction.metadata({ limit: "billing" }).action(async ({ ctx }) => {
  await resumeSubscription(ctx.user.id);
  revalidatePath("/", "layout");
});

/** `url` is null if there is no portal: the help article opens instead. */
export const openPortalAction = userAction
  .metadata({ limit: "billing" })
  .inputSchema(PortalInput)
  .action(async ({ ctx, parsedInput }) => ({ url: await openPortalSession(ctx.user.id, parsedInput.page) }));
