import { useEffect, useEffectEvent, useState } from "react";
import { confirmUpgradeAction, previewUpgradeAction } from "@/lib/actions/billing";
import { useAction } from "@/lib/client/use-action";

export type UpgradePrice = NonNullable<Awaited<ReturnType<typeof previewUpgradeAction>>["data"]>;

const UNKNOWN_PRICE = "We couldn’t work out the price. Please try again.";

/** The price of Pro Lite → Pro+, read at once and again when it has changed, and the purchase at that price. */
export function useUpgrade(onUpgraded: () => void) {
  const [price, setPrice] = useState<UpgradePrice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useAction(previewUpgradeAction);
  const confirmation = useAction(confirmUpgradeAction);

  async function readPrice() {
    const answer = await preview.run();
    if (!answer) return;
    if (answer.ok && answer.data) setPrice(answer.data);
    else setProblem(answer.ok ? UNKNOWN_PRICE : answer.message);
  }
  const readFirstPrice = useEffectEvent(readPrice);
  useEffect(() => void readFirstPrice(), []);

  async function upgrade({ isDeferred }: UpgradePrice) {
    setProblem(null);
    const answer = await confirmation.run({ isDeferred });
    if (!answer) return;
    if (answer.ok) return onUpgraded();
    setProblem(answer.message);
    if (answer.code === "gone") await readPrice();
  }

  function retry() {
    setProblem(null);
    void readPrice();
  }

  return { price, problem, isPaying: confirmation.pending, upgrade, retry };
}
