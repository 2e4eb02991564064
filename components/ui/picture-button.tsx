"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

type Props = {
  label: string;
  multiple?: boolean;
  describedBy: string | undefined;
  /** Only the camera, at the edge of an avatar. */
  isBadge?: boolean;
  onChoose: (files: File[]) => void;
};

/** Chooses pictures. `onChoose` also gets what was chosen before the page was ready. */
export function PictureButton({ label, multiple, describedBy, isBadge = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const early = useEffectEvent(choose);
  useEffect(() => early(), []);

  function choose() {
    if (!input.current) return;
    const files = [...(input.current.files ?? [])];
    // Cleared, so that choosing the same file again fires a change event.
    input.current.value = "";
    if (files.length > 0) onChoose(files);
  }

  return (
    <label
      className={cn(
        "has-focus-visible:outline-3 has-focus-visible:outline-accent",
        isBadge
          ? "avatar-camera"
          : "relative inline-flex min-h-11 items-center gap-2 rounded-lg px-2.5 font-semibold text-accent hover:bg-accent-soft",
      )}
    >
      <Icon of="camera" size={18} />
      <span>{label}</span>
      <input
        type="file"
        multiple={multiple}
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={describedBy}
        ref={input}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
