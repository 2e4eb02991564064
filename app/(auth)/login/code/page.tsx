import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { PasskeyLogin } from "@/components/auth/passkey-login";
import { findPending } from "@/db/queries/auth/pending-logins";
import { safeReturnPath, withReturnPath } from "@/lib/domain/auth/return-path";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { isActionRequest, readStep, redirectSignedIn } from "@/lib/server/auth/current-user";
import { hashToken } from "@/lib/server/auth/token";
import { CodeForm } from "./code-form";

export const metadata: Metadata = { title: "Second step", robots: "noindex" };

type Props = { searchParams: Promise<{ next?: string | string[] }> };

/** The second step of a login, after the right password of an account that has one. */
export default async function CodePage({ searchParams }: Props) {
  const next = safeReturnPath((await searchParams).next);
  await redirectSignedIn(next);
  const token = await readStep();
  const pending = token ? await findPending(hashToken(token)) : null;
  // Once the step is finished, the action's own answer renders this page again, without a pending login.
  if (!pending && !(await isActionRequest())) return <Expired again={withReturnPath("/login", next)} />;
  const { hasApp = true, hasPasskey = false } = pending ?? {};
  return (
    <AuthCard title="Second step" intro={describeStep(hasApp)}>
      <div className="grid gap-4">
        {hasPasskey && !hasApp ? <PasskeyLogin next={next} label="Use a passkey" /> : null}
        <CodeForm next={next} hasApp={hasApp} />
        {hasPasskey && hasApp ? <PasskeyLogin next={next} label="Use a passkey" /> : null}
      </div>
      <p className="mt-6 text-muted">
        Lost your device and your recovery codes? <a href="/help/security">What to do</a>
      </p>
      <p className="mt-3 text-muted">
        Someone else? <a href={withReturnPath("/login", next)}>Log in again</a>
      </p>
    </AuthCard>
  );
}

function describeStep(hasApp: boolean): string {
  return hasApp
    ? "Your password was right. One more step keeps others out."
    : "Your password was right. Now your passkey.";
}

function Expired({ again }: { again: string }) {
  return (
    <AuthCard title="Please log in again" intro={FACTOR_TEXTS.stepExpired}>
      <a href={again} className="inline-flex min-h-11 items-center">
        Log in
      </a>
    </AuthCard>
  );
}
