"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import type { ButtonLook } from "./button";
import { PendingButton } from "./pending-button";

/** `pending` is for forms that call their action by hand. */
export function SubmitButton({ pending, ...props }: ComponentProps<"button"> & ButtonLook & { pending?: boolean }) {
  const status = useFormStatus();
  return <PendingButton {...props} type="submit" pending={pending ?? status.pending} />;
}
