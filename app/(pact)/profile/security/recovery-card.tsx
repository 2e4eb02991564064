import { Card, CardTitle } from "@/components/ui/card";
import { RECOVERY_CODES } from "@/lib/domain/auth/second-factor";
import { ConfirmFirst } from "./confirm-card";
import { RenewCodes } from "./renew-codes";

export function RecoveryCard({ left, mayChange }: { left: number; mayChange: boolean }) {
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
