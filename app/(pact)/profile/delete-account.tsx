"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PasswordField } from "@/components/ui/password-field";
import { deleteAccountAction } from "@/lib/actions/profile";
import { pageAccount } from "@/lib/client/account";
import { expectNewAccount } from "@/lib/client/leave-page";
import { runAction } from "@/lib/client/run-action";
import { usePending } from "@/lib/client/use-pending";

const FIELD = "delete-password";

/** Deletes the account, after saying what is deleted with it and asking for the password. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const { pending, once } = usePending();
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<{ field?: string; sentence?: string }>({});

  function ask(open: boolean) {
    if (pending) return;
    setAsking(open);
    setPassword("");
    setRefusal({});
  }

  async function remove() {
    // Tells the account watch that the login ends here; otherwise it would open the login page first.
    const stay = expectNewAccount();
    const answer = await runAction(() => deleteAccountAction({ password }));
    if (answer.ok && answer.data) return leave(answer.data.next);
    stay();
    if (answer.ok) return;
    const { password: field } = answer.fieldErrors;
    setRefusal(field ? { field } : { sentence: answer.message });
    if (field) document.getElementById(FIELD)?.focus();
  }

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void once(remove);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => ask(true)}>
        Delete account
      </Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={ask}
        title="Delete your account?"
        sentence="This permanently deletes your profile, avatar, sessions, projects, photos, methods, comments and notifications. Your time no longer counts towards challenges. Payment records stay, without your name."
        action="Delete account"
        tone="danger"
        pending={pending}
        onAction={submit}
      >
        <form onSubmit={submit} noValidate className="grid gap-3">
          <PasswordField
            id={FIELD}
            name="password"
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={refusal.field}
          />
          <FormMessage tone="error">{refusal.sentence}</FormMessage>
        </form>
      </LazyAlertDialog>
    </>
  );
}

/** Removes the account's data from this browser, including its cookie. */
async function leave(next: string): Promise<never> {
  localStorage.clear();
  sessionStorage.clear();
  await import("@/lib/client/taps/accounts").then((taps) => taps.removeAccount(pageAccount())).catch(() => {});
  await fetch("/api/auth/sign-out", {
    method: "POST",
    body: new URLSearchParams({ account: pageAccount() }),
    redirect: "manual",
  }).catch(() => {});
  location.assign(next);
  // Stays pending until the next page has loaded.
  return new Promise(() => {});
}
