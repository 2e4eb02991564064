import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { ConfirmFirst } from "./confirm-card";
import { DisableAuthenticator } from "./disable-authenticator";

type Props = { since: Date | null; mayChange: boolean; timeZone: string };

export function AuthenticatorCard({ since, mayChange, timeZone }: Props) {
  const day = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone });
  return (
    <Card aria-labelledby="authenticator-title">
      <CardTitle id="authenticator-title" tabIndex={-1}>
        Authenticator app
      </CardTitle>
      {since ? (
        <>
          <p className="num mt-1.5 mb-4 text-muted">
            On since {day.format(since)}. Logging in asks for a 6-digit code.
          </p>
          <DisableAuthenticator asksCode={!mayChange} />
        </>
      ) : (
        <>
          <p className="mt-1.5 text-muted">Off. An app on your phone shows a new 6-digit code every half minute.</p>
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
