"use client";

import { useEffect, useRef } from "react";
import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { joinChallengeAction, leaveChallengeAction } from "@/lib/actions/challenges";
import { useAction } from "@/lib/client/use-action";
import { MemberActions, type Membership } from "./member-actions";

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
