import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { HelpLink } from "@/components/ui/help-link";
import { SoftLink } from "@/components/ui/soft-link";
import { findFactors } from "@/db/queries/auth/factors";
import { listLogins } from "@/db/queries/auth/logins";
import { listRememberedDevices } from "@/db/queries/auth/remembered-devices";
import { requireUser } from "@/lib/server/auth/current-user";
import { mayChangeFactors } from "@/lib/server/auth/recently";
import { AuthenticatorCard } from "./authenticator-card";
import { ConfirmCard } from "./confirm-card";
import { Logins } from "./logins";
import { PasskeyCard } from "./passkey-card";
import { RecoveryCard } from "./recovery-card";
import { RememberedDevices } from "./remembered-devices";

export const metadata: Metadata = { title: "Sign-in and security" };

/** What it takes to log in to my account, and where I am logged in. */
export default async function SecurityPage() {
  const { id: userId, authSessionId, timeZone } = await requireUser();
  const [factors, logins, devices, mayChange] = await Promise.all([
    findFactors(userId),
    listLogins(userId),
    listRememberedDevices(userId),
    mayChangeFactors({ userId, authSessionId }),
  ]);
  const { authenticatorSince, passkeys, codesLeft } = factors;
  const hasFactor = authenticatorSince !== null || passkeys.length > 0;
  return (
    <div className="wrap grid max-w-160 grid-cols-[minmax(0,1fr)] gap-5 py-7">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Sign-in and security</h1>
          <HelpLink to="security" />
        </div>
        <SoftLink href="/profile" className={buttonClass({ variant: "quiet" })}>
          Back to your profile
        </SoftLink>
      </div>
      <p className="text-muted">
        {hasFactor
          ? "Your second step is on: your password alone opens nothing."
          : "With a second step, someone who learns your password still can’t log in."}
      </p>
      {mayChange ? null : <ConfirmCard hasApp={authenticatorSince !== null} hasPasskey={passkeys.length > 0} />}
      <AuthenticatorCard since={authenticatorSince} mayChange={mayChange} timeZone={timeZone} />
      <PasskeyCard passkeys={passkeys} hasApp={authenticatorSince !== null} mayChange={mayChange} timeZone={timeZone} />
      {hasFactor ? <RecoveryCard left={codesLeft} mayChange={mayChange} /> : null}
      {devices.length > 0 ? <RememberedDevices devices={devices} timeZone={timeZone} /> : null}
      <Logins logins={logins} here={authSessionId} timeZone={timeZone} />
    </div>
  );
}
