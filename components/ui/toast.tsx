"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { TOAST_EVENT, type ToastContent, type ToastTone } from "@/lib/client/toast";
import { Icon } from "./icon";

export { type ToastTone, toast } from "@/lib/client/toast";

type ShownToast = ToastContent & { shownAt: number };

const looks: Record<ToastTone, string> = { info: "text-accent", success: "text-moss", error: "text-danger" };
const PRESSES = ["pointerdown", "keydown", "popstate"] as const;
const lifetimeMs: Record<ToastTone, number> = { info: 6_000, success: 4_000, error: 12_000 };

/** The live region for toasts; rendered once, in the root layout. */
export function Toaster() {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const lastPress = useRef(0);
  useEffect(() => {
    const add = (event: Event) => {
      const { detail } = event as CustomEvent<ToastContent>;
      const isReplaced = ({ tone }: ShownToast) =>
        tone === detail.tone || (tone === "error" && detail.tone === "success");
      setToasts((now) => [
        ...now.filter((one) => !isReplaced(one)).slice(-1),
        { ...detail, shownAt: performance.now() },
      ]);
    };
    const press = () => {
      lastPress.current = performance.now();
    };
    addEventListener(TOAST_EVENT, add);
    for (const type of PRESSES) addEventListener(type, press, true);
    return () => {
      removeEventListener(TOAST_EVENT, add);
      for (const type of PRESSES) removeEventListener(type, press, true);
    };
  }, []);
  // Removes toasts shown before the press that led here, which belong to the previous page.
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => setToasts((now) => now.filter(({ shownAt }) => shownAt > lastPress.current)), [path]);
  return (
    <div role="status" aria-live="polite" data-toaster="" className="toaster">
      {toasts.map((one) => (
        <Toast key={one.id} {...one} onGone={() => setToasts((now) => now.filter(({ id }) => id !== one.id))} />
      ))}
    </div>
  );
}

function Toast({ title, message, tone, canReload, onGone }: ToastContent & { onGone: () => void }) {
  const [held, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new onGone must not start the clock again
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onGone, lifetimeMs[tone]);
    return () => clearTimeout(timer);
  }, [held, tone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding it only gives more time to read
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-100 animate-rise items-start gap-3 rounded-xl border border-line bg-surface p-2 pl-4 shadow-float"
    >
      <span aria-hidden="true" className={`stitch mt-5 w-6 shrink-0 ${looks[tone]}`} />
      <div className="min-w-0 flex-1 py-2.5">
        {title ? <p className="font-semibold">{title}</p> : null}
        <p className={title ? "text-sm text-muted" : ""}>{message}</p>
        {canReload ? (
          <button type="button" onClick={() => location.reload()} className="min-h-11 font-semibold underline">
            Reload
          </button>
        ) : null}
      </div>
      <button
        type="button"
        onClick={onGone}
        aria-label="Dismiss"
        className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-ink"
      >
        <Icon of="x" />
      </button>
    </div>
  );
}
