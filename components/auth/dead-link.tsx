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
