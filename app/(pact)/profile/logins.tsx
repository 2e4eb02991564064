import { Card, CardTitle } from "@/components/ui/card";
import type { Login } from "@/db/queries/auth/logins";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { EndOtherLogins } from "./end-other-logins";

/** Where I am signed in: when each login began, since nothing else of it is stored, and the end of all but this one. */
export function Logins({ logins, here, timeZone }: { logins: Login[]; here: string; timeZone: string }) {
  const moment = dateFormat({
    ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
    timeZone,
  });
  const began = (login: Login) => `since ${moment.format(login.createdAt)}${login.remember ? ", remembered" : ""}`;
  const mine = logins.find(({ id }) => id === here);
  const others = logins.filter(({ id }) => id !== here);
  return (
    <Card aria-labelledby="logins-title">
      <CardTitle id="logins-title" tabIndex={-1}>
        Where you’re logged in
      </CardTitle>
      <p className="num mt-1.5 text-muted">
        {others.length === 0 ? "Only this browser" : "This browser"}
        {mine ? ` (${began(mine)})` : ""}
      </p>
      {others.length > 0 ? (
        <>
          <p className="mt-3">{others.length === 1 ? "1 other browser:" : `${others.length} other browsers:`}</p>
          <ul className="num mt-1 mb-4 grid gap-1 text-sm text-muted">
            {others.map((login) => (
              <li key={login.id}>{began(login)}</li>
            ))}
          </ul>
          <EndOtherLogins />
        </>
      ) : null}
    </Card>
  );
}
