"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Flyout } from "@/components/ui/flyout";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { menuItemClass } from "@/components/ui/menu-item";
import { Spinner } from "@/components/ui/spinner";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { joinChallengeAction, leaveChallengeAction } from "@/lib/actions/challenges";
import { useAction } from "@/lib/client/use-action";

/**
 * Joins; disabled where that would be refused. Once joined, the button starts a session while sessions count,
 * and leaving is in a menu; it asks only when there is no way back. `long` says what is joined, for a page of one
 * challenge; on a card `aboutId` names the heading that says it.
 */
export function MembershipButton({
  challengeId,
  name,
  isJoined,
  canJoin,
  isOngoing,
  long = false,
  aboutId,
  className,
}: {
  challengeId: string;
  name: string;
  isJoined: boolean;
  canJoin: boolean;
  isOngoing: boolean;
  long?: boolean;
  aboutId?: string;
  className?: string;
}) {
  const [asking, setAsking] = useState(false);
  const joining = useAction(joinChallengeAction, { toasts: { success: `You have joined ${name}.` } });
  const again = canJoin ? " Join again and your time counts again." : "";
  const leaving = useAction(leaveChallengeAction, { toasts: { success: `You have left ${name}.${again}` } });
  const pending = joining.pending || leaving.pending;
  // On the Joined tab the card goes with what it was about.
  useFocusFallback("main [role=tabpanel]");

  // Joining and leaving take each other's place, and the focus stays at it.
  const place = useRef<HTMLDivElement>(null);
  const wasJoined = useRef(isJoined);
  useEffect(() => {
    if (wasJoined.current !== isJoined && document.activeElement === document.body)
      place.current?.querySelector("button")?.focus();
    wasJoined.current = isJoined;
  }, [isJoined]);

  async function leave() {
    await leaving.run({ challengeId });
    setAsking(false);
  }

  if (!isJoined)
    return (
      <div ref={place} className="contents">
        <Button
          disabled={!canJoin}
          aria-disabled={pending || undefined}
          aria-busy={pending || undefined}
          aria-describedby={aboutId}
          className={className}
          onClick={() => void joining.run({ challengeId })}
        >
          {pending ? <Spinner /> : null}
          {long ? "Join Challenge" : "Join"}
        </Button>
      </div>
    );
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
          className={menuItemClass}
          onClick={() => {
            if (pending) return;
            if (canJoin) void leave();
            else setAsking(true);
          }}
        >
          {long ? "Leave Challenge" : "Leave"}
        </button>
      </Flyout>
      {!canJoin ? (
        <LazyAlertDialog
          open={asking}
          onOpenChange={(open) => !pending && setAsking(open)}
          title="Leave this challenge?"
          sentence={`${name} is over, so you can’t rejoin. Your time stops counting towards it.`}
          action="Leave Challenge"
          tone="danger"
          pending={pending}
          onAction={leave}
        />
      ) : null}
    </div>
  );
}

/** Starts the stopwatch with the challenge's name, and goes to it. */
function StartSession({ name, aboutId }: { name: string; aboutId: string | undefined }) {
  const [pending, setPending] = useState(false);
  const router = useRouter();
  async function begin() {
    if (pending) return;
    setPending(true);
    const { start } = await import("@/components/stopwatch/commands");
    const isRunning = await start(name);
    setPending(false);
    if (isRunning) router.push("/dashboard");
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

function Dots() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="12" r="2" />
    </svg>
  );
}
