import type { ListedSession } from "@/db/queries/crafting/history";
import { canUndo, trailText } from "@/lib/domain/crafting/corrections";
import { UndoEdit } from "./undo-edit";

/** How many changes are listed in full. */
const MAX_SHOWN = 3;

/** What a session was before its changes, the newest last; that one can be undone for a while. */
export function SessionTrail({ session, timeZone, now }: { session: ListedSession; timeZone: string; now: Date }) {
  const { edits } = session;
  const last = edits.at(-1);
  if (!last) return null;
  const isUndoable = !session.project?.isCompleted && canUndo({ ...last, createdAt: new Date(last.createdAt) }, now);
  const hidden = edits.length - MAX_SHOWN;
  return (
    <ul className="grid gap-0.5 text-sm text-muted" aria-label={`Changes of “${session.description}”`}>
      {hidden > 0 ? <li>{hidden === 1 ? "1 earlier change" : `${hidden} earlier changes`}</li> : null}
      {edits.slice(-MAX_SHOWN).map((edit) => (
        <li key={edit.id} className="flex flex-wrap items-center gap-x-2">
          <span className="num">{trailText(edit, now, timeZone)}</span>
          {edit === last && isUndoable ? (
            <UndoEdit sessionId={session.id} editId={edit.id} description={session.description} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
