import { paddleSettings } from "./settings";

export const PAY_PAGE = "/pay";

export function payPath(transactionId: string): string {
  return `${PAY_PAGE}?${new URLSearchParams({ _ptxn: transactionId })}`;
}

/** Null for anything that is not a transaction id. */
export function readTransactionId(value: unknown): string | null {
  return typeof value === "string" && /^txn_\w{1,60}$/.test(value) ? value : null;
}

export function tokenEnvironment(clientToken: string): "production" | "sandbox" {
  return clientToken.startsWith("live_") ? "production" : "sandbox";
}

/** The hosts that Paddle.js and its window load from; null without Paddle.js. */
export function paddleJsHosts() {
  const { clientToken } = paddleSettings();
  if (!clientToken) return null;
  const prefix = tokenEnvironment(clientToken) === "sandbox" ? "sandbox-" : "";
  const host = (name: string) => `https://${prefix}${name}.paddle.com`;
  return {
    script: "https://cdn.paddle.com",
    assets: host("cdn"),
    frame: host("buy"),
    api: ["api", "buy", "create-checkout", "checkout-service"].map(host),
  };
}

/** The sandbox's pages are relative, so that a browser stays on the host it signed in on, such as 127.0.0.1. */
export function browserAddress(url: string): string {
  return paddleSettings().mode === "sandbox" ? pathOf(url) : url;
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
