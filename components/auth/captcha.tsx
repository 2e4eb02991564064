"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { CaptchaAction } from "@/lib/domain/auth/guessing";
import { type CaptchaBox, openCaptcha } from "./captcha-box";

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
