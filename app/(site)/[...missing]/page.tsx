import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Page not found" };

/** Any address that no other page has. */
export default function MissingPage() {
  notFound();
}
