"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { usePending } from "@/lib/client/use-pending";

export function StartSession({ name, aboutId }: { name: string; aboutId: string | undefined }) {
  const { pending, once } = usePending();
  const router = useRouter();
  async function begin() {
    const started = await once(async () => {
      const { start } = await import("@/components/stopwatch/commands");
      return start(name);
    });
    if (started) router.push("/dashboard");
  }
  return (
    <Button
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      aria-describedby={aboutId}
      className="flex-1"
      onClick={begin}
    >
      {pending ? <Spinner /> : null}
      Start a session
    </Button>
  );
}
