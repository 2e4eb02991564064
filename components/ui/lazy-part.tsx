"use client";

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/**
 * A part of the server's HTML in a chunk of its own: what is loaded on demand takes use-lazy-part instead. One that can't
 * be fetched, offline for instance, is missing until the next page instead of taking this page away.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null) {
  const Part = lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: called once, when the module is loaded
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
