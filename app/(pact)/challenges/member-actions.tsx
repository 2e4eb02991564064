"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Flyout } from "@/components/ui/flyout";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PendingButton } from "@/components/ui/pending-button";
import { toastLoadFailure } from "@/lib/client/load-failure";
import { usePending } from "@/lib/client/use-pending";

export type Membership = {
  challengeId: string;
  name: string;
  isJoined: boolean;
  canJoin: boolean;
  isOngoing: boolean;
  /** Writes "Challenge" out in the labels, for the page of a single challenge. */
  long?: boolean;
  /** The id of the heading that names the challenge, on a card. */
  aboutId?: string;
  className?: string;
};

/** Starts a session if the challenge is ongoing, or leaves it; asks first only if rejoining is impossible. */
export function MemberActions({
  place,
  pending,
  onLeave,
  name,
  canJoin,
  isOngoing,
  long = false,
  aboutId,
  className,
}: Membership & { place: RefObject<HTMLDivElement | null>; pending: boolean; onLeave: () => Promise<unknown> }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div ref={place} className={cn("flex items-center gap-2", className)}>
      {isOngoing ? <StartSession name={name} aboutId={aboutId} /> : null}
      <Flyout
        menu
        closesOnScroll
        label={`More for ${name}`}
        triggerClass={buttonClass({ variant: "quiet", size: "icon" })}
        trigger={<Dots />}
      >
        <button
          type="button"
          role="menuitem"
          className="menu-item"
          onClick={() => {
            if (pending) return;
            if (canJoin) void onLeave();
            else setIsAsking(true);
          }}
        >
          {long ? "Leave Challenge" : "Leave"}
        </button>
      </Flyout>
      {!canJoin ? (
        <LazyAlertDialog
          open={isAsking}
          onOpenChange={(open) => !pending && setIsAsking(open)}
          title="Leave this challenge?"
          sentence={`${name} is over, so you can’t rejoin. Your time stops counting towards it.`}
          action="Leave Challenge"
          tone="danger"
          pending={pending}
          onAction={() => void onLeave().then(() => setIsAsking(false))}
        />
      ) : null}
    </div>
  );
}

function Dots() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="12" r="2" />
    </svg>
  );
}

function StartSession({ name, aboutId }: { name: string; aboutId: string | undefined }) {
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
