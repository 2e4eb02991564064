import { paddleSettings } from "./settings";

/**
 * A page of Paddle's as the browser gets it. Our own sandbox is named by its path alone, so that a browser stays on the
 * name by which it came and signed in, such as 127.0.0.1.
 */
export function browserAddress(url: string): string {
  return paddleSettings().mode === "sandbox" ? pathOf(url) : url;
}

/** An address without scheme and host. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
