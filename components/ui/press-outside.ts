/** Safari on iOS before 18.3 closes no popover by itself. Returns how to stop. */
export function onPressOutside(parts: (Element | null)[], close: () => void): () => void {
  const press = ({ target }: PointerEvent) => {
    if (!parts.some((part) => part?.contains(target as Node))) close();
  };
  addEventListener("pointerdown", press);
  return () => removeEventListener("pointerdown", press);
}
