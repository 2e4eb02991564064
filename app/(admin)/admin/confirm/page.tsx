import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { IdentityForm } from "@/components/auth/identity-form";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { safeAdminPath } from "@/lib/domain/auth/return-path";
import { ADMIN_MINUTES, findAdminHere } from "@/lib/server/auth/admin";

export const metadata: Metadata = { title: "Confirm it’s you" };

type Props = { searchParams: Promise<{ next?: string | string[] }> };

/** Shown to an admin who has no second step or whose last proof is too old; returns to `next`. */
export default async function AdminConfirmPage({ searchParams }: Props) {
  const here = await findAdminHere();
  if (!here) notFound();
  const { hasApp, hasPasskey, isReady } = here;
  const next = safeAdminPath((await searchParams).next);
  if (isReady) redirect(next);
  return (
    <div className="wrap py-7 *:max-w-120">
      {hasApp || hasPasskey ? (
        <Card aria-labelledby="confirm-title">
          <h1 id="confirm-title" className="card-title">
            Confirm it’s you
          </h1>
          <p className="mt-1.5 mb-4 text-muted">The admin pages then stay open for {ADMIN_MINUTES} minutes.</p>
          <IdentityForm hasApp={hasApp} hasPasskey={hasPasskey} next={next} />
        </Card>
      ) : (
        <Card aria-labelledby="factor-title">
          <h1 id="factor-title" className="card-title">
            Turn on your second step
          </h1>
          <p className="mt-1.5 mb-4 text-muted">
            The admin pages open only to accounts with an authenticator app or a passkey.
          </p>
          <a href="/profile/security" className={buttonClass()}>
            Sign-in and security
          </a>
        </Card>
      )}
    </div>
  );
}
