"use client";

import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { useFocusHeir } from "@/components/ui/use-focus-heir";
import { useSaving } from "@/components/ui/use-saving";
import { endOtherLoginsAction } from "@/lib/actions/auth";

/** Ends every login of mine but this browser's. Nothing is lost by it: a running timer stays where it is. */
export function EndOtherLogins() {
  useFocusHeir("#logins-title");
  const { pending, saving } = useSaving();
  return (
    <Button
      variant="quiet"
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => saving(() => endOtherLoginsAction(), "Only this browser is signed in now.")}
    >
      {pending ? <Spinner /> : null}
      Sign out everywhere else
    </Button>
  );
}
