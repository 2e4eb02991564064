import { paddleSettings } from "./settings";

/** The sandbox's pages are relative, so that a browser stays on the host it signed in on, such as 127.0.0.1. */
export function browserAddress(url: string): string {
  return paddleSettings().mode === "sandbox" ? pathOf(url) : url;
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
