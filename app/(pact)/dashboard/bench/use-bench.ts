"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/** The bench mode has an address, so that the back button leaves it. */
export function useBench() {
  const isOpen = useSearchParams().has("bench");
  const wasOpenedHere = useRef(false);
  // Also where the bench itself could not be fetched.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isOpen]);
  const open = () => {
    wasOpenedHere.current = true;
    // At once: the browser allows it only while it handles the press.
    document.documentElement.requestFullscreen?.().catch(() => {});
    history.pushState(null, "", "?bench");
  };
  const leave = () => {
    if (wasOpenedHere.current) history.back();
    else history.replaceState(null, "", location.pathname);
    wasOpenedHere.current = false;
  };
  return { isOpen, open, leave };
}
