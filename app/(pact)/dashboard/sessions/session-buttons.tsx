"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Closable } from "@/components/ui/dialog-form";
import { MenuButton, MenuLink, More } from "@/components/ui/flyout";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { ListedSession } from "@/db/queries/crafting/history";
import { deleteSessionAction, undoEditAction } from "@/lib/actions/crafting";
import { forgetSaved } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import { explainFinalPrice, type HoldingProject } from "@/lib/domain/crafting/allocation";
import { MIN_PART_SECONDS } from "@/lib/domain/crafting/session-split";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { StoredSession } from "./correct-dialog";

const loadEditing = () => import("./edit-dialog").then((file) => file.EditDialog);
const loadCorrecting = () => import("./correct-dialog").then((file) => file.CorrectDialog);
const loadSplitting = () => import("./split-dialog").then((file) => file.SplitDialog);

type Props = {
  session: StoredSession & Pick<ListedSession, "kind">;
  allocate: { href: string; words: string; label: string } | null;
  /** The completed project whose price the session is part of: its times stay as they are. */
  pricedIn: HoldingProject | null;
  timeZone: string;
};

/** All that can be done with a saved session, and the dialogs that do it. */
export function SessionMenu({ session, allocate, pricedIn, timeZone }: Props) {
  const [shown, setShown] = useState<"edit" | "corrected" | "split" | "deleted" | null>(null);
  const close = () => setShown(null);
  const Edit = useLazyPart(shown === "edit", loadEditing, close);
  const Correct = useLazyPart(shown === "corrected", loadCorrecting, close);
  const Split = useLazyPart(shown === "split", loadSplitting, close);
  const about = `“${session.description}”, ${formatDuration(session.durationSeconds)}`;
  useFocusFallback("#sessions");
  return (
    <>
      <More label={`More for ${about}`}>
        <MenuButton aria-label={`Edit name and kind of ${about}`} onClick={() => setShown("edit")}>
          Edit name and kind
        </MenuButton>
        {allocate ? (
          <MenuLink href={allocate.href} scroll={false} aria-label={allocate.label}>
            {allocate.words}
          </MenuLink>
        ) : null}
        {pricedIn ? (
          <>
            <p role="presentation" className="w-0 min-w-full px-3 pt-2 text-sm text-muted">
              {explainFinalPrice(pricedIn.name)}
            </p>
            <MenuLink href={`/calculator/projects/${pricedIn.id}`}>Open the project</MenuLink>
          </>
        ) : (
          <>
            <MenuButton aria-label={`Correct times of ${about}`} onClick={() => setShown("corrected")}>
              Correct times
            </MenuButton>
            {session.durationSeconds >= 2 * MIN_PART_SECONDS ? (
              <MenuButton aria-label={`Split ${about}`} onClick={() => setShown("split")}>
                Split
              </MenuButton>
            ) : null}
            <MenuButton aria-label={`Delete ${about}`} onClick={() => setShown("deleted")}>
              Delete
            </MenuButton>
          </>
        )}
      </More>
      {Edit ? <Edit open={shown === "edit"} onClose={close} session={session} /> : null}
      {Correct ? <Correct open={shown === "corrected"} onClose={close} session={session} timeZone={timeZone} /> : null}
      {Split ? <Split open={shown === "split"} onClose={close} session={session} timeZone={timeZone} /> : null}
      <DeleteDialog session={session} open={shown === "deleted"} onClose={close} />
    </>
  );
}

function DeleteDialog({ session, open, onClose }: { session: StoredSession } & Closable) {
  const { id: sessionId, description, durationSeconds } = session;
  const { run, pending } = useAction(deleteSessionAction, { toasts: { success: "Session deleted." } });

  async function remove() {
    const outcome = await run({ sessionId });
    onClose();
    if (outcome?.ok) forgetSaved(sessionId);
  }

  return (
    <LazyAlertDialog
      open={open}
      onOpenChange={(opened) => !opened && !pending && onClose()}
      title="Delete this session?"
      sentence={`The ${formatDuration(durationSeconds)} of “${description}” is removed from your totals, streak, XP, challenges and project. This can’t be undone.`}
      action="Delete session"
      tone="danger"
      pending={pending}
      onAction={remove}
    />
  );
}

export function UndoEdit({ description, ...edit }: { sessionId: string; editId: number; description: string }) {
  const { run, pending } = useAction(undoEditAction, { toasts: { success: "The former times are back." } });
  useFocusFallback("#sessions");
  return (
    <Button
      variant="muted"
      size="inline"
      aria-label={`Undo the change of “${description}”`}
      aria-disabled={pending || undefined}
      onClick={() => run(edit)}
    >
      Undo
    </Button>
  );
}
