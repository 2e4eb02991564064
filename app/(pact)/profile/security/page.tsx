import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { findFactors } from "@/db/queries/auth/factors";
import { type Login, listLogins, listRememberedDevices, type RememberedDevice } from "@/db/queries/auth/logins";
import { RECOVERY_CODES } from "@/lib/domain/auth/second-factor";
import { dateFormat } from "@/lib/domain/shared/formats";
import { mayChangeFactors, requireUser } from "@/lib/server/auth/current-user";
import { DisableAuthenticator } from "./disable-authenticator";
import { ConfirmCard, ConfirmFirst, PasskeyCard } from "./passkey-card";
import { RenewCodes } from "./recovery-codes";
import { EndLogin, EndOtherLogins, ForgetDevice } from "./row-buttons";

export const metadata: Metadata = { title: "Sign-in and security" };

/** The steps required to log in, and the list of logins. */
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
    <div className="wrap settings-page">
      <div>
        <BackLink href="/profile/settings">Settings</BackLink>
        <h1>Sign-in and security</h1>
        <HelpLink to="security" />
        <p className="mt-1 text-muted">
          {hasFactor
            ? "Your second step is on: your password alone opens nothing."
            : "With a second step, someone who learns your password still can’t log in."}
        </p>
      </div>
      {mayChange ? null : <ConfirmCard hasApp={authenticatorSince !== null} hasPasskey={passkeys.length > 0} />}
      <AuthenticatorCard since={authenticatorSince} mayChange={mayChange} timeZone={timeZone} />
      <PasskeyCard passkeys={passkeys} hasApp={authenticatorSince !== null} mayChange={mayChange} timeZone={timeZone} />
      {hasFactor ? <RecoveryCard left={codesLeft} mayChange={mayChange} /> : null}
      {devices.length > 0 ? <RememberedDevices devices={devices} timeZone={timeZone} /> : null}
      <Logins logins={logins} here={authSessionId} timeZone={timeZone} />
    </div>
  );
}

function RecoveryCard({ left, mayChange }: { left: number; mayChange: boolean }) {
  return (
    <Card aria-labelledby="recovery-title">
      <CardTitle id="recovery-title">Recovery codes</CardTitle>
      <p className="num mt-1.5 text-muted">
        {left} of {RECOVERY_CODES} left. Each logs you in once when you don’t have your phone.
      </p>
      {left <= 2 ? <p className="mt-2 font-medium text-danger">Make new ones before they run out.</p> : null}
      {mayChange ? <RenewCodes /> : <ConfirmFirst />}
    </Card>
  );
}

function RememberedDevices({ devices, timeZone }: { devices: RememberedDevice[]; timeZone: string }) {
  const day = dateFormat({ day: "numeric", month: "short", timeZone });
  return (
    <Card aria-labelledby="devices-title">
      <CardTitle id="devices-title" tabIndex={-1}>
        Remembered devices
      </CardTitle>
      <p className="mt-1.5 text-muted">
        These don’t ask for a code. One that you forget asks for it at once, and a new password forgets them all.
      </p>
      <Rows>
        {devices.map(({ id, device, createdAt, expiresAt }) => {
          const name = device ?? "A browser";
          return (
            <Row key={id} name={name} facts={`since ${day.format(createdAt)}, until ${day.format(expiresAt)}`}>
              <ForgetDevice id={id} name={name} />
            </Row>
          );
        })}
      </Rows>
    </Card>
  );
}

type Props = { since: Date | null; mayChange: boolean; timeZone: string };

function AuthenticatorCard({ since, mayChange, timeZone }: Props) {
  const day = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone });
  return (
    <Card aria-labelledby="authenticator-title">
      <CardHeader>
        <CardTitle id="authenticator-title" tabIndex={-1}>
          Authenticator app
        </CardTitle>
        <Badge tone={since ? "moss" : "neutral"}>{since ? "On" : "Off"}</Badge>
      </CardHeader>
      {since ? (
        <>
          <p className="num mt-1.5 mb-4 text-muted">Since {day.format(since)}. Logging in asks for a 6-digit code.</p>
          <DisableAuthenticator asksCode={!mayChange} />
        </>
      ) : (
        <>
          <p className="mt-1.5 text-muted">An app on your phone shows a new 6-digit code every half minute.</p>
          {mayChange ? (
            <a href="/profile/security/app" className={buttonClass({ className: "mt-4" })}>
              Set up an app
            </a>
          ) : (
            <ConfirmFirst />
          )}
        </>
      )}
    </Card>
  );
}

/** The crafter's logins, this browser's first; each other one can be ended. Addresses and places are not stored. */
function Logins({ logins, here, timeZone }: { logins: Login[]; here: string; timeZone: string }) {
  const moment = dateFormat({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone });
  const mine = logins.filter(({ id }) => id === here);
  const others = logins.filter(({ id }) => id !== here);
  const facts = (login: Login) =>
    [
      `since ${moment.format(login.createdAt)}`,
      ...(login.id === here ? [] : [`last seen ${moment.format(login.lastSeenAt)}`]),
      ...(login.remember ? ["remembered"] : []),
    ].join(", ");
  return (
    <Card aria-labelledby="logins-title">
      <CardTitle id="logins-title" tabIndex={-1}>
        Where you’re logged in
      </CardTitle>
      <Rows>
        {[...mine, ...others].map((login) => {
          const name = login.device ?? "A browser";
          return (
            <Row key={login.id} name={name} facts={facts(login)} isHere={login.id === here}>
              {login.id === here ? null : <EndLogin id={login.id} name={`${name}, ${facts(login)}`} />}
            </Row>
          );
        })}
      </Rows>
      {others.length > 0 ? (
        <>
          <p className="mt-4 mb-4 text-sm text-muted">
            Signing out ends a login at once; that browser then needs your password again.
          </p>
          <EndOtherLogins />
        </>
      ) : (
        <p className="mt-4 text-muted">Only this browser is logged in.</p>
      )}
    </Card>
  );
}

const SHOWN_ROWS = 5;

/** The rest opens in its place, also without JavaScript. */
function Rows({ children }: { children: ReactNode[] }) {
  const rest = children.slice(SHOWN_ROWS);
  return (
    <>
      <ul className="mt-3 grid gap-3">{children.slice(0, SHOWN_ROWS)}</ul>
      {rest.length > 0 ? (
        <details className="mt-3 border-t border-line">
          <summary className="min-h-11 py-2.5 font-semibold">Show all {children.length}</summary>
          <ul className="grid gap-3">{rest}</ul>
        </details>
      ) : null}
    </>
  );
}

type RowProps = { name: string; facts: string; isHere?: boolean; children: ReactNode };

function Row({ name, facts, isHere = false, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line pt-3">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p>
          {name}
          {isHere ? <span className="font-medium text-moss"> – this browser</span> : null}
        </p>
        <p className="num text-sm text-muted">{facts}</p>
      </div>
      {children}
    </li>
  );
}
