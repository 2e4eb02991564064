"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { MethodCard } from "@/db/queries/methods/cards";
import { favouriteMethodAction, remixMethodAction, saveMethodAction } from "@/lib/actions/methods";
import { newId } from "@/lib/client/new-id";
import type { Outcome } from "@/lib/client/run-action";
import { useAction } from "@/lib/client/use-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import type { MethodDialog } from "./method-dialogs";

export type MethodRights = { canFavourite: boolean; canRemix: boolean };

const loadDialogs = () => import("./method-dialogs").then((file) => file.MethodDialogs);

/** Actions on a method: edit and delete for the owner; save, favour ("pin" on screen) and remix for others. */
export function MethodActions({ method, titleId, ...rights }: MethodRights & { method: MethodCard; titleId: string }) {
  useFocusFallback("#methods-panel");
  const [open, setOpen] = useState<MethodDialog | null>(null);
  const Dialogs = useLazyPart(open !== null, loadDialogs, () => setOpen(null));
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1">
      <Button
        aria-describedby={titleId}
        variant="quiet"
        size="bare"
        className="flex-1 px-3 text-base"
        onClick={() => setOpen("view")}
      >
        View
      </Button>
      {method.isMine ? (
        <OwnActions title={method.title} onOpen={setOpen} />
      ) : (
        <OthersActions method={method} titleId={titleId} {...rights} />
      )}
      {Dialogs ? <Dialogs open={open} onClose={() => setOpen(null)} method={method} /> : null}
    </div>
  );
}

function OwnActions({ title, onOpen }: { title: string; onOpen: (dialog: MethodDialog) => void }) {
  return (
    <>
      <Button aria-label={`Edit ${title}`} variant="plain" size="inline" onClick={() => onOpen("edit")}>
        Edit
      </Button>
      <Button aria-label={`Delete ${title}`} variant="muted" size="inline" onClick={() => onOpen("delete")}>
        Delete
      </Button>
    </>
  );
}

function OthersActions({
  method,
  titleId,
  canFavourite,
  canRemix,
}: MethodRights & { method: MethodCard; titleId: string }) {
  const { pending, toggleSaved, toggleFavourite, remix } = useMethodActions(method);
  const look = { variant: "plain", size: "inline" } as const;
  const about = { ...look, "aria-describedby": titleId, "aria-disabled": pending || undefined };
  return (
    <>
      <Button {...about} onClick={toggleSaved}>
        {method.isSaved ? "Unsave" : "Save"}
      </Button>
      {method.isSaved && (canFavourite || method.isFavourite) ? (
        <Button {...about} onClick={toggleFavourite}>
          {method.isFavourite ? "Unpin" : "Pin"}
        </Button>
      ) : null}
      {canRemix ? (
        <Button {...about} onClick={remix}>
          Remix
        </Button>
      ) : null}
    </>
  );
}

/** Saves, pins and remixes another's method; at the plan's limit it goes to /billing, which says why. */
function useMethodActions({ id: methodId, title, isSaved, isFavourite }: MethodCard) {
  const router = useRouter();
  const saving = useAction(saveMethodAction, { toasts: true });
  const pinning = useAction(favouriteMethodAction, { toasts: true });
  const remixing = useAction(remixMethodAction, { toasts: true });
  const pending = saving.pending || pinning.pending || remixing.pending;

  async function act(
    run: () => Promise<Outcome<{ status: string }> | null>,
    full: "methods" | "saved-methods",
    success: string,
  ) {
    const outcome = pending ? null : await run();
    if (!outcome?.ok) return;
    const status = outcome.data?.status;
    if (status === "limit") router.push(billingPath(full));
    else if (status === "plan") toast({ message: "Your plan doesn’t include this.", tone: "error" });
    else toast({ message: success, tone: "success" });
  }

  return {
    pending,
    toggleSaved: () =>
      act(
        () => saving.run({ methodId, saved: !isSaved }),
        "saved-methods",
        `“${title}” is ${isSaved ? "no longer saved" : "saved"}.`,
      ),
    toggleFavourite: () =>
      act(
        () => pinning.run({ methodId, favourite: !isFavourite }),
        "saved-methods",
        `“${title}” is ${isFavourite ? "no longer pinned" : "pinned on top"}.`,
      ),
    remix: () =>
      act(
        () => remixing.run({ id: newId(), methodId }),
        "methods",
        `“${title}” was copied to your methods. Your copy is private.`,
      ),
  };
}
