import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type NamedTarget, SESSION_CHALLENGE_MINIMUM_SECONDS } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { Dye } from "./cloth";
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
    <Row name={name} dye={dye} note={hint ?? sessionNote(target)} warn={hint !== undefined}>
      <StepButton label={`Less for ${name}`} sign="M5 12h14" onStep={() => tab.step(target, "down")} />
      <DurationField target={target} tab={tab} />
      <StepButton
        id={`more-${challengeId}`}
        label={`More for ${name}`}
        sign="M5 12h14M12 5v14"
        onStep={() => tab.step(target, "up")}
      />
      <RemoveButton target={target} onClick={() => tab.remove(target)} />
    </Row>
  );
}

function sessionNote({ sessionBased, seconds }: Props["target"]): string | null {
  if (!sessionBased) return null;
  return seconds >= SESSION_CHALLENGE_MINIMUM_SECONDS ? "counts as 1 session" : "needs 1 hour to count";
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
      variant="quiet"
      size="icon"
      className="touch-manipulation"
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
      <span className="w-21">
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
            className="control num h-full w-full px-1 text-center font-semibold"
          />
        </span>
      </span>
      {/* Screen readers don't announce a field that the steppers change. */}
      <output className="sr-only">{shown}</output>
    </>
  );
}

export function RemoveButton({ target, ...props }: ComponentProps<"button"> & { target: NamedTarget }) {
  return (
    <Button
      id={`remove-${target.challengeId}`}
      variant="muted"
      size="icon"
      aria-label={`Remove ${target.name}`}
      {...props}
    >
      <Icon of="x" />
    </Button>
  );
}

type RowProps = { name: string; dye: Dye; note?: string | null; warn?: boolean; children: ReactNode };

/** A row of the list below the cloth: thread, name, note, and the content at its end. */
export function Row({ name, dye, note, warn = false, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <span aria-hidden="true" className={`h-7 w-2 shrink-0 rounded-full forced-color-adjust-none ${dye.thread}`} />
      <p dir="auto" className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        {name}
      </p>
      <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1 whitespace-nowrap">
        {children}
      </div>
      <p
        role="status"
        className={`w-full pl-5 text-sm empty:hidden ${warn ? "font-medium text-danger" : "text-muted"}`}
      >
        {note}
      </p>
    </li>
  );
}
