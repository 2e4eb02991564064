"use client";

import { useRouter } from "next/navigation";
import { PendingButton } from "@/components/ui/pending-button";
import { toastLoadFailure } from "@/lib/client/load-failure";
import { usePending } from "@/lib/client/use-pending";

export function StartSession({ name, aboutId }: { name: string; aboutId: string | undefined }) {
  const { pending, once } = usePending();
  const router = useRouter();
  async function begin() {
    const started = await once(async () => {
      const commands = await import("@/components/stopwatch/commands").catch(toastLoadFailure);
      return commands?.start(name);
    });
    if (started) router.push("/dashboard");
  }
  return (
    <PendingButton pending={pending} aria-describedby={aboutId} className="flex-1" onClick={begin}>
      Start a session
    </PendingButton>
  );
}
