const OPEN_EVENT = "craft:palette";

function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

export function paletteKeyName(): string {
  return isApple() ? "⌘ K" : "Ctrl K";
}

/** Whether this is Ctrl K, or ⌘ K on Apple devices, where text fields use Ctrl K. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const wanted = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return wanted && !event.altKey && !event.shiftKey && !event.repeat && event.key.toLowerCase() === "k";
}

export function requestPalette() {
  dispatchEvent(new Event(OPEN_EVENT));
}

export function onPaletteRequested(listener: () => void): () => void {
  addEventListener(OPEN_EVENT, listener);
  return () => removeEventListener(OPEN_EVENT, listener);
}
