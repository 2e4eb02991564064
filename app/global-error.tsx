"use client";

import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import "./globals.css";

/** Shown when even the layout failed. A plain link reloads everything, even without our scripts. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body className="grid min-h-dvh place-content-center justify-items-center px-4 text-center">
        <title>Something went wrong</title>
        <h1>Something went wrong</h1>
        <p role="alert" className="mt-3 text-muted">
          {GENERIC_ERROR_MESSAGE}
        </p>
        <a href="/" className="mt-6 min-h-11 content-center rounded-lg bg-accent px-4.5 font-semibold text-on-accent">
          Back to the home page
        </a>
      </body>
    </html>
  );
}
