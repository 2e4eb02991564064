"use client";

import { type CSSProperties, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Closable } from "@/components/ui/dialog-form";
import { MenuButton, MenuLink, More } from "@/components/ui/flyout";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { ListRow } from "@/components/ui/list-row";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { ListedSession } from "@/db/queries/crafting/history";
import { deleteSessionAction, undoEditAction } from "@/lib/actions/crafting";
import { forgetSaved } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import { explainFinalPrice, type HoldingProject } from "@/lib/domain/crafting/allocation";
import { MIN_PART_SECONDS } from "@/lib/domain/crafting/session-split";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { AllocateLink, type Allocating, labelAllocating } from "../session-destination";
import type { StoredSession } from "./correct-dialog";

const loadEditing = () => import("./edit-dialog").then((file) => file.EditDialog);
const loadCorrecting = () => import("./correct-dialog").then((file) => file.CorrectDialog);
const loadSplitting = () => import("./split-dialog").then((file) => file.SplitDialog);

/** A session as its row shows it; the server has put its words together. */
export type ShownSession = {
  session: StoredSession & Pick<ListedSession, "kind">;
  times: string;
  work: string;
  allocating: Allocating | null;
  /** The completed project whose price the session is part of: its times stay as they are. */
  pricedIn?: HoldingProject;
  trail?: { hidden: string | null; edits: { id: number; words: string }[]; undoable: number | null };
};

export type ShownDay = { date: string; name: string; sum?: string; bar?: CSSProperties; rows: ShownSession[] };

type Asked = "edit" | "corrected" | "split" | "deleted";
type Ask = (asked: Asked) => void;

/** The sessions of a page by day. One set of dialogs serves all rows. `allocateHref`: a session's id follows it. */
export function SessionDays({ days, ...page }: { days: ShownDay[]; allocateHref: string; timeZone: string }) {
  const [shown, setShown] = useState<{ id: string; asked: Asked | null } | null>(null);
  const rows = days.flatMap((day) => day.rows);
  const session = rows.find((row) => row.session.id === shown?.id)?.session;
  const close = () => setShown((last) => last && { ...last, asked: null });
  return (
    <>
      <div className="list-card max-sm:px-4">
        {days.map((day) => (
          <section key={day.date} aria-labelledby={`day-${day.date}`} className="session-day">
            <div>
              <h2 id={`day-${day.date}`}>{day.name}</h2>
              {day.sum ? <p>{day.sum}</p> : null}
              {day.bar ? <span aria-hidden="true" style={day.bar} /> : null}
            </div>
            <ul className="divide-y divide-line">
              {day.rows.map((row) => (
                <SessionItem
                  key={row.session.id}
                  row={row}
                  allocateHref={page.allocateHref + row.session.id}
                  onAsk={(asked) => setShown({ id: row.session.id, asked })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {session ? (
        <SessionDialogs
          key={session.id}
          session={session}
          asked={shown?.asked}
          onClose={close}
          timeZone={page.timeZone}
        />
      ) : null}
    </>
  );
}

type ItemProps = { row: ShownSession; allocateHref: string; onAsk: Ask };

function SessionItem({ row, allocateHref, onAsk }: ItemProps) {
  const { session, times, work, allocating, trail } = row;
  const link = { description: session.description, className: "relative z-1 -my-3" };
  return (
    <ListRow
      title={session.description}
      meta={
        <>
          {`${times} `}
          {work ? <span>{work}</span> : null}
          <AllocateLink {...link} words={allocating} href={allocateHref} />
        </>
      }
      value={formatDuration(session.durationSeconds)}
      below={trail ? <SessionTrail {...trail} session={session} /> : null}
    >
      <SessionMenu row={row} allocateHref={allocateHref} onAsk={onAsk} />
    </ListRow>
  );
}

/** The corrections of a session, newest last. The newest can be undone for a while. */
function SessionTrail({
  hidden,
  edits,
  undoable,
  session,
}: NonNullable<ShownSession["trail"]> & { session: StoredSession }) {
  return (
    <ul className="grid basis-full gap-0.5 pb-2 text-sm text-muted" aria-label={`Changes of “${session.description}”`}>
      {hidden ? <li>{hidden}</li> : null}
      {edits.map(({ id, words }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <span className="num">{words}</span>
          {id === undoable ? <UndoEdit sessionId={session.id} editId={id} description={session.description} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** All that can be done with a saved session. */
function SessionMenu({ row: { session, allocating, pricedIn }, allocateHref, onAsk }: ItemProps) {
  const about = `“${session.description}”, ${formatDuration(session.durationSeconds)}`;
  useFocusFallback("#sessions");
  return (
    <More label={`More for ${about}`}>
      <MenuButton aria-label={`Edit name and kind of ${about}`} onClick={() => onAsk("edit")}>
        Edit name and kind
      </MenuButton>
      {allocating ? (
        <MenuLink href={allocateHref} scroll={false} aria-label={labelAllocating(allocating, session.description)}>
          {allocating}
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
          <MenuButton aria-label={`Correct times of ${about}`} onClick={() => onAsk("corrected")}>
            Correct times
          </MenuButton>
          {session.durationSeconds >= 2 * MIN_PART_SECONDS ? (
            <MenuButton aria-label={`Split ${about}`} onClick={() => onAsk("split")}>
              Split
            </MenuButton>
          ) : null}
          <MenuButton aria-label={`Delete ${about}`} onClick={() => onAsk("deleted")}>
            Delete
          </MenuButton>
        </>
      )}
    </More>
  );
}

type DialogsProps = {
  session: ShownSession["session"];
  asked: Asked | null | undefined;
  onClose: () => void;
  timeZone: string;
};

function SessionDialogs({ session, asked, onClose, timeZone }: DialogsProps) {
  const Edit = useLazyPart(asked === "edit", loadEditing, onClose);
  const Correct = useLazyPart(asked === "corrected", loadCorrecting, onClose);
  const Split = useLazyPart(asked === "split", loadSplitting, onClose);
  const common = { session, onClose, timeZone };
  return (
    <>
      {Edit ? <Edit open={asked === "edit"} {...common} /> : null}
      {Correct ? <Correct open={asked === "corrected"} {...common} /> : null}
      {Split ? <Split open={asked === "split"} {...common} /> : null}
      <DeleteDialog open={asked === "deleted"} {...common} />
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

function UndoEdit({ description, ...edit }: { sessionId: string; editId: number; description: string }) {
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
