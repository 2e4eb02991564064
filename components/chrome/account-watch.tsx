"use client";

import { useEffect } from "react";
import { leavePage, pageAccount, signRequests, watchAccount } from "@/lib/client/account";

if (typeof window !== "undefined") signRequests();

/** Keeps this document to the account it was rendered for; once, in the root layout. */
export function AccountWatch({ account }: { account: string }) {
  useEffect(() => watchAccount(), []);
  useEffect(() => {
    // A refresh brought another account's page into this document: what is typed here belongs to the former one.
    if (account !== pageAccount()) leavePage("other_account");
  }, [account]);
  return null;
}
