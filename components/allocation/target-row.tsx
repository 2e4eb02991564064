import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { NamedTarget } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { Dye } from "./cloth";
import { explainGain } from "./notes";
import type { useAllocation } from "./use-allocation";
import { timeId } from "./use-cutting";

type Props = {
  target: NamedTarget & { seconds: number };
  /** `setIsTyping`: whether a field holds something not applied yet. */
  tab: Pick<ReturnType<typeof useAllocation>, "step" | "type" | "remove"> & {
    setIsTyping: (isTyping: boolean) => void;
  };
};

/** One challenge with its amount, typed or in steps of five minutes. */
export function TargetRow({ target, tab, dye, hint }: Props & { dye: Dye; hint?: string }) {
  const { name, challengeId } = target;
  return (
    <Row name={name} dye={dye} meta={explainGain(target)} removing={{ target, onRemove: tab.remove }} hint={hint}>
      <div className="flex rounded-lg border border-control">
        <StepButton label={`Less for ${name}`} sign="M5 12h14" onStep={() => tab.step(target, "down")} />
        <DurationField target={target} tab={tab} />
        <StepButton
          id={`more-${challengeId}`}
          label={`More for ${name}`}
          sign="M5 12h14M12 5v14"
          onStep={() => tab.step(target, "up")}
        />
      </div>
    </Row>
  );
}

const FIRST_REPEAT_MS = 400;
const NEXT_REPEAT_MS = 90;

/** Repeats while a pointer holds it; a short press, also by keyboard, counts once. */
function StepButton({ id, label, sign, onStep }: { id?: string; label: string; sign: string; onStep: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const hasRepeated = useRef(false);
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!isHeld) return;
    let timer = setTimeout(function repeat() {
      hasRepeated.current = true;
      step();
      timer = setTimeout(repeat, NEXT_REPEAT_MS);
    }, FIRST_REPEAT_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const release = () => setIsHeld(false);
  return (
    <Button
      id={id}
      variant="muted"
      size="icon"
      className="w-[44px] touch-manipulation text-ink"
      aria-label={label}
      onPointerDown={({ button }) => {
        hasRepeated.current = false;
        setIsHeld(button === 0);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={({ detail }) => {
        const endsHold = hasRepeated.current && detail > 0;
        hasRepeated.current = false;
        if (!endsHold) onStep();
      }}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-5 stroke-current"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d={sign} />
      </svg>
    </Button>
  );
}

/** A length of time that can be typed; Enter or leaving the field applies it, the arrow keys step. */
function DurationField({ target, tab }: Props) {
  const shown = formatDuration(target.seconds);
  const [typed, setTyped] = useState<string | null>(null);

  function change(text: string | null) {
    setTyped(text);
    tab.setIsTyping(text !== null);
  }

  function apply() {
    if (typed !== null && typed.trim() !== "" && typed !== shown) tab.type(target, typed);
    change(null);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: "up" as const, ArrowDown: "down" as const }[event.key];
    if (event.key !== "Enter" && !direction) return;
    event.preventDefault();
    apply();
    if (direction) tab.step(target, direction);
  }

  return (
    <>
      <span className="w-16">
        <span className="island block h-11">
          <input
            id={timeId(target.challengeId)}
            type="text"
            aria-label={`Time for ${target.name}`}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={20}
            value={typed ?? shown}
            onFocus={(event) => event.target.select()}
            onChange={(event) => change(event.target.value)}
            onBlur={apply}
            onKeyDown={press}
            className="num h-full w-full min-w-0 rounded-md bg-transparent text-center font-semibold"
          />
        </span>
      </span>
      {/* Screen readers don't announce a field that the steppers change. */}
      <output className="sr-only">{shown}</output>
    </>
  );
}

type RowProps = {
  name: ReactNode;
  /** Set if the row is a part of the cloth. */
  dye?: Dye;
  meta?: ReactNode;
  removing?: { target: NamedTarget; onRemove: (target: NamedTarget) => void };
  /** Why the last change was not fully applied. */
  hint?: string;
  className?: string;
  children?: ReactNode;
};

/** A row of the list below the cloth: thread, name with what there is to say of it, and the content at its end. */
export function Row({ name, dye, meta, removing, hint, className, children }: RowProps) {
  return (
    <li className={cn("@container flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2", className)}>
      <span
        aria-hidden="true"
        className={cn("h-8 w-2 shrink-0 rounded-full forced-color-adjust-none", dye?.thread ?? "bg-line")}
      />
      <div className="min-w-0 flex-[1_1_6rem]">
        <p dir="auto" className="leading-snug font-semibold wrap-anywhere">
          {name}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted empty:hidden">
          {meta ? <p className="num">{meta}</p> : null}
          {removing ? <RemoveButton {...removing} /> : null}
        </div>
      </div>
      <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1 empty:hidden max-sm:has-[>:nth-child(3)]:basis-full max-sm:has-[>:nth-child(3)]:pl-[20px]">
        {children}
      </div>
      <p role="status" className="w-full pl-5 text-sm font-medium text-ochre empty:hidden">
        {hint}
      </p>
    </li>
  );
}

/** A word of the second line with a target of 44 px around it. */
function RemoveButton({ target, onRemove }: NonNullable<RowProps["removing"]>) {
  return (
    <button
      type="button"
      id={`remove-${target.challengeId}`}
      aria-label={`Remove ${target.name}`}
      onClick={() => onRemove(target)}
      className="relative z-1 -mx-2 -my-3 min-h-11 rounded-md px-2 underline underline-offset-4 hover:text-ink"
    >
      Remove
    </button>
  );
}
