"use client";

const KINDS = [
  { isOneOff: true, label: "Once-off", hint: "A single piece" },
  { isOneOff: false, label: "Template", hint: "A reusable starting point" },
] as const;

type Props = { id: string; isOneOff: boolean; hasTime?: boolean; onKind: (isOneOff: boolean) => void };

/** Whether a project is once-off or a template. One with time on it stays once-off. */
export function KindField({ id, isOneOff, hasTime = false, onKind }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Kind</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {KINDS.map((kind) => (
          <label
            key={kind.label}
            className="flex gap-3 rounded-lg border border-control p-3 has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`${id}-kind`}
              checked={isOneOff === kind.isOneOff}
              disabled={hasTime && !kind.isOneOff}
              aria-describedby={`${id}-${kind.label}`}
              aria-label={kind.label}
              onChange={() => onKind(kind.isOneOff)}
              className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{kind.label}</span>
              <span id={`${id}-${kind.label}`} className="block text-sm text-muted">
                {hasTime && !kind.isOneOff ? "Not available once time is logged." : kind.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
