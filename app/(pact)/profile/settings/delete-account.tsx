"use client";

import { SoftLink } from "@/components/ui/soft-link";
import { textOf } from "@/components/ui/use-form";
import { deleteAccountAction } from "@/lib/actions/profile";
import { pageAccount } from "@/lib/client/account";
import { expectNewAccount } from "@/lib/client/leave-page";
import { runAction } from "@/lib/client/run-action";
import { PasswordAlertDialog } from "../security/password-alert-dialog";

/** Deletes the account, after saying what is deleted with it and asking for the password. `endsPlan`: a plan renews. */
export function DeleteAccount({ endsPlan }: { endsPlan: boolean }) {
  return (
    <PasswordAlertDialog
      passwordId="delete-password"
      title="Delete your account?"
      sentence={
        <>
          This permanently deletes your profile, avatar, sessions, projects, photos, methods, comments and
          notifications. Your time no longer counts towards challenges. Payment records stay, without your name.
          {endsPlan ? (
            <span className="mt-2 block">
              Your plan ends with it: nothing more is charged, and what you’ve paid isn’t refunded. See{" "}
              <SoftLink href="/billing" className="underline">
                Billing &amp; Plans
              </SoftLink>
              .
            </span>
          ) : null}
        </>
      }
      action="Delete account"
      tone="danger"
      send={(typed) => deleteAccount(typed, endsPlan)}
    />
  );
}

async function deleteAccount(typed: FormData, endsPlan: boolean) {
  // Tells the account watch that the login ends here; otherwise it would open the login page first.
  const stay = expectNewAccount();
  const answer = await runAction(() => deleteAccountAction({ password: textOf(typed, "password"), endsPlan }));
  if (answer.ok && answer.data) return clearAndLeave(answer.data.next);
  stay();
  return answer;
}

/** Removes the account's data from this browser, including its cookies: the action leaves them, or the page would leave. */
async function clearAndLeave(next: string): Promise<never> {
  localStorage.clear();
  sessionStorage.clear();
  await import("@/lib/client/taps/accounts").then((taps) => taps.removeAccount(pageAccount())).catch(() => {});
  await fetch("/api/auth/sign-out", {
    method: "POST",
    body: new URLSearchParams({ account: pageAccount(), forget: "true" }),
    redirect: "manual",
  }).catch(() => {});
  location.assign(next);
  // Stays pending until the next page has loaded.
  return new Promise(() => {});
}
