import { Card, CardTitle } from "@/components/ui/card";
import type { PasskeyRow } from "@/db/queries/auth/factors";
import { MAX_PASSKEYS } from "@/lib/domain/auth/second-factor";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { AddPasskey } from "./add-passkey";
import { ConfirmFirst } from "./confirm-card";
import { RemovePasskey } from "./remove-passkey";
import { RenamePasskey } from "./rename-passkey";

type Props = { passkeys: PasskeyRow[]; hasApp: boolean; mayChange: boolean; timeZone: string };

export function PasskeyCard({ passkeys, hasApp, mayChange, timeZone }: Props) {
  const day = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone });
  const used = ({ lastUsedAt }: PasskeyRow) => (lastUsedAt ? `last used ${day.format(lastUsedAt)}` : "not used yet");
  const isLast = !hasApp && passkeys.length === 1;
  return (
    <Card aria-labelledby="passkeys-title">
      <CardTitle id="passkeys-title" tabIndex={-1}>
        Passkeys
      </CardTitle>
      <p className="mt-1.5 text-muted">
        Log in with your fingerprint, face or PIN instead of your password. A passkey is also a second step.
      </p>
      {passkeys.length > 0 ? (
        <ul className="mt-3 grid gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="grid gap-1 border-t border-line pt-3">
              <RenamePasskey id={passkey.id} name={passkey.name}>
                {mayChange ? <RemovePasskey id={passkey.id} name={passkey.name} isLast={isLast} /> : null}
              </RenamePasskey>
              <p className="num text-sm text-muted">
                Added {day.format(passkey.createdAt)}, {used(passkey)}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {mayChange ? passkeys.length < MAX_PASSKEYS ? <AddPasskey /> : null : <ConfirmFirst />}
    </Card>
  );
}
