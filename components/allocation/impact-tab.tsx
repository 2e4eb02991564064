"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type AllocationView, MESSAGES, type NamedTarget, secondsOf } from "@/lib/domain/crafting/allocation";
import { durationWords } from "@/lib/domain/crafting/duration-words";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { printList } from "@/lib/domain/shared/formats";
import { Cloth, type ClothPart, dyeOf, FIXED_DYE, listClothParts, PERSONAL, PERSONAL_DYE } from "./cloth";
import { CutCloth } from "./cut-cloth";
import { explainUnits } from "./notes";
import { Row, TargetRow } from "./target-row";
import { useAllocation } from "./use-allocation";
import { timeId } from "./use-cutting";

type Tab = ReturnType<typeof useImpactTab>;

/** Gives the session's time to challenges; what is left is Personal Progress. */
export function ImpactTab({ tab }: { tab: Tab }) {
  const { rows, fixedRows, addable, joinable, unfit } = tab;
  const isNobodys = rows.length + fixedRows.length + addable.length === 0;
  return (
    <>
      {tab.isTooShort ? (
        <p className="mb-3">This session is too short for a challenge. It counts as Personal Progress.</p>
      ) : (
        <p className="mb-3 text-sm text-muted">{tab.intro}</p>
      )}
      <div className="relative mb-11">
        {rows.length > 0 ? <CutCloth {...tab} /> : <Cloth parts={tab.parts} />}
        {tab.parts.length === 1 ? (
          <Icon
            of="scissors"
            className="absolute top-1/2 left-2 box-content -translate-y-1/2 rounded-full bg-surface p-1"
          />
        ) : null}
      </div>
      <p className="display text-lg">{sumInWords(tab.parts)}</p>
      <ul className="mt-1 divide-y divide-line">
        <FixedRows tab={tab} />
        {rows.map((target, index) => (
          <TargetRow
            key={target.challengeId}
            target={target}
            tab={tab}
            dye={dyeOf(index)}
            hint={tab.hint?.challengeId === target.challengeId ? tab.hint.text : undefined}
          />
        ))}
        {addable.map((target) => (
          <Offer key={target.challengeId} verb="Add" target={target} onTake={tab.add} tab={tab} />
        ))}
        <Unfit targets={unfit} />
        <PersonalRow tab={tab} />
      </ul>
      {joinable.length > 0 ? (
        <details open={isNobodys} className="group border-t border-line">
          <summary className="flex min-h-11 list-none items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
            Join another challenge
            <Icon of="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line">
            {joinable.map((target) => (
              <Offer key={target.challengeId} verb="Join" target={target} onTake={tab.join} />
            ))}
          </ul>
        </details>
      ) : isNobodys && unfit.length === 0 ? (
        <p className="mt-2 text-sm text-muted">
          No challenges are open for this session. It all counts as Personal Progress.
        </p>
      ) : null}
    </>
  );
}

type OfferProps = {
  verb: "Add" | "Join";
  target: NamedTarget;
  onTake: (target: NamedTarget) => void;
  /** For amounts that one press gives. */
  tab?: Tab;
};

/** A challenge that gets nothing yet; a press anywhere on the row takes it in. */
function Offer({ verb, target, onTake, tab }: OfferProps) {
  return (
    <Row name={target.name} meta={explainUnits(target)} className="relative">
      {tab?.quick(target).map(({ words, seconds }) => (
        <Button
          key={words}
          variant="quiet"
          size="bare"
          aria-label={`${words} for ${target.name}`}
          onClick={() => tab.give(target, seconds)}
          className="z-1 w-14 min-w-min px-1 text-sm max-sm:w-[calc((100cqw-64px)/3)]"
        >
          {words}
        </Button>
      ))}
      <Button
        id={tab && `add-${target.challengeId}`}
        variant="muted"
        size="icon"
        aria-label={`${verb} ${target.name}`}
        onClick={() => onTake(target)}
        className="-mr-3 after:absolute after:inset-0"
      >
        <Icon of="plus" />
      </Button>
    </Row>
  );
}

