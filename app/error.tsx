"use client";

import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

/** Part of every page's script, so it stays small: no components of ours, and a plain link that reloads everything. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" className="wrap grid min-h-[70dvh] place-content-center justify-items-center py-14 text-center">
      <title>Something went wrong</title>
      <span aria-hidden="true" className="stitch w-24 text-accent" />
      <h1 className="mt-6">Something went wrong</h1>
      <p role="alert" className="mt-3 text-muted">
        {GENERIC_ERROR_MESSAGE}
      </p>
      <p className="text-muted">A running timer keeps running; nothing you saved is lost.</p>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-4">
        <button
          type="button"
          onClick={reset}
          className="button-primary min-h-11 rounded-lg border px-4.5 py-2 font-semibold"
        >
          Try again
        </button>
        <a href="/" className="min-h-11 content-center font-semibold text-accent">
          Back to the home page
        </a>
      </div>
    </main>
  );
}
