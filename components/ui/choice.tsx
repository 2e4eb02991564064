import type { ReactNode } from "react";
import { withEarlyInput } from "./early-input";

type Props = {
  name: string;
  note?: string;
  /** The value that a plain form submits. */
  value?: string;
  required?: true;
  checked?: boolean;
  onChoose?: () => void;
  children: ReactNode;
};

/** A radio button, in a box with the others of this `name`; lines divide the rows. */
export function Choice({ name, note, value, required, checked, onChoose, children }: Props) {
  return (
    <label className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 not-last:border-b not-last:border-line has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        value={value}
        required={required}
        checked={checked}
        onChange={onChoose}
        ref={withEarlyInput<HTMLInputElement>({ checked, onChange: onChoose })}
        className="size-5 shrink-0 accent-accent outline-none"
      />
      <span dir="auto" className="min-w-0 flex-[1_1_6rem] wrap-anywhere">
        {children}
      </span>
      {note ? <span className="num shrink-0 text-sm text-muted">{note}</span> : null}
    </label>
  );
}
