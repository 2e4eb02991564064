import { paddleSettings } from "./settings";

/** Our page with Paddle.js: Paddle's default payment link. */
export const PAY_PAGE = "/pay";

/** Where a transaction is paid on our own page. */
export function payPath(transactionId: string): string {
  return `${PAY_PAGE}?${new URLSearchParams({ _ptxn: transactionId })}`;
}

/** The transaction that Paddle names in the address of a payment link; null for anything else. */
export function readTransactionId(value: unknown): string | null {
  return typeof value === "string" && /^txn_\w{1,60}$/.test(value) ? value : null;
}

/** Which of Paddle's environments a client-side token belongs to. */
export function tokenEnvironment(clientToken: string): "production" | "sandbox" {
  return clientToken.startsWith("live_") ? "production" : "sandbox";
}

/** What Paddle.js and its payment window load, by host; null where Paddle.js is not used. */
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
