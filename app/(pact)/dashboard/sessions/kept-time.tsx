"use client";

import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { pageAccount } from "@/lib/client/account";
import { findAccount } from "@/lib/client/taps/accounts";
import { onChange } from "@/lib/client/taps/database";
import { copyKept, downloadKept, listKept, removeKept, type ShownTime } from "@/lib/client/taps/kept";
import { findWaitingTaps } from "@/lib/client/taps/queue";
import { DEVICE, keptReason, keptWords, REMOVAL_WORDS } from "@/lib/client/taps/words";

/** Shows time on this device that can no longer be sent, as /pocket does. */
export function KeptTime() {
  const kept = useKeptTime();
  const titleId = useId();
  if (kept.length === 0) return null;
  return (
    <Card aria-labelledby={titleId} className="mb-5 grid gap-4">
      <CardTitle id={titleId}>Kept on this {DEVICE}</CardTitle>
      {kept.some(({ isWaiting }) => !isWaiting) ? <p className="text-sm text-muted">{REMOVAL_WORDS}</p> : null}
      <ul className="grid gap-4">
        {kept.map((one) => (
          <Entry key={one.session} kept={one} />
        ))}
      </ul>
      {kept.some(({ craftedMs }) => craftedMs >= 1_000) ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => downloadKept(kept)}>
          Download
        </Button>
      ) : null}
    </Card>
  );
}

function Entry({ kept }: { kept: ShownTime }) {
  const { description } = kept;
  async function remove() {
    await removeKept(kept.session);
    document.getElementById("sessions")?.focus();
  }
  return (
    <li className="wrap-anywhere">
      <bdi className="num">{keptWords(kept)}</bdi>
      <p className="text-sm text-muted">{keptReason(kept)}</p>
      <div className="mt-2 flex gap-2">
        <Button
          variant="quiet"
          size="small"
          aria-label={`Copy “${description}”`}
          onClick={async () => toast({ message: await copyKept(kept) })}
        >
          Copy
        </Button>
        {kept.isWaiting ? null : (
          <Button variant="quiet" size="small" aria-label={`Remove “${description}”`} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

function useKeptTime(): ShownTime[] {
  const [kept, setKept] = useState<ShownTime[]>([]);
  useEffect(() => {
    // Without storage, show nothing.
    const read = () => void readKept().then(setKept, () => {});
    read();
    return onChange(read);
  }, []);
  return kept;
}

async function readKept(): Promise<ShownTime[]> {
  const account = pageAccount();
  return listKept(await findAccount(account), await findWaitingTaps(account));
}