/** `15 minutes to Warm Hands and 25 minutes for you` */
function sumInWords(parts: readonly ClothPart[]): string {
  const given = parts.filter(({ seconds }) => seconds > 0);
  const [first = "", ...more] = given.map(
    ({ key, name, seconds }) => `${durationWords(seconds)} ${key === PERSONAL ? "for you" : `to ${name}`}`,
  );
  return more.length > 0 ? printList([first, ...more]) : `All ${first}`;
}

/** The challenges that this session is too short for share a row, so that the rule is said once. */
function Unfit({ targets }: { targets: readonly NamedTarget[] }) {
  if (targets.length === 0) return null;
  return (
    <Row
      name={<span className="text-muted">{printList(targets.map(({ name }) => `“${name}”`))}</span>}
      meta={MESSAGES.sessionTooShort}
    />
  );
}

const LEFT = "You’ve left this challenge. Join it again to change its time, or remove it.";
const CLOSED = "Closed for new time. Keep what it has or remove it.";

function FixedRows({ tab }: { tab: Tab }): ReactNode {
  return tab.fixedRows.map((target) => (
    <Row
      key={target.challengeId}
      name={target.name}
      dye={FIXED_DYE}
      meta={target.canJoin ? LEFT : CLOSED}
      removing={{ target, onRemove: tab.remove }}
    >
      {target.canJoin ? (
        <Button variant="plain" size="inline" aria-label={`Join ${target.name}`} onClick={() => tab.join(target)}>
          Join
        </Button>
      ) : null}
      <span className="num font-semibold">{formatDuration(target.seconds)}</span>
    </Row>
  ));
}

function PersonalRow({ tab: { manualSeconds, personal } }: { tab: Tab }) {
  return (
    <Row
      name="Personal Progress"
      dye={PERSONAL_DYE}
      meta={manualSeconds > 0 ? `${formatDuration(manualSeconds)} added by hand stays with you.` : null}
    >
      <span aria-hidden="true" className="num w-21 text-right font-semibold">
        <span id={timeId(null)} className="island block h-[1lh]">
          {formatDuration(personal)}
        </span>
      </span>
      {/* Announced when a seam rests, not at each step of a drag. */}
      <output className="sr-only">{formatDuration(personal)}</output>
    </Row>
  );
}

/** State of the Impact tab: the allocation, and what is being typed. */
export function useImpactTab(view: AllocationView, setProblem: (problem: string | null) => void) {
  const allocation = useAllocation(view);
  const [isTyping, setIsTyping] = useState(false);
  const focusNext = useFocusNext();
  return {
    ...allocation,
    parts: listClothParts(allocation),
    isTyping,
    setIsTyping,
    add(target: NamedTarget) {
      allocation.add(target);
      focusNext([`more-${target.challengeId}`, `remove-${target.challengeId}`]);
    },
    remove(target: NamedTarget) {
      allocation.remove(target);
      focusNext([`add-${target.challengeId}`]);
    },
    /** Adds it with so much, or with less if less is left. */
    give(target: NamedTarget, seconds: number) {
      allocation.add(target);
      allocation.type(target, formatDuration(seconds));
      focusNext([`more-${target.challengeId}`]);
    },
    quick({ sessionBased }: NamedTarget) {
      const left = secondsOf(allocation.draft.amounts, null);
      const parts = [15, 30].map((minutes) => ({ words: `${minutes} m`, seconds: minutes * 60 }));
      const all = { words: "All", seconds: left };
      return [...(sessionBased ? [] : parts.filter(({ seconds }) => seconds < left)), ...(left > 0 ? [all] : [])];
    },
    async join(target: NamedTarget) {
      const refused = await allocation.join(target);
      setProblem(refused);
      if (!refused) focusNext([`more-${target.challengeId}`]);
    },
  };
}

/** Focuses the first of these elements that is there, once the change that draws them has been rendered. */
function useFocusNext() {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    ids
      .map((id) => document.getElementById(id))
      .find((element) => element !== null)
      ?.focus();
  }, [ids]);
  return setIds;
}
