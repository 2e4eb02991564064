"use client";

import { useRef, useState } from "react";

/** Runs one piece of work at a time: `once` returns null while another is running. */
export function usePending() {
  const [pending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  async function once<T>(work: () => Promise<T>): Promise<T | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setPending(true);
    try {
      return await work();
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  }
  return { pending, once };
}
