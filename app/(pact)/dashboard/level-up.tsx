"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import type { StorageKey } from "@/lib/client/storage-keys";

/**
 * Announces a new level once in this browser, compared with the level last seen in it. A line in the card, never a
 * dialog.
 */
export function LevelUp({ userId, level, text }: { userId: string; level: number; text: string }) {
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
        <div className="mt-4 flex animate-rise items-center gap-3 rounded-lg bg-ochre-soft py-1.5 pr-1.5 pl-4 text-ochre">
          <p className="min-w-0 flex-1 text-sm font-medium">{text}</p>
          <Button variant="current" size="small" onClick={() => setRisen(false)}>
            Dismiss
          </Button>
        </div>
      ) : null}
    </div>
  );
}
