"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ShareWords } from "@/components/ui/share-words";
import type { StorageKey } from "@/lib/client/storage-keys";

type Props = { userId: string; level: number; text: string; words: string };

/**
 * Announces a new level once per browser, compared with the last level seen there. Shown in the card, not in a dialog.
 * `words`: the text to share.
 */
export function LevelUp({ userId, level, text, words }: Props) {
  const [risen, setRisen] = useState(false);
  useEffect(() => {
    const key: StorageKey = `craft-level:${userId}`;
    try {
      const seen = Number(localStorage.getItem(key));
      if (seen > 0 && level > seen) setRisen(true);
      localStorage.setItem(key, String(level));
    } catch {}
  }, [userId, level]);
  return (
    <div role="status">
      {risen ? (
        <div className="moment mt-4 animate-rise">
          <p className="font-medium">{text}</p>
          <div className="flex gap-3">
            <ShareWords words={words} />
            <Button variant="muted" size="bare" className="-mb-2 px-2 text-sm" onClick={() => setRisen(false)}>
              Dismiss
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
