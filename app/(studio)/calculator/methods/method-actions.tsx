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
import type { ActionAnswer } from "@/lib/client/run-action";
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
    <div className="-my-2 -mr-3 ml-auto flex flex-wrap *:z-1 *:font-normal">
      <button
        type="button"
        aria-describedby={titleId}
        className="absolute inset-0 z-0! rounded-2xl hover:bg-accent/5 focus-visible:-outline-offset-10"
        onClick={() => setOpen("view")}
      >
        <span className="sr-only">View</span>
      </button>
      {method.isMine ? (
        <>
          <Button aria-label={`Edit ${method.title}`} variant="muted" size="small" onClick={() => setOpen("edit")}>
            Edit
          </Button>
          <Button aria-label={`Delete ${method.title}`} variant="muted" size="small" onClick={() => setOpen("delete")}>
            Delete
          </Button>
        </>
      ) : (
        <OthersActions method={method} titleId={titleId} {...rights} />
      )}
      {Dialogs ? <Dialogs open={open} onClose={() => setOpen(null)} method={method} /> : null}
    </div>
  );
}

/** Saves, pins and remixes another's method; at the plan's limit it goes to /billing, which says why. */
function OthersActions({
  method: { id: methodId, title, isSaved, isFavourite },
  titleId,
  canFavourite,
  canRemix,
}: MethodRights & { method: MethodCard; titleId: string }) {
  const router = useRouter();
  const { pending, run } = useAction((send: () => Promise<ActionAnswer<{ status: string }>>) => send(), {
    toasts: true,
  });
  const look = { variant: "plain", size: "small", "aria-describedby": titleId } as const;
  const about = { ...look, "aria-disabled": pending || undefined };

  async function act(send: Parameters<typeof run>[0], full: "methods" | "saved-methods", success: string) {
    const outcome = await run(send);
    if (!outcome?.ok) return;
    const status = outcome.data?.status;
    if (status === "limit") router.push(billingPath(full));
    else if (status === "plan") toast({ message: "Your plan doesn’t include this.", tone: "error" });
    else toast({ message: `“${title}” ${success}.`, tone: "success" });
  }

  const toggleSaved = () =>
    act(
      () => saveMethodAction({ methodId, saved: !isSaved }),
      "saved-methods",
      `is ${isSaved ? "no longer saved" : "saved"}`,
    );
  const toggleFavourite = () =>
    act(
      () => favouriteMethodAction({ methodId, favourite: !isFavourite }),
      "saved-methods",
      `is ${isFavourite ? "no longer pinned" : "pinned on top"}`,
    );
  const remix = () =>
    act(
      () => remixMethodAction({ id: newId(), methodId }),
      "methods",
      "was copied to your methods. Your copy is private",
    );
  return (
    <>
      <Button {...about} onClick={toggleSaved}>
        {isSaved ? "Unsave" : "Save"}
      </Button>
      {isSaved && (canFavourite || isFavourite) ? (
        <Button {...about} onClick={toggleFavourite}>
          {isFavourite ? "Unpin" : "Pin"}
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
