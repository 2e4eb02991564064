"use client";

import "./globals.css";

/** Shown when even the layout failed. A plain link reloads everything, even without our scripts. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <title>Something went wrong</title>
        <main id="main" className="not-found">
          <h1>Something went wrong</h1>
          <p role="alert">Please try again.</p>
          <a href="/">Back to the home page</a>
        </main>
      </body>
    </html>
  );
}
