"use client";

import { useRouter } from "next/navigation";
import type { Started } from "@/components/stopwatch/commands";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import type { ActionAnswer } from "@/lib/client/run-action";
import { useAction } from "@/lib/client/use-action";

export function StartSession({ name, aboutId }: { name: string; aboutId: string | undefined }) {
  const { run, pending } = useAction(startNamed, { toasts: true });
  const router = useRouter();
  async function begin() {
    const outcome = await run(name);
    if (outcome?.ok && outcome.data) router.push("/dashboard");
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

async function startNamed(name: string): Promise<ActionAnswer<Started>> {
  const { start } = await import("@/components/stopwatch/commands");
  return { data: await start(name) };
}
