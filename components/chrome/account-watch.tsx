"use client";

import { useEffect } from "react";
import { leavePage, pageAccount, signRequests } from "@/lib/client/account";

if (typeof window !== "undefined") signRequests();

/** Keeps this document to the account it was rendered for; once, in the root layout. */
export function AccountWatch({ account }: { account: string }) {
  useEffect(() => {
    const watching = import("@/lib/client/watch-account").then(({ watchAccount }) => watchAccount());
    return () => void watching.then((stop) => stop());
  }, []);
  useEffect(() => {
    // A refresh brought another account's page into this document: what is typed here belongs to the former one.
    if (account !== pageAccount()) leavePage("other_account");
  }, [account]);
  return null;
}
