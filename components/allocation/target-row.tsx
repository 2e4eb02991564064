import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { x } from "@/components/ui/icons";
import { type NamedTarget, SESSION_CHALLENGE_MINIMUM_SECONDS } from "@/lib/domain/crafting/allocation";
import type { Dye } from "./cloth";
import { DurationField } from "./duration-field";
import { useHold } from "./use-hold";

/** One challenge with its amount, typed or in steps of five minutes, and the way out of the list. */
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

export function RemoveButton({ target, onRemove }: { target: NamedTarget; onRemove: () => void }) {
  return (
    <Button
      id={`remove-${target.challengeId}`}
      variant="muted"
      size="icon"
      aria-label={`Remove ${target.name}`}
      onClick={onRemove}
    >
      <Icon of={x} />
    </Button>
  );
}

/** A row of the list under the cloth: its thread, name, a note, and what stands at the end. */
export function Row({
  name,
  dye,
  note,
  warn = false,
  children,
}: {
  name: string;
  dye: Dye;
  note?: string | null;
  warn?: boolean;
  children: ReactNode;
}) {
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
