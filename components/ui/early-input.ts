import type { ChangeEvent, Ref } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Controlled<E extends Control> = {
  value?: unknown;
  checked?: boolean | undefined;
  onChange?: ((event: ChangeEvent<E>) => void) | undefined;
  ref?: Ref<E> | undefined;
};

const seen = new WeakSet<Control>();

/**
 * The ref of a controlled field. Passes what was typed or chosen before hydration to `onChange`; otherwise the next
 * change of state would undo it.
 */
export function withEarlyInput<E extends Control>(props: Controlled<E>): Ref<E> | undefined {
  const { onChange, ref } = props;
  if (!onChange || (props.value === undefined && props.checked === undefined)) return ref;
  return (field) => {
    if (typeof ref === "function") ref(field);
    else if (ref) ref.current = field;
    if (!field || seen.has(field)) return;
    seen.add(field);
    if (isEarly(field, props)) onChange({ target: field, currentTarget: field } as ChangeEvent<E>);
  };
}

function isEarly(field: Control, { value, checked }: Pick<Controlled<Control>, "value" | "checked">): boolean {
  if (checked !== undefined) {
    const { type, checked: isChecked } = field as HTMLInputElement;
    return type === "radio" ? isChecked && !checked : isChecked !== checked;
  }
  const text = String(value ?? "");
  const isOffered = !("options" in field) || [...field.options].some((option) => option.value === text);
  return isOffered && field.value !== text;
}
