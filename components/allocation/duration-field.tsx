import { type KeyboardEvent, useState } from "react";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";

/** A length of time that can be typed; Enter or leaving the field applies it, the arrow keys step. */
export function DurationField({
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
