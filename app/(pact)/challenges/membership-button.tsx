"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { Spinner } from "@/components/ui/spinner";
import { useFocusHeir } from "@/components/ui/use-focus-heir";
import { joinChallengeAction, leaveChallengeAction } from "@/lib/actions/challenges";
import { useAction } from "@/lib/client/use-action";

/**
 * Joins or leaves. Disabled where joining would be refused (spec §4); leaving asks only when there is no way back.
 * `long` says what is joined, for a page of one challenge; on a card `aboutId` names the heading that says it.
 */
export function MembershipButton({
  challengeId,
  name,
  isJoined,
  canJoin,
  long = false,
  aboutId,
  className,
}: {
  challengeId: string;
  name: string;
  isJoined: boolean;
  canJoin: boolean;
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
  useFocusHeir("main [role=tabpanel]");

  async function leave() {
    await leaving.run({ challengeId });
    setAsking(false);
  }

  function press() {
    if (pending) return;
    if (!isJoined) void joining.run({ challengeId });
    else if (canJoin) void leave();
    else setAsking(true);
  }

  return (
    <>
      <Button
        variant={isJoined ? (long ? "quiet" : "plain") : "primary"}
        disabled={!isJoined && !canJoin}
        aria-disabled={pending || undefined}
        aria-busy={pending || undefined}
        aria-describedby={aboutId}
        className={className}
        onClick={press}
      >
        {pending && !asking ? <Spinner /> : null}
        {isJoined ? "Leave" : "Join"}
        {long ? " Challenge" : ""}
      </Button>
      {isJoined && !canJoin ? (
        <LazyAlertDialog
          open={asking}
          onOpenChange={(open) => !pending && setAsking(open)}
          title="Leave this challenge?"
          sentence={`${name} is over, so you could not join it again. The time you gave stops counting for it.`}
          action="Leave Challenge"
          tone="danger"
          pending={pending}
          onAction={leave}
        />
      ) : null}
    </>
  );
}
