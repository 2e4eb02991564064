"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { MenuButton, More } from "@/components/ui/flyout";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PendingButton } from "@/components/ui/pending-button";
import { SoftLink } from "@/components/ui/soft-link";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { joinChallengeAction, leaveChallengeAction } from "@/lib/actions/challenges";
import { toastLoadFailure } from "@/lib/client/load-failure";
import { stopwatchState, subscribeToStopwatch } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import { usePending } from "@/lib/client/use-pending";

/** Joins the challenge; disabled if joining would be refused. For members, shows their actions instead. */
export function MembershipButton(props: Membership) {
  const { challengeId, name, isJoined, canJoin, long = false, aboutId, className } = props;
  const joining = useAction(joinChallengeAction, { toasts: { success: `You’ve joined ${name}.` } });
  const again = canJoin ? " Join again and your time counts again." : "";
  const leaving = useAction(leaveChallengeAction, { toasts: { success: `You’ve left ${name}.${again}` } });
  const pending = joining.pending || leaving.pending;
  const place = useFocusPlace(isJoined);
  // On the Joined tab the card disappears after leaving.
  useFocusFallback("main [role=tabpanel]");

  if (isJoined)
    return <MemberActions {...props} place={place} pending={pending} onLeave={() => leaving.run({ challengeId })} />;
  return (
    <div ref={place} className="contents">
      <PendingButton
        pending={pending}
        disabled={!canJoin}
        aria-describedby={aboutId}
        size={long ? "default" : "inline"}
        className={className}
        onClick={() => void joining.run({ challengeId })}
      >
        {long ? "Join Challenge" : "Join"}
      </PendingButton>
    </div>
  );
}

/** Keeps the focus in place when the Join and Leave controls replace each other. */
function useFocusPlace(isJoined: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasJoined = useRef(isJoined);
  useEffect(() => {
    if (wasJoined.current !== isJoined && document.activeElement === document.body)
      place.current?.querySelector("button")?.focus();
    wasJoined.current = isJoined;
  }, [isJoined]);
  return place;
}

type Membership = {
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

type Props = Membership & {
  place: RefObject<HTMLDivElement | null>;
  pending: boolean;
  onLeave: () => Promise<unknown>;
};

/** Starts a session if the challenge is ongoing, or leaves it; asks first only if rejoining is impossible. */
function MemberActions({ place, pending, onLeave, name, canJoin, isOngoing, long = false, aboutId, className }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div ref={place} className={cn("flex items-center gap-2", className)}>
      {isOngoing ? <StartSession name={name} long={long} aboutId={aboutId} /> : null}
      <More label={`More for ${name}`}>
        <MenuButton
          onClick={() => {
            if (pending) return;
            if (canJoin) void onLeave();
            else setIsAsking(true);
          }}
        >
          {long ? "Leave Challenge" : "Leave"}
        </MenuButton>
      </More>
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

function StartSession({ name, long, aboutId }: { name: string; long: boolean; aboutId: string | undefined }) {
  const { pending, once } = usePending();
  const router = useRouter();
  const isOpen = useSyncExternalStore(
    subscribeToStopwatch,
    () => Boolean(stopwatchState()?.session),
    () => false,
  );
  const look = { size: long ? "default" : "inline", className: long ? "flex-1" : "flex-1 px-4" } as const;
  async function begin() {
    const started = await once(async () => {
      const commands = await import("@/components/stopwatch/commands").catch(toastLoadFailure);
      return commands?.startSession(name);
    });
    if (started) router.push("/dashboard");
  }
  if (isOpen && !pending)
    return (
      <SoftLink href="/dashboard" aria-describedby={aboutId} className={buttonClass({ ...look, variant: "quiet" })}>
        {long ? "Go to your running session" : "Session running"}
      </SoftLink>
    );
  return (
    <PendingButton {...look} pending={pending} aria-describedby={aboutId} onClick={begin}>
      Start a session
    </PendingButton>
  );
}
