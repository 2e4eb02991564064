"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { PictureButton } from "@/components/ui/picture-button";
import { StitchProgress } from "@/components/ui/stitch-progress";
import { toast } from "@/components/ui/toast";
import { checkAccount } from "@/lib/client/leave-page";
import { sendFile } from "@/lib/client/send-file";
import { usePending } from "@/lib/client/use-pending";
import { avatarProblem } from "@/lib/domain/profile/avatars";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

/** The avatar in `children`, with a camera that replaces it; the old one stays until the new one is stored. */
export function AvatarUpload({ hasAvatar, children }: { hasAvatar: boolean; children: ReactNode }) {
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const { pending: removing, once } = usePending();
  const router = useRouter();

  async function choose([file]: File[]) {
    if (!file || percent !== null) return;
    const refused = avatarProblem(file);
    setProblem(refused ?? undefined);
    if (refused) return;
    setPercent(0);
    const { isStored, refusal } = await sendFile({ to: "/api/avatars", file, timeoutMs: 120_000 }, setPercent);
    setPercent(null);
    if (isStored) {
      toast({ message: "Your avatar was saved.", tone: "success" });
      router.refresh();
    } else if (refusal) setProblem(refusal);
    else toast({ message: "Failed to upload image. Please try again.", tone: "error" });
  }

  async function remove() {
    const answer = await fetch("/api/avatars", { method: "DELETE" }).catch(() => null);
    if (answer?.ok) {
      toast({ message: "Your avatar was removed.", tone: "success" });
      router.refresh();
    } else if (await checkAccount()) toast({ message: GENERIC_ERROR_MESSAGE, tone: "error" });
  }

  function startRemoval() {
    if (percent !== null) return;
    setProblem(undefined);
    void once(remove);
  }

  return (
    <>
      <div className="relative">
        {children}
        <PictureButton
          label="Upload avatar"
          isBadge
          describedBy={problem ? "avatar-problem" : undefined}
          onChoose={choose}
        />
      </div>
      {hasAvatar ? (
        <div className="order-last flex w-full flex-wrap items-center gap-x-1 text-sm text-muted">
          <Button
            variant="muted"
            size="bare"
            className="-ml-2.5 px-2.5"
            aria-disabled={removing || undefined}
            aria-busy={removing || undefined}
            onClick={startRemoval}
          >
            Remove avatar
          </Button>
          <p>Removing or replacing it can’t be undone.</p>
        </div>
      ) : null}
      {percent === null ? null : (
        <div className="order-last w-full">
          <StitchProgress label="Uploading your avatar" value={percent} max={100} className="w-28" />
        </div>
      )}
      <p id="avatar-problem" role="alert" className="order-last w-full text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
    </>
  );
}
