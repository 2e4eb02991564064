"use client";

import { type PointerEvent, type ReactNode, useId, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { onPressOutside } from "@/components/ui/press-outside";

const WIDTH = "min(340px, 100% - 16px)";

/**
 * An explanation on hover, focus, touch or Enter; Esc and a press elsewhere close it. The text is the button's
 * description as well. A native popover, so it opens without hydration.
 */
export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  const pinned = useRef(false);
  const stop = useRef(() => {});
  const hover = (shown: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || pinned.current) return;
    if (shown) tip.current?.showPopover();
    else tip.current?.hidePopover();
  };
  return (
    <span className="inline-block" onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="show"
        aria-label={label}
        aria-describedby={id}
        onClick={() => {
          pinned.current = true;
        }}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && tip.current?.showPopover()}
        onBlur={() => tip.current?.hidePopover()}
        className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Icon of="info" />
      </button>
      <div
        ref={tip}
        id={id}
        role="tooltip"
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          stop.current();
          if (newState === "open")
            stop.current = onPressOutside([currentTarget.parentElement], () => currentTarget.hidePopover());
        }}
        onBeforeToggle={(event) => {
          const box = event.currentTarget.previousElementSibling?.getBoundingClientRect();
          if (event.newState !== "open") pinned.current = false;
          if (event.newState !== "open" || !box) return;
          // Computed in CSS, so that it stays on screen when the device is rotated.
          event.currentTarget.style.top = `${box.bottom}px`;
          event.currentTarget.style.left = `clamp(8px, ${box.left - 8}px, calc(100% - 8px - ${WIDTH}))`;
          event.currentTarget.style.width = WIDTH;
        }}
        className="fixed inset-auto m-0 max-w-[calc(100%-16px)] rounded-xl border border-line bg-surface p-4 text-sm text-ink shadow-float"
      >
        {children}
      </div>
    </span>
  );
}
