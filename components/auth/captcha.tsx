"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";
import type { CaptchaAction } from "@/lib/domain/auth/guessing";
import type { AltchaState, AltchaWidget } from "./altcha-widget";
import { NotSent } from "./send-form";

export function Captcha({ action, box }: { action: CaptchaAction; box: RefObject<CaptchaBox | null> }) {
  const host = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const opened = openCaptcha(host.current, action, setProblem);
    box.current = opened;
    return () => opened.close();
  }, [action, box]);
  return (
    <div>
      <div ref={host} className="min-h-12" />
      {problem ? (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      ) : null}
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

/** A bot check that is solved in the background, again when it expires. Loading is retried twice, then `showProblem` runs. */
function openCaptcha(
  host: HTMLElement,
  action: CaptchaAction,
  showProblem: (problem: string | null) => void,
): CaptchaBox {
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
    showProblem(null);
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
    showProblem(null);
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
    showProblem(FORM_TEXTS.captchaLoadFailed);
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
