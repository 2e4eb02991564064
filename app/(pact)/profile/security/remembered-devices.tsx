import { Card, CardTitle } from "@/components/ui/card";
import type { RememberedDevice } from "@/db/queries/auth/remembered-devices";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { ForgetDevice } from "./row-buttons";

export function RememberedDevices({ devices, timeZone }: { devices: RememberedDevice[]; timeZone: string }) {
  const day = dateFormat({ day: "numeric", month: "short", timeZone });
  return (
    <Card aria-labelledby="devices-title">
      <CardTitle id="devices-title" tabIndex={-1}>
        Remembered devices
      </CardTitle>
      <p className="mt-1.5 text-muted">
        These don’t ask for a code. One that you forget asks for it at once, and a new password forgets them all.
      </p>
      <ul className="mt-3 grid gap-3">
        {devices.map(({ id, device, createdAt, expiresAt }) => {
          const name = device ?? "A browser";
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3">
              <div className="min-w-0">
                <p>{name}</p>
                <p className="num text-sm text-muted">
                  since {day.format(createdAt)}, until {day.format(expiresAt)}
                </p>
              </div>
              <ForgetDevice id={id} name={name} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
