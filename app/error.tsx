"use client";

/** Part of every page's script, so it stays small: its classes are in utilities.css, and a plain link reloads everything. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" className="not-found">
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p role="alert">Please try again. A running timer keeps running; nothing you saved is lost.</p>
      <button type="button" onClick={reset}>
        Try again
      </button>
      <a href="/">Back to the home page</a>
    </main>
  );
}
