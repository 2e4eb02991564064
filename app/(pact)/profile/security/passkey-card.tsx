import { IdentityForm } from "@/components/auth/identity-form";
import { Card, CardTitle } from "@/components/ui/card";
import type { PasskeyRow as StoredPasskey } from "@/db/queries/auth/factors";
import { MAX_PASSKEYS } from "@/lib/domain/auth/second-factor";
import { dateFormat } from "@/lib/domain/shared/formats";
import { DeedRow } from "../settings/rows";
import { AddPasskey, RemovePasskey, RenamePasskey } from "./passkey-buttons";

type Props = { passkeys: StoredPasskey[]; hasApp: boolean; mayChange: boolean; timeZone: string };

export function PasskeyRow({ passkeys, hasApp, mayChange, timeZone }: Props) {
  const day = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone });
  const describeUse = ({ lastUsedAt }: StoredPasskey) =>
    lastUsedAt ? `last used ${day.format(lastUsedAt)}` : "not used yet";
  const isLast = !hasApp && passkeys.length === 1;
  return (
    <DeedRow id="passkeys-title" icon="fingerprint-pattern" title="Passkeys" hint="Your fingerprint, face or PIN.">
      {mayChange && passkeys.length < MAX_PASSKEYS ? <AddPasskey /> : null}
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="grid gap-1 py-2.5">
              <RenamePasskey id={passkey.id} name={passkey.name}>
                {mayChange ? <RemovePasskey id={passkey.id} name={passkey.name} isLast={isLast} /> : null}
              </RenamePasskey>
              <p className="num text-sm text-muted">
                Added {day.format(passkey.createdAt)}, {describeUse(passkey)}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </DeedRow>
  );
}

/** Asks for confirmation before the ways to log in can change: somebody else may be using this browser. */
export function ConfirmCard(has: { hasApp: boolean; hasPasskey: boolean }) {
  return (
    <Card aria-labelledby="confirm-title" isHighlighted>
      <CardTitle id="confirm-title" tabIndex={-1}>
        Confirm it’s you
      </CardTitle>
      <p className="mt-1.5 mb-4 text-muted">Then you can change your second step for 15 minutes.</p>
      <IdentityForm {...has} />
    </Card>
  );
}
