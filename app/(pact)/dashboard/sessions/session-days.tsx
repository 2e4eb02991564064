"use client";

import { type CSSProperties, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Closable } from "@/components/ui/dialog-form";
import { MenuButton, MenuLink } from "@/components/ui/flyout";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { ListRow } from "@/components/ui/list-row";
import { RowMenu, RowMenuButton, useRowMenu } from "@/components/ui/row-menu";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { deleteSessionAction, undoEditAction } from "@/lib/actions/crafting";
import { forgetSaved } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import { explainFinalPrice, type HoldingProject } from "@/lib/domain/crafting/allocation";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import { formatDuration, MIN_PART_SECONDS } from "@/lib/domain/crafting/stopwatch";
import { AllocateLink, labelAllocating, type ToAllocate } from "../session-destination";
import type { StoredSession } from "./correct-dialog";

const loadEditing = () => import("./edit-dialog").then((file) => file.EditDialog);
const loadCorrecting = () => import("./correct-dialog").then((file) => file.CorrectDialog);
const loadSplitting = () => import("./split-dialog").then((file) => file.SplitDialog);

/** A session as its row shows it; the server has put its words together. */
export type ShownSession = StoredSession & {
  times: string;
  work?: string;
  /** Left out for making. */
  kind?: SessionKind;
  /** Left out if it is allocated, or has no time to give. */
  toAllocate?: ToAllocate;
  /** The completed project whose price the session is part of: its times stay as they are. */
  pricedIn?: HoldingProject;
  trail?: { hidden: string | null; edits: { id: number; words: string }[]; undoable: number | null };
};

export type ShownDay = { name: string; sum?: string; bar?: CSSProperties; rows: ShownSession[] };

type Asked = "edit" | "corrected" | "split" | "deleted";

/** The sessions of a page by day. One menu and one set of dialogs serve all rows. `allocateHref`: a session's id follows it. */
export function SessionDays({ days, ...page }: { days: ShownDay[]; allocateHref: string; timeZone: string }) {
  const menu = useRowMenu();
  const [asked, setAsked] = useState<Asked | null>(null);
  const row = days.flatMap((day) => day.rows).find(({ id }) => id === menu.row);
  return (
    <>
      <div className="list-card max-sm:px-4">
        {days.map((day, at) => (
          <section key={day.name} aria-labelledby={`day-${at}`} className="session-day">
            <div style={day.bar}>
              <h2 id={`day-${at}`}>{day.name}</h2>
              {day.sum ? <p>{day.sum}</p> : null}
            </div>
            <ul>
              {day.rows.map((row) => (
                <SessionItem key={row.id} row={row} allocateHref={page.allocateHref + row.id} menu={menu} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <RowMenu menu={menu} label={row ? labelMenu(row) : ""}>
        {row ? <SessionMenu row={row} allocateHref={page.allocateHref + row.id} onAsk={setAsked} /> : null}
      </RowMenu>
      {row ? (
        <SessionDialogs
          key={row.id}
          session={row}
          asked={asked}
          onClose={() => setAsked(null)}
          timeZone={page.timeZone}
        />
      ) : null}
    </>
  );
}

type ItemProps = { row: ShownSession; allocateHref: string };

function SessionItem({ row, allocateHref, menu }: ItemProps & { menu: ReturnType<typeof useRowMenu> }) {
  const { id, description, times, work, toAllocate, trail } = row;
  const link = { description, className: "relative z-1 -my-3" };
  useFocusFallback("#sessions");
  return (
    <ListRow
      title={description}
      meta={
        <>
          {`${times} `}
          {work ? <span>{work}</span> : null}
          <AllocateLink {...link} words={toAllocate} href={allocateHref} />
        </>
      }
      value={formatDuration(row.durationSeconds)}
      below={trail ? <SessionTrail {...trail} session={row} /> : null}
    >
      <RowMenuButton menu={menu} of={id} label={labelMenu(row)} />
    </ListRow>
  );
}

function labelMenu(session: StoredSession): string {
  return `More for ${nameWithLength(session)}`;
}

function nameWithLength({ description, durationSeconds }: StoredSession): string {
  return `“${description}”, ${formatDuration(durationSeconds)}`;
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

type MenuProps = ItemProps & { onAsk: (asked: Asked) => void };

/** All that can be done with a saved session. */
function SessionMenu({ row, allocateHref, onAsk }: MenuProps) {
  const { description, durationSeconds, pricedIn, toAllocate = "Change allocation" } = row;
  const about = nameWithLength(row);
  return (
    <>
      <MenuButton aria-label={`Edit name and kind of ${about}`} onClick={() => onAsk("edit")}>
        Edit name and kind
      </MenuButton>
      {durationSeconds > 0 ? (
        <MenuLink href={allocateHref} scroll={false} aria-label={labelAllocating(toAllocate, description)}>
          {toAllocate}
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
          {durationSeconds >= 2 * MIN_PART_SECONDS ? (
            <MenuButton aria-label={`Split ${about}`} onClick={() => onAsk("split")}>
              Split
            </MenuButton>
          ) : null}
          <MenuButton aria-label={`Delete ${about}`} onClick={() => onAsk("deleted")}>
            Delete
          </MenuButton>
        </>
      )}
    </>
  );
}

type DialogsProps = { session: ShownSession; asked: Asked | null; onClose: () => void; timeZone: string };

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
