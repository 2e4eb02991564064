import type { ChangeEvent, RefCallback } from "react";
import { describe, expect, test, vi } from "vitest";
import { withEarlyInput } from "@/components/ui/early-input";

type Field = HTMLInputElement;

describe("withEarlyInput", () => {
  test("takes over text that was typed before React took over", () => {
    expect(readTakenOver({ value: "Bowl" }, { value: "" })).toBe("Bowl");
  });

  test("takes over a choice that was made before React took over", () => {
    expect(readTakenOver({ value: "5", options: [{ value: "" }, { value: "5" }] }, { value: "" })).toBe("5");
    expect(readTakenOver({ type: "checkbox", checked: false, value: "on" }, { checked: true })).toBe("on");
    expect(readTakenOver({ type: "radio", checked: true, value: "a" }, { checked: false })).toBe("a");
  });

  test("changes nothing when the field has its initial state", () => {
    expect(readTakenOver({ value: "Bowl" }, { value: "Bowl" })).toBeNull();
    expect(readTakenOver({ type: "checkbox", checked: true }, { checked: true })).toBeNull();
    // The server's choice; the one chosen instead reports the change.
    expect(readTakenOver({ type: "radio", checked: false }, { checked: true })).toBeNull();
  });

  test("leaves a select alone when its options come later", () => {
    expect(readTakenOver({ value: "UTC", options: [{ value: "UTC" }] }, { value: "Africa/Johannesburg" })).toBeNull();
  });

  test("reads the field only once, so that React's state wins afterwards", () => {
    const onChange = vi.fn();
    const field = { value: "B" } as Field;
    for (const value of ["", ""]) attachRef(withEarlyInput<Field>({ value, onChange }), field);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test("keeps the given ref", () => {
    const ref = { current: null as Field | null };
    const field = { value: "" } as Field;
    attachRef(withEarlyInput<Field>({ value: "", onChange: () => {}, ref }), field);
    expect(ref.current).toBe(field);
    expect(withEarlyInput<Field>({ ref })).toBe(ref);
  });
});

function readTakenOver(field: object, props: { value?: string; checked?: boolean }): string | null {
  let taken: string | null = null;
  const onChange = ({ target }: ChangeEvent<Field>) => {
    taken = target.value;
  };
  attachRef(withEarlyInput<Field>({ ...props, onChange }), field as Field);
  return taken;
}

function attachRef(ref: unknown, field: Field) {
  (ref as RefCallback<Field>)(field);
}
