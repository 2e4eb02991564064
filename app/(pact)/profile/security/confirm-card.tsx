import { IdentityForm } from "@/components/auth/identity-form";
import { Card, CardTitle } from "@/components/ui/card";

/** Before changes to the ways of logging in: somebody may have found this browser open. */
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

export function ConfirmFirst() {
  return <p className="mt-3 text-sm text-muted">Confirm it’s you above to change this.</p>;
}
