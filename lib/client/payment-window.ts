import type { CheckoutEventNames, Paddle } from "@paddle/paddle-js";
import { withinTime } from "@/lib/time-out";

type PaymentWindow = {
  clientToken: string;
  environment: "production" | "sandbox";
  theme: "light" | "dark";
  /** Where Paddle redirects after the payment. */
  successUrl: string;
  onEvent: (name: `${CheckoutEventNames}` | undefined) => void;
};

/** After this time the script counts as failed. */
const TIMEOUT_MS = 20_000;

/**
 * Loads Paddle.js, which opens its window by itself for the transaction in the page's address. Throws if it can't be
 * loaded, usually because of a blocker.
 */
export async function openPaymentWindow({ clientToken, environment, onEvent, ...settings }: PaymentWindow) {
  const { initializePaddle } = await import("@paddle/paddle-js");
  const paddle = await withinTime(
    initializePaddle({
      token: clientToken,
      environment,
      eventCallback: ({ name }) => onEvent(name),
      checkout: { settings: { displayMode: "overlay", ...settings } },
    }),
    TIMEOUT_MS,
  );
  if (!paddle) throw new Error("Paddle.js is not there");
  return paddle;
}

export type { Paddle };
