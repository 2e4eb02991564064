"use server";

import { revalidatePath } from "next/cache";
import { endLogin, forgetRememberedDevice } from "@/db/queries/auth/logins";
import { LoginIdInput, RememberedDeviceInput } from "@/lib/domain/auth/input";
import { NotFoundError } from "@/lib/errors";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { userAction } from "./client";

export const endLoginAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(LoginIdInput)
  .action(async ({ parsedInput: { loginId }, ctx: { user } }) => {
    if (!(await endLogin(loginId, user.id))) throw new NotFoundError("login");
    await logSecurityEvent("login.ended", { userId: user.id, reason: "elsewhere" });
    revalidatePath("/profile/security");
  });

/** The device must pass the second step again. */
export const forgetDeviceAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(RememberedDeviceInput)
  .action(async ({ parsedInput: { deviceId }, ctx: { user } }) => {
    if (!(await forgetRememberedDevice(user.id, deviceId))) throw new NotFoundError("device");
    await logSecurityEvent("device.forgotten", { userId: user.id });
    revalidatePath("/profile/security");
  });
