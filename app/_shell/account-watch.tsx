"use client";

import { useEffect } from "react";
import { namePageAccount, pageAccount } from "@/lib/client/account";

/** Ties this document to the account it was rendered for; once, in the root layout. */
export function AccountWatch({ account }: { account: string }) {
  // Runs before any effect of this page can send a request.
  if (typeof window !== "undefined") namePageAccount(account);
  useEffect(() => {
    const watching = import("@/lib/client/leave-page").then(({ watchAccount }) => watchAccount());
    return () => void watching.then((stop) => stop());
  }, []);
  useEffect(() => {
    // A refresh brought another account's page into this document; what is typed here belongs to the previous account.
    if (pageAccount() && account !== pageAccount())
      void import("@/lib/client/leave-page").then((page) => page.leavePage("other_account"));
  }, [account]);
  return null;
}
