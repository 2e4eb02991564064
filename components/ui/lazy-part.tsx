"use client";

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

const RETRY_MS = 2_000;

/**
 * A part of the server's HTML in a chunk of its own: what is loaded on demand takes use-lazy-part instead. While it can't
 * be fetched, offline for instance, the HTML stays as the server drew it.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null) {
  const Part = lazy<ComponentType<P>>(async () => ({ default: await loadAtLast(load) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once, when the module is loaded
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Tries again until there is a connection; on the server, once. */
export async function loadAtLast<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
