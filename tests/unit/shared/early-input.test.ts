import type { ChangeEvent, RefCallback } from "react";
import { describe, expect, test, vi } from "vitest";
import { withEarlyInput } from "@/components/ui/early-input";

type Field = HTMLInputElement;

describe("a controlled field that React takes over", () => {
  test("takes over what was typed before", () => {
    expect(takenOver({ value: "Bowl" }, { value: "" })).toBe("Bowl");
  });

  test("takes over a choice that was made before", () => {
    expect(takenOver({ value: "5", options: [{ value: "" }, { value: "5" }] }, { value: "" })).toBe("5");
    expect(takenOver({ type: "checkbox", checked: false, value: "on" }, { checked: true })).toBe("on");
    expect(takenOver({ type: "radio", checked: true, value: "a" }, { checked: false })).toBe("a");
  });

  test("changes nothing where nothing was done before", () => {
    expect(takenOver({ value: "Bowl" }, { value: "Bowl" })).toBeNull();
    expect(takenOver({ type: "checkbox", checked: true }, { checked: true })).toBeNull();
    // The one that was chosen by the server; another of its group says so.
    expect(takenOver({ type: "radio", checked: false }, { checked: true })).toBeNull();
  });

  test("leaves a select alone whose options come later", () => {
    expect(takenOver({ value: "UTC", options: [{ value: "UTC" }] }, { value: "Africa/Johannesburg" })).toBeNull();
  });

  test("is looked at once, so that its state wins from then on", () => {
    const onChange = vi.fn();
    const field = { value: "B" } as Field;
    for (const value of ["", ""]) attach(withEarlyInput<Field>({ value, onChange }), field);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test("keeps the ref that it was given", () => {
    const ref = { current: null as Field | null };
    const field = { value: "" } as Field;
    attach(withEarlyInput<Field>({ value: "", onChange: () => {}, ref }), field);
    expect(ref.current).toBe(field);
    expect(withEarlyInput<Field>({ ref })).toBe(ref);
  });
});

function takenOver(field: object, props: { value?: string; checked?: boolean }): string | null {
  let taken: string | null = null;
  const onChange = ({ target }: ChangeEvent<Field>) => {
    taken = target.value;
  };
  attach(withEarlyInput<Field>({ ...props, onChange }), field as Field);
  return taken;
}

function attach(ref: unknown, field: Field) {
  (ref as RefCallback<Field>)(field);
}
