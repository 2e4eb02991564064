/** Calls `close` on outside presses, for Safari on iOS before 18.3. Returns a function that stops. */
export function onPressOutside(parts: (Element | null)[], close: () => void): () => void {
  const press = ({ target }: PointerEvent) => {
    if (!parts.some((part) => part?.contains(target as Node))) close();
  };
  addEventListener("pointerdown", press);
  return () => removeEventListener("pointerdown", press);
}
