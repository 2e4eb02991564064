import "altcha/external";
import type { State, WidgetMethods } from "altcha/types";

export type AltchaWidget = HTMLElement & WidgetMethods;
export type AltchaState = { state: `${State}`; payload: string | null };

/** Loaded on demand, because it is large. */
export function mountWidget(host: HTMLElement, challenge: string, onState: (now: AltchaState) => void): AltchaWidget {
  $altcha.algorithms.set("PBKDF2/SHA-256", () => new Worker(new URL("./pbkdf2-worker.ts", import.meta.url)));
  const widget = document.createElement("altcha-widget") as AltchaWidget;
  widget.setAttribute("challenge", challenge);
  widget.setAttribute("auto", "onload");
  widget.setAttribute("configuration", JSON.stringify({ display: "invisible", humanInteractionSignature: false }));
  widget.addEventListener("statechange", (event) => onState((event as CustomEvent<AltchaState>).detail));
  host.replaceChildren(widget);
  return widget;
}
