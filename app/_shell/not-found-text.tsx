"use client";

/** A client component: each page's data then only refers to it instead of containing its markup. */
export function NotFoundText() {
  return (
    <main id="main" className="not-found">
      <h1>Page not found</h1>
      <p>There’s no page at this address. It may have moved, or the link may be wrong.</p>
      <a href="/">Back to the home page</a>
      <a href="/help">Help</a>
    </main>
  );
}
