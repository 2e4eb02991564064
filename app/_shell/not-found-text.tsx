"use client";

/** By reference in every page's data, which the server would otherwise write out twice. */
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
