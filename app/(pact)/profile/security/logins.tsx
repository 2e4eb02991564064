import { Card, CardTitle } from "@/components/ui/card";
import type { Login } from "@/db/queries/auth/logins";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { EndLogin, EndOtherLogins } from "./row-buttons";

/** The crafter's logins, this browser's first; each other one can be ended. Addresses and places are not stored. */
export function Logins({ logins, here, timeZone }: { logins: Login[]; here: string; timeZone: string }) {
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
      <ul className="mt-3 mb-4 grid gap-3">
        {[...mine, ...others].map((login) => {
          const name = login.device ?? "A browser";
          return (
            <li
              key={login.id}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3"
            >
              <div className="min-w-0">
                <p>
                  {name}
                  {login.id === here ? <span className="font-medium text-moss"> – this browser</span> : null}
                </p>
                <p className="num text-sm text-muted">{facts(login)}</p>
              </div>
              {login.id === here ? null : <EndLogin id={login.id} name={`${name}, ${facts(login)}`} />}
            </li>
          );
        })}
      </ul>
      {others.length > 0 ? (
        <>
          <p className="mb-4 text-sm text-muted">
            Signing out ends a login at once; that browser then needs your password again.
          </p>
          <EndOtherLogins />
        </>
      ) : (
        <p className="text-muted">Only this browser is logged in.</p>
      )}
    </Card>
  );
}
