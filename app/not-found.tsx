import type { Metadata } from "next";
import { NotFoundText } from "./_shell/not-found-text";

export const metadata: Metadata = { title: "Page not found" };

/** Part of every page's script, so it stays small. Unknown addresses get global-not-found. */
export default function NotFound() {
  return <NotFoundText />;
}
