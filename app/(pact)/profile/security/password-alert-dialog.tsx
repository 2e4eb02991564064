"use client";

import { type ReactNode, useState } from "react";
import type { AlertDialogProps } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PasswordField } from "@/components/ui/password-field";
import { useForm } from "@/components/ui/use-form";
import type { Outcome } from "@/lib/client/run-action";

type Props = Pick<AlertDialogProps, "title" | "sentence" | "action" | "tone" | "fallback"> & {
  passwordId: string;
  send: (typed: FormData) => Promise<Outcome<unknown>>;
  done?: () => void;
  /** Below the password. */
  children?: (errors: Record<string, string>) => ReactNode;
};

/** A button that asks for the password before it acts. */
export function PasswordAlertDialog({ passwordId, send, done, children, ...dialog }: Props) {
  const [asking, setAsking] = useState(false);
  const { form, pending, problem, errors, clear } = useForm({
    send,
    done: () => {
      setAsking(false);
      done?.();
    },
  });

  function ask(open: boolean) {
    if (pending) return;
    setAsking(open);
    clear();
  }

  return (
    <>
      <Button variant="quiet" onClick={() => ask(true)}>
        {dialog.action}
      </Button>
      <LazyAlertDialog
        {...dialog}
        open={asking}
        onOpenChange={ask}
        pending={pending}
        onAction={() => form.ref.current?.requestSubmit()}
      >
        <form {...form} className="grid gap-3">
          <PasswordField
            id={passwordId}
            name="password"
            label="Your password"
            autoComplete="current-password"
            error={errors.password}
          />
          {children?.(errors)}
          <FormMessage tone="error">{problem}</FormMessage>
          <button type="submit" hidden />
        </form>
      </LazyAlertDialog>
    </>
  );
}
