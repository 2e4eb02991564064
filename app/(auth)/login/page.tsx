import type { ReactNode } from "react";
import { AuthCard } from "@/components/auth/auth-card";
import { ConfirmedAlready } from "@/components/auth/confirmed-already";
import { FormMessage } from "@/components/ui/form-message";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { safeReturnPath, withReturnPath } from "@/lib/domain/auth/return-path";
import { redirectSignedIn } from "@/lib/server/auth/current-user";
import { pageMetadata } from "@/lib/site/metadata";
import { LazyPasskeyLogin } from "./lazy-parts";
import { LoginForm } from "./login-form";

export const metadata = pageMetadata("login");

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Login. `?next=` is the page that required the login; `?notice=` and `?code=` select a message. */
export default async function LoginPage({ searchParams }: Props) {
  const { next, notice, code } = await searchParams;
  const returnPath = safeReturnPath(next);
  await redirectSignedIn(returnPath);
  const isConfirmed = notice === "confirmed";
  return (
    <AuthCard
      title={isConfirmed ? "Welcome" : "Log in"}
      intro={isConfirmed ? WELCOME : notice === "deleted" ? null : "Good to see you again."}
    >
      <FormMessage tone="success" className="mb-4">
        {successes.get(String(notice))}
      </FormMessage>
      <FormMessage tone="error" className="mb-4">
        {problems.get(String(code ?? notice))}
      </FormMessage>
      <LoginForm next={returnPath} isConfirmed={isConfirmed} />
      <div className="mt-4">
        <LazyPasskeyLogin next={returnPath} label="Use a passkey instead" />
      </div>
      <p className="mt-6 text-muted">
        New here? <a href={withReturnPath("/signup", returnPath)}>Create an account</a>
      </p>
      <p className="mt-2 text-muted">
        Can’t log in? <a href="/contact">Contact us</a>
      </p>
    </AuthCard>
  );
}

const WELCOME = "Log in, and your first stitch is one tap away.";

const successes = new Map([
  ["confirmed", AUTH_TEXTS.confirmed],
  ["deleted", "Your account was deleted. We’ve emailed you a confirmation."],
]);

const problems = new Map<string, ReactNode>([
  ["signed_out", "You were signed out. Please log in again."],
  ["link", AUTH_TEXTS.linkInvalid],
  [
    "confirmation",
    <>
      {AUTH_TEXTS.linkInvalid} <ConfirmedAlready />
    </>,
  ],
  ["credentials", AUTH_TEXTS.badCredentials],
  ["email_not_confirmed", AUTH_TEXTS.emailNotConfirmed],
  ["suspended", AUTH_TEXTS.suspended],
  [
    "second_step",
    <>
      Your account asks for a second step. <a href="/login/code">Enter your code</a>
    </>,
  ],
]);
