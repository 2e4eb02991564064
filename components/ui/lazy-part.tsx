"use client";

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

const RETRY_MS = 2_000;

/**
 * Loads a part of the server's HTML as a separate chunk; use use-lazy-part for what is loaded on demand. If it can't be
 * loaded, e.g. offline, the server's HTML stays.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null) {
  const Part = lazy<ComponentType<P>>(async () => ({ default: await loadWithRetries(load) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once, when the module is loaded
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Retries until `load` succeeds; on the server, tries only once. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
