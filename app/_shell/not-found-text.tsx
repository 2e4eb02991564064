"use client";

/** By reference in every page's data, which the server would otherwise write out twice. */
export function NotFoundText() {
  return (
    <main id="main" className="wrap grid flex-1 place-content-center justify-items-center gap-4 py-14 text-center">
      <h1>Page not found</h1>
      <p className="text-muted">There’s no page at this address. It may have moved, or the link may be wrong.</p>
      <a href="/" className="button button-primary button-default">
        Back to the home page
      </a>
      <a href="/help">Help</a>
    </main>
  );
}
