import { useState } from "react";
import { checkAccount } from "@/lib/client/leave-page";
import { usePending } from "@/lib/client/use-pending";
import type { Tier } from "@/lib/domain/billing/tiers";

/** `failed`: no answer came. */
export type DowngradeState = "ask" | "done" | "refused" | "failed";
type Answer = { state: DowngradeState; reason: string | null };

/** Posts the downgrade once it is confirmed; `reason` is why it was refused, where more is known than that. */
export function useDowngrade(tier: Tier) {
  const [answer, setAnswer] = useState<Answer>({ state: "ask", reason: null });
  const { pending, once } = usePending();
  const downgrade = () => once(async () => setAnswer(await postDowngrade(tier)));
  return { ...answer, pending, downgrade };
}

async function postDowngrade(tier: Tier): Promise<Answer> {
  try {
    const answer = await fetch("/api/paddle/schedule-downgrade", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ target_tier: tier }),
    });
    if (answer.ok) return { state: "done", reason: null };
    await checkAccount();
    const reason: unknown = (await answer.json().catch(() => null))?.error?.message;
    // 502: Paddle did not do it, which the dialog says already.
    return { state: "refused", reason: typeof reason === "string" && answer.status !== 502 ? reason : null };
  } catch {
    return { state: "failed", reason: null };
  }
}
