"use client";

import { Field } from "@/components/ui/field";

const KINDS = [
  { isOneOff: true, label: "Once-off", hint: "A piece of work that is finished one day." },
  { isOneOff: false, label: "Template", hint: "A pattern to start projects from; it is never finished." },
] as const;

/** A project's name and whether it is once-off or a template (spec §2). One with time on it stays once-off. */
export function ProjectBasics({
  id,
  name,
  isOneOff,
  error,
  hasTime = false,
  onChange,
}: {
  id: string;
  name: string;
  isOneOff: boolean;
  error?: string;
  hasTime?: boolean;
  onChange: (changed: { name?: string; isOneOff?: boolean }) => void;
}) {
  return (
    <>
      <Field
        id={`${id}-name`}
        label="Project name"
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
        autoComplete="off"
        required
        error={error}
      />
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
                onChange={() => onChange({ isOneOff: kind.isOneOff })}
                className="mt-0.5 size-5 shrink-0 accent-accent outline-none!"
              />
              <span className="min-w-0">
                <span className="block font-semibold">{kind.label}</span>
                <span id={`${id}-${kind.label}`} className="block text-sm text-muted">
                  {hasTime && !kind.isOneOff ? "Not for work that has time logged." : kind.hint}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
