const OPEN_EVENT = "craft:palette";

/** Does this device spell the combination with ⌘? Browser only. */
function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

/** The combination as this device's keyboard says it. */
export function paletteKeyName(): string {
  return isApple() ? "⌘ K" : "Ctrl K";
}

/** Ctrl K, or ⌘ K where Ctrl K belongs to the text field. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const wanted = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return wanted && !event.altKey && !event.shiftKey && !event.repeat && event.key.toLowerCase() === "k";
}

/** Opens the palette from a menu. */
export function requestPalette() {
  dispatchEvent(new Event(OPEN_EVENT));
}

export function onPaletteRequested(listener: () => void): () => void {
  addEventListener(OPEN_EVENT, listener);
  return () => removeEventListener(OPEN_EVENT, listener);
}
