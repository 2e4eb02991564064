"use server";

import { CheckoutInput, PortalInput, UpgradeInput } from "@/lib/domain/billing/input";
import { resumeSubscription, undoChange } from "@/lib/server/paddle/changes";
import { beginCheckout, openPortalSession } from "@/lib/server/paddle/pages";
import { confirmUpgrade, previewUpgrade } from "@/lib/server/paddle/upgrade";
import { queryAction, userAction, writeAction } from "./client";

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
export const confirmUpgradeAction = queryAction(writeAction("billing", "/"), UpgradeInput, confirmUpgrade);

export const undoChangeAction = writeAction("billing", "/").action(({ ctx }) => undoChange(ctx.user.id));

export const resumeAction = writeAction("billing", "/").action(({ ctx }) => resumeSubscription(ctx.user.id));

/** `url` is null if there is no portal: the help article opens instead. */
export const openPortalAction = userAction
  .metadata({ limit: "billing" })
  .inputSchema(PortalInput)
  .action(async ({ ctx, parsedInput }) => ({ url: await openPortalSession(ctx.user.id, parsedInput.page) }));
