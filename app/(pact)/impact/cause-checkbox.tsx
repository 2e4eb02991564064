"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { SavedCheckbox } from "@/components/ui/saved-controls";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { selectCauseAction } from "@/lib/actions/impacts";

/** Connects the tabs of a browser; a tab does not receive its own messages. */
let otherTabs: BroadcastChannel | null = null;

/** Refreshes the page when the selection changes in another tab. */
export function FollowOtherTabs() {
  const router = useRouter();
  useEffect(() => {
    const channel = new BroadcastChannel("impact");
    channel.onmessage = () => router.refresh();
    otherTabs = channel;
    return () => {
      otherTabs = null;
      channel.close();
    };
  }, [router]);
  return null;
}

export function CauseCheckbox({ causeId, name, selected }: { causeId: number; name: string; selected: boolean }) {
  // On My Impacts the card disappears when it is deselected.
  useFocusFallback("main [role=tabpanel]");
  return (
    <SavedCheckbox
      id={`select-${causeId}`}
      className="mt-auto -mb-1.5 pt-2"
      label={
        <>
          Select <span className="sr-only">{name}</span>
        </>
      }
      checked={selected}
      save={(wanted) => selectCauseAction({ causeId, selected: wanted })}
      onSaved={() => otherTabs?.postMessage(null)}
    />
  );
}
