"use client";

import { textOf } from "@/components/auth/fields";
import { Field } from "@/components/ui/field";
import { assignPurchaseAction } from "@/lib/actions/admin";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { ReasonForm } from "../../reason-form";

export function AssignForm({ providerReference }: { providerReference: string }) {
  return (
    <ReasonForm
      button="Assign the purchase"
      check={(typed) => ({ email: textOf(typed, "email").includes("@") ? null : AUTH_TEXTS.emailInvalid })}
      send={(typed, reason) => assignPurchaseAction({ providerReference, email: textOf(typed, "email"), reason })}
    >
      {(errors) => (
        <Field
          id="assign-email"
          name="email"
          type="email"
          label="Email of the account"
          autoComplete="off"
          {...(errors.email && { error: errors.email })}
        />
      )}
    </ReasonForm>
  );
}
