import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { type NamedTarget, SESSION_CHALLENGE_MINIMUM_SECONDS } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { Dye } from "./cloth";
import { timeId } from "./draw-cut";
import { RemoveButton, Row } from "./row";
import { useHold } from "./use-hold";

/** One challenge with its amount, typed or in steps of five minutes. */
export function TargetRow({
  target,
  seconds,
  dye,
  hint,
  onStep,
  onType,
  onTyping,
  onRemove,
}: {
  target: NamedTarget;
  seconds: number;
  dye: Dye;
  hint?: string;
  onStep: (direction: "up" | "down") => void;
  onType: (text: string) => void;
  onTyping: (isTyping: boolean) => void;
  onRemove: () => void;
}) {
  const less = useHold(() => onStep("down"));
  const more = useHold(() => onStep("up"));
  return (
    <Row name={target.name} dye={dye} note={hint ?? sessionNote(target, seconds)} warn={hint !== undefined}>
      <Button
        variant="quiet"
        size="icon"
        className="touch-manipulation"
        aria-label={`Less for ${target.name}`}
        {...less}
      >
        <Sign />
      </Button>
      <DurationField
        id={timeId(target.challengeId)}
        label={`Time for ${target.name}`}
        seconds={seconds}
        onType={onType}
        onTyping={onTyping}
        onStep={onStep}
      />
      <Button
        id={`more-${target.challengeId}`}
        variant="quiet"
        size="icon"
        className="touch-manipulation"
        aria-label={`More for ${target.name}`}
        {...more}
      >
        <Sign plus />
      </Button>
      <RemoveButton target={target} onRemove={onRemove} />
    </Row>
  );
}

function sessionNote({ sessionBased }: NamedTarget, seconds: number): string | null {
  if (!sessionBased) return null;
  return seconds >= SESSION_CHALLENGE_MINIMUM_SECONDS ? "counts as 1 session" : "counts as 1 session from 1 hour";
}

function Sign({ plus = false }: { plus?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 stroke-current" strokeWidth="2" strokeLinecap="round">
      <path d={plus ? "M5 12h14M12 5v14" : "M5 12h14"} />
    </svg>
  );
}

/** A length of time that can be typed; Enter or leaving the field applies it, the arrow keys step. */
function DurationField({
  id,
  label,
  seconds,
  onType,
  onTyping,
  onStep,
}: {
  id: string;
  label: string;
  seconds: number;
  onType: (text: string) => void;
  /** Whether the field holds something not applied yet. */
  onTyping: (isTyping: boolean) => void;
  onStep: (direction: "up" | "down") => void;
}) {
  const shown = formatDuration(seconds);
  const [typed, setTyped] = useState<string | null>(null);

  function change(text: string | null) {
    setTyped(text);
    onTyping(text !== null);
  }

  function apply() {
    if (typed !== null && typed.trim() !== "" && typed !== shown) onType(typed);
    change(null);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: "up" as const, ArrowDown: "down" as const }[event.key];
    if (event.key !== "Enter" && !direction) return;
    event.preventDefault();
    apply();
    if (direction) onStep(direction);
  }

  return (
    <>
      <span className="w-21">
        <span className="island block h-11">
          <input
            id={id}
            type="text"
            aria-label={label}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={20}
            value={typed ?? shown}
            onFocus={(event) => event.target.select()}
            onChange={(event) => change(event.target.value)}
            onBlur={apply}
            onKeyDown={press}
            className="control num h-full w-full px-1 text-center font-semibold"
          />
        </span>
      </span>
      {/* Screen readers don't announce a field that the steppers change. */}
      <output className="sr-only">{shown}</output>
    </>
  );
}
