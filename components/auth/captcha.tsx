"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { SubmitButton } from "@/components/ui/submit-button";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";
import type { CaptchaAction } from "@/lib/domain/auth/guessing";
import type { AltchaState, AltchaWidget } from "./altcha-widget";
import { NotSent } from "./send-form";

type Check = "checking" | "passed" | "failed";

type Props = { action: CaptchaAction; box: RefObject<CaptchaBox | null>; pending: boolean; children: ReactNode };

/**
 * The form's button, with the bot check in it. It can be pressed at once and has its name from the start; what is sent
 * waits for the proof.
 */
export function CheckedButton({ action, box, pending, children }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [check, setCheck] = useState<Check>("checking");
  useEffect(() => {
    if (!host.current) return;
    const opened = openCaptcha(host.current, action, setCheck);
    box.current = opened;
    return () => opened.close();
  }, [action, box]);
  const isAwaited = pending && check === "checking";
  return (
    <div className="grid gap-2">
      <div ref={host} hidden />
      {check === "failed" ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {FORM_TEXTS.captchaLoadFailed}
        </p>
      ) : null}
      <SubmitButton pending={pending}>
        {isAwaited ? <span aria-hidden="true">Checking…</span> : null}
        <span className={isAwaited ? "sr-only" : undefined}>{children}</span>
      </SubmitButton>
    </div>
  );
}

const MAX_RETRIES = 2;
const RETRY_MS = 1_000;

export type CaptchaBox = {
  /** Rejects when the bot check could not be loaded. */
  proof: () => Promise<string>;
  /** Starts a new check, after a proof was used or for a harder one. */
  renew: (action?: CaptchaAction) => void;
  close: () => void;
};

/** A bot check that is solved in the background, again when it expires. Loading is retried twice. */
function openCaptcha(host: HTMLElement, action: CaptchaAction, show: (check: Check) => void): CaptchaBox {
  let wanted = action;
  let widget: AltchaWidget | null = null;
  let payload: string | null = null;
  let tries = 0;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { resolve: (proof: string) => void; reject: (error: Error) => void }[] = [];
  const address = () => `/api/captcha?action=${wanted}`;

  function start() {
    hasFailed = false;
    show("checking");
    if (!widget) return load();
    widget.configure({ challenge: address() });
    widget.verify();
  }

  async function load() {
    try {
      const { mountWidget } = await import("./altcha-widget");
      widget ??= mountWidget(host, address(), onState);
    } catch {
      tryAgain();
    }
  }

  function onState(now: AltchaState) {
    payload = now.state === "verified" ? now.payload : null;
    if (now.state === "error") return tryAgain();
    if (now.state === "expired") return start();
    if (!payload) return;
    tries = 0;
    show("passed");
    for (const one of waiting) one.resolve(payload);
    waiting = [];
  }

  function tryAgain() {
    clearTimeout(timer);
    if (tries < MAX_RETRIES) {
      tries += 1;
      timer = setTimeout(start, RETRY_MS * tries);
      return;
    }
    hasFailed = true;
    show("failed");
    for (const one of waiting) one.reject(new NotSent());
    waiting = [];
  }

  start();
  return {
    proof() {
      if (payload) return Promise.resolve(payload);
      if (hasFailed || widget?.getState() === "unverified") {
        tries = 0;
        start();
      }
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    renew(action = wanted) {
      wanted = action;
      payload = null;
      tries = 0;
      clearTimeout(timer);
      start();
    },
    close() {
      clearTimeout(timer);
      host.replaceChildren();
    },
  };
}
