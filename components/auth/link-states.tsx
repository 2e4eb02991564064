import type { ReactNode } from "react";
import { FormMessage } from "@/components/ui/form-message";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { AuthCard } from "./auth-card";

export function DeadLink({ another }: { another: ReactNode }) {
  return (
    <AuthCard title="This link has expired">
      <FormMessage tone="error">{AUTH_TEXTS.linkInvalid}</FormMessage>
      <p className="mt-4">{another}</p>
    </AuthCard>
  );
}

/** The same for everybody, so that it doesn't reveal whether an account exists. */
export function ConfirmedAlready() {
  return (
    <>
      If you’ve already confirmed your email, just{" "}
      <a href="/login" className="whitespace-nowrap underline">
        log in
      </a>
      .
    </>
  );
}
