import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { findFactors } from "@/db/queries/auth/factors";
import { type Login, listLogins, listRememberedDevices, type RememberedDevice } from "@/db/queries/auth/logins";
import { RECOVERY_CODES } from "@/lib/domain/auth/second-factor";
import { dateFormat } from "@/lib/domain/shared/formats";
import { mayChangeFactors, requireUser } from "@/lib/server/auth/current-user";
import { SettingsFrame } from "../settings/frame";
import { LazyChangePasswordForm } from "../settings/lazy-parts";
import { DeedRow, FoldingRow, SettingsGroup } from "../settings/rows";
import { DisableAuthenticator } from "./disable-authenticator";
import { ConfirmCard, PasskeyRow } from "./passkey-card";
import { RenewCodes } from "./recovery-codes";
import { EndLogin, EndOtherLogins, ForgetDevice } from "./row-buttons";

export const metadata: Metadata = { title: "Sign-in and security" };

/** The steps required to log in, and the list of logins. */
export default async function SecurityPage() {
  const { id: userId, authSessionId, timeZone, email } = await requireUser();
  const [factors, logins, devices, mayChange] = await Promise.all([
    findFactors(userId),
    listLogins(userId),
    listRememberedDevices(userId),
    mayChangeFactors({ userId, authSessionId }),
  ]);
  const { authenticatorSince, passkeys, codesLeft } = factors;
  const hasFactor = authenticatorSince !== null || passkeys.length > 0;
  return (
    <SettingsFrame at="/profile/security" title="Sign-in and security" help="security">
      <div className="settings-slip" data-on={hasFactor || undefined}>
        <Icon of="lock" />
        <p>
          <strong>{hasFactor ? "Second step on" : "Second step off"}</strong>{" "}
          {hasFactor
            ? "Your password alone opens nothing."
            : "With an app or a passkey, your password alone opens nothing."}
        </p>
      </div>
      {mayChange ? null : <ConfirmCard hasApp={authenticatorSince !== null} hasPasskey={passkeys.length > 0} />}
      <SettingsGroup title="How you log in">
        <FoldingRow
          icon="keyboard"
          title="Password"
          hint="A new one ends your other logins."
          value={<span className={buttonClass({ variant: "quiet" })}>Change</span>}
        >
          <LazyChangePasswordForm email={email} />
        </FoldingRow>
        <AuthenticatorRow since={authenticatorSince} mayChange={mayChange} timeZone={timeZone} />
        <PasskeyRow
          passkeys={passkeys}
          hasApp={authenticatorSince !== null}
          mayChange={mayChange}
          timeZone={timeZone}
        />
        {hasFactor ? (
          <DeedRow
            id="recovery-title"
            icon="key-round"
            title="Recovery codes"
            hint={`${codesLeft} of ${RECOVERY_CODES} left. Each logs you in once when you don’t have your phone.`}
          >
            {codesLeft <= 2 ? <Badge tone="danger">Make new ones before they run out</Badge> : null}
            {mayChange ? <RenewCodes /> : null}
          </DeedRow>
        ) : null}
      </SettingsGroup>
      {devices.length > 0 ? <RememberedDevices devices={devices} timeZone={timeZone} /> : null}
      <Logins logins={logins} here={authSessionId} timeZone={timeZone} />
    </SettingsFrame>
  );
}

function RememberedDevices({ devices, timeZone }: { devices: RememberedDevice[]; timeZone: string }) {
  const day = dateFormat({ day: "numeric", month: "short", timeZone });
  return (
    <SettingsGroup
      id="devices-title"
      title="Remembered devices"
      hint="These don’t ask for a code. One that you forget asks for it at once, and a new password forgets them all."
    >
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
    </SettingsGroup>
  );
}

type Props = { since: Date | null; mayChange: boolean; timeZone: string };

function AuthenticatorRow({ since, mayChange, timeZone }: Props) {
  const day = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone });
  return (
    <DeedRow
      id="authenticator-title"
      icon="smartphone"
      title="Authenticator app"
      hint={
        since
          ? `Since ${day.format(since)}. Logging in asks for a 6-digit code.`
          : "A new 6-digit code every half minute."
      }
    >
      {since ? <DisableAuthenticator asksCode={!mayChange} /> : null}
      {!since && mayChange ? (
        <a href="/profile/security/app" className={buttonClass({ variant: "quiet" })}>
          Set up an app
        </a>
      ) : null}
    </DeedRow>
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
    <SettingsGroup id="logins-title" title="Where you’re logged in">
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
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-sunken/50 px-4 py-3 text-sm text-muted">
          <p className="flex-[1_1_14rem]">
            Signing out ends a login at once; that browser then needs your password again.
          </p>
          <EndOtherLogins />
        </div>
      ) : null}
    </SettingsGroup>
  );
}

const SHOWN_ROWS = 5;

/** The rest opens in its place, also without JavaScript. */
function Rows({ children }: { children: ReactNode[] }) {
  const rest = children.slice(SHOWN_ROWS);
  return (
    <>
      <ul className="divide-y divide-line">{children.slice(0, SHOWN_ROWS)}</ul>
      {rest.length > 0 ? (
        <details>
          <summary className="settings-row">Show all {children.length}</summary>
          <ul className="divide-y divide-line border-t border-line">{rest}</ul>
        </details>
      ) : null}
    </>
  );
}

type RowProps = { name: string; facts: string; isHere?: boolean; children: ReactNode };

function Row({ name, facts, isHere = false, children }: RowProps) {
  return (
    <li className="settings-deed">
      <Icon of={/iPhone|iPad|Android/.test(name) ? "smartphone" : "monitor"} />
      <div>
        <p>{name}</p>
        <p>{facts}</p>
      </div>
      {isHere ? <Badge tone="moss">this browser</Badge> : children}
    </li>
  );
}
