"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Spinner } from "@/components/ui/pending-button";
import { openPaymentWindow, type Paddle } from "@/lib/client/payment-window";

/** Paddle redirects here after the payment. */
const AFTER_PAYMENT = "/billing?payment=processing";

type State = "loading" | "open" | "closed" | "paid" | "refused" | "blocked";

type Props = { transactionId: string; clientToken: string; environment: "production" | "sandbox" };

export function PaddleWindow({ transactionId, clientToken, environment }: Props) {
  const [state, setState] = useState<State>("loading");
  const paddle = useRef<Paddle>(undefined);
  const hasBegun = useRef(false);

  useEffect(() => {
    // Paddle.js may be initialized only once on a page.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const successUrl = location.origin + AFTER_PAYMENT;
    const onEvent = (name: string | undefined) => setState((before) => stateAfter(name, before));
    openPaymentWindow({ clientToken, environment, theme: themeOfPage(), successUrl, onEvent }).then(
      (loaded) => {
        paddle.current = loaded;
        setState((before) => (before === "loading" ? "open" : before));
      },
      () => setState("blocked"),
    );
  }, [clientToken, environment]);

  const openAgain = () => paddle.current?.Checkout.open({ transactionId });
  return (
    <div role="status" className="mt-4 grid justify-items-start gap-4">
      {state === "loading" ? (
        <p className="flex items-center gap-2.5 text-muted">
          <Spinner />
          Opening Paddle’s secure payment window…
        </p>
      ) : null}
      {state === "open" ? (
        <Words title="Pay in Paddle’s window">
          <p>Don’t see it?</p>
          <Button variant="quiet" onClick={openAgain}>
            Open the payment window
          </Button>
        </Words>
      ) : null}
      {state === "closed" ? (
        <Words title="You closed the payment window">
          <p>Unless you saw Paddle’s confirmation, nothing was charged. You can carry on whenever you like.</p>
          <Button onClick={openAgain}>Continue to payment</Button>
        </Words>
      ) : null}
      {state === "paid" ? (
        <Words title="Thank you. Paddle has confirmed it.">
          <a href={AFTER_PAYMENT} className={buttonClass()}>
            Continue
          </a>
        </Words>
      ) : null}
      {state === "refused" ? (
        <Words title="Paddle can’t take this payment right now">
          <p>
            Nothing was charged. Try again in a few minutes, or <a href="/contact">write to us</a>.
          </p>
          <Button onClick={() => location.reload()}>Try again</Button>
        </Words>
      ) : null}
      {state === "blocked" ? (
        <Words title="Paddle’s payment window couldn’t be loaded">
          <p>
            Nothing was charged. An ad blocker or a firewall may be blocking paddle.com: allow it for this page and try
            again, or <a href="/contact">write to us</a>.
          </p>
          <Button onClick={() => location.reload()}>Try again</Button>
        </Words>
      ) : null}
    </div>
  );
}

/** The next state after a Paddle event; "paid" is final. */
function stateAfter(name: string | undefined, before: State): State {
  if (before === "paid") return before;
  switch (name) {
    case "checkout.loaded":
      return "open";
    case "checkout.completed":
      return "paid";
    case "checkout.closed":
      return before === "refused" ? before : "closed";
    case "checkout.error":
      return "refused";
    default:
      return before;
  }
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      {children}
    </>
  );
}

function themeOfPage(): "light" | "dark" {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
