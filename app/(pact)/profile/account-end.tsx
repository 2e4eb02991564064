import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { DeleteAccount } from "./delete-account";

/** The end of the account; while a plan renews only the way to cancel it, since nobody could afterwards. */
export function AccountEnd({ renews }: { renews: boolean }) {
  return (
    <Card aria-labelledby="account-end-title">
      <CardTitle id="account-end-title">Delete account</CardTitle>
      {renews ? (
        <p className="mt-1.5 text-muted">
          Your plan still renews. Cancel it under <SoftLink href="/billing">Billing &amp; Plans</SoftLink> first, then
          you can delete your account here.
        </p>
      ) : (
        <>
          <p className="mt-1.5 mb-4 text-muted">This permanently deletes all your data.</p>
          <DeleteAccount />
        </>
      )}
    </Card>
  );
}
