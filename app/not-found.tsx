import type { Metadata } from "next";

export const metadata: Metadata = { title: "Page not found" };

/** Part of every page, so it stays small. Unknown addresses have global-not-found. */
export default function NotFound() {
  return (
    <main id="main" className="wrap py-14 text-center">
      <h1>Page not found</h1>
      <p>There’s no page at this address. It may have moved, or the link may be wrong.</p>
      <a href="/">Back to the home page</a>
    </main>
  );
}
