"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { newId } from "@/components/ui/new-id";
import { toast } from "@/components/ui/toast";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { MethodCard } from "@/db/queries/methods/cards";
import { favouriteMethodAction, remixMethodAction, saveMethodAction } from "@/lib/actions/methods";
import { runAction } from "@/lib/client/run-action";
import { billingPath } from "@/lib/domain/billing/reasons";

export type MethodDialog = "view" | "edit" | "delete";

/** What can be done with a method: with mine edit and delete, with another's save, favour (the screen says pin) and remix. */
export function MethodActions({
  method,
  titleId,
  canFavourite,
  canRemix,
}: {
  method: MethodCard;
  titleId: string;
  canFavourite: boolean;
  canRemix: boolean;
}) {
  const router = useRouter();
  useFocusFallback("#methods-panel");
  const [pending, setPending] = useState(false);
  const [open, setOpen] = useState<MethodDialog | null>(null);
  const Dialogs = useLazyPart(
    open !== null,
    () => import("./method-dialogs").then((file) => file.MethodDialogs),
    () => setOpen(null),
  );
  const { id: methodId, title } = method;

  /** Runs one of the small actions; a full plan leads to /billing, which says why. */
  async function act(run: () => ReturnType<typeof change>, full: "methods" | "saved-methods") {
    if (pending) return;
    setPending(true);
    const { status, said, tone } = await run();
    setPending(false);
    if (status === "limit") router.push(billingPath(full));
    else toast({ message: said, tone });
  }

  const save = () =>
    change(
      () => saveMethodAction({ methodId, saved: !method.isSaved }),
      `“${title}” is ${method.isSaved ? "no longer saved" : "saved"}.`,
    );
  const favourite = () =>
    change(
      () => favouriteMethodAction({ methodId, favourite: !method.isFavourite }),
      `“${title}” is ${method.isFavourite ? "no longer pinned" : "pinned on top"}.`,
    );
  const remix = () =>
    change(
      () => remixMethodAction({ id: newId(), methodId }),
      `“${title}” was copied to your methods. Your copy is private.`,
    );

  const busy = { "aria-disabled": pending || undefined };
  const about = { ...busy, "aria-describedby": titleId };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1">
      <Button {...about} variant="quiet" className="flex-1 px-3!" onClick={() => setOpen("view")}>
        View
      </Button>
      {method.isMine ? (
        <>
          <Button
            {...busy}
            aria-label={`Edit ${title}`}
            variant="plain"
            className="px-2.5!"
            onClick={() => setOpen("edit")}
          >
            Edit
          </Button>
          <Button
            {...busy}
            aria-label={`Delete ${title}`}
            variant="plain"
            className="px-2.5! text-muted!"
            onClick={() => setOpen("delete")}
          >
            Delete
          </Button>
        </>
      ) : (
        <>
          <Button {...about} variant="plain" className="px-2.5!" onClick={() => act(save, "saved-methods")}>
            {method.isSaved ? "Unsave" : "Save"}
          </Button>
          {method.isSaved && (canFavourite || method.isFavourite) ? (
            <Button {...about} variant="plain" className="px-2.5!" onClick={() => act(favourite, "saved-methods")}>
              {method.isFavourite ? "Unpin" : "Pin"}
            </Button>
          ) : null}
          {canRemix ? (
            <Button {...about} variant="plain" className="px-2.5!" onClick={() => act(remix, "methods")}>
              Remix
            </Button>
          ) : null}
        </>
      )}
      {Dialogs ? <Dialogs open={open} onClose={() => setOpen(null)} method={method} /> : null}
    </div>
  );
}

async function change(
  run: Parameters<typeof runAction<{ status: string }>>[0],
  done: string,
): Promise<{ status: string; said: string; tone: "success" | "error" }> {
  const answer = await runAction<{ status: string }>(run);
  if (!answer.ok) return { status: "failed", said: answer.message, tone: "error" };
  const status = answer.data?.status ?? "";
  if (status === "plan") return { status, said: "Your plan doesn’t include this.", tone: "error" };
  return { status, said: done, tone: "success" };
}
