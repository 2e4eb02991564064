"use client";

import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/use-form";
import { assignPurchaseAction } from "@/lib/actions/admin";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";
import { ReasonForm } from "../../reason-form";

export function AssignForm({ providerReference }: { providerReference: string }) {
  return (
    <ReasonForm
      button="Assign the purchase"
      check={(typed) => ({ email: textOf(typed, "email").includes("@") ? null : FORM_TEXTS.emailInvalid })}
      send={(typed, reason) => assignPurchaseAction({ providerReference, email: textOf(typed, "email"), reason })}
    >
      {(errors) => (
        <Field
          id="assign-email"
          name="email"
          type="email"
          label="Email of the account"
          autoComplete="off"
          error={errors.email}
        />
      )}
    </ReasonForm>
  );
}
