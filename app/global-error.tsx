"use client";

import { buttonClass } from "@/components/ui/button";
import { SURPRISE } from "@/lib/errors";
import { fontClasses } from "./fonts";
import "./globals.css";

/** When even the layout failed. A plain link reloads everything, also without our scripts. */
export default function GlobalError() {
  return (
    <html lang="en" className={fontClasses}>
      <body className="grid min-h-dvh place-content-center justify-items-center px-4 text-center">
        <title>Something went wrong</title>
        <h1>A dropped stitch</h1>
        <p role="alert" className="mt-3 text-muted">
          {SURPRISE}
        </p>
        <a href="/" className={buttonClass({ className: "mt-6" })}>
          Back to the start
        </a>
      </body>
    </html>
  );
}
