import type { Metadata } from "next";
import { listQuestions } from "@/db/queries/crafting/taps/answer";
import { requireUser } from "@/lib/server/auth/current-user";
import { NothingYet } from "../nothing-yet";
import { ConflictCard, MomentCard } from "./question-card";
import { barsOf, conflictText, momentText } from "./question-choices";

export const metadata: Metadata = { title: "Which is right?" };

/** Asks about time on which two devices disagree, and about presses whose time is unknown. */
export default async function QuestionsPage() {
  const user = await requireUser();
  const { conflicts, moments } = await listQuestions(user.id);
  const now = new Date();
  const isEmpty = conflicts.length + moments.length === 0;
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-200">
      <div>
        <h1>Which is right?</h1>
        <p className="mt-1 text-muted">Your time is kept as it is until you answer.</p>
      </div>
      {isEmpty ? (
        <NothingYet title="Nothing to answer">
          If two of your devices ever disagree about a session, you say here which is right.
        </NothingYet>
      ) : null}
      {moments.map((moment) => (
        <MomentCard
          key={moment.id}
          id={moment.id}
          text={momentText(moment, user.timeZone)}
          timeZone={user.timeZone}
          latest={now.toISOString()}
        />
      ))}
      {conflicts.map((conflict) => (
        <ConflictCard key={conflict.id} id={conflict.id} text={conflictText(conflict, now, user.timeZone)}>
          <Bars bars={barsOf(conflict.sides, now)} />
        </ConflictCard>
      ))}
    </div>
  );
}

/** Hidden from screen readers: the text beside it says the same. */
function Bars({ bars: [first = [], second = []] }: { bars: [number, number][][] }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-8 w-full">
      <Stretches of={first} y={0} className="fill-accent" />
      <Stretches of={second} y={6} className="fill-muted" />
    </svg>
  );
}

function Stretches({ of, y, className }: { of: [number, number][]; y: number; className: string }) {
  return of.map(([from, width]) => (
    <rect key={from} x={from} y={y} width={Math.max(0.5, width)} height={4} className={className} />
  ));
}
