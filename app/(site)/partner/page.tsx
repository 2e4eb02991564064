import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";

export const metadata: Metadata = { title: "Partner" };

export default function PartnerPage() {
  return (
    <NotBuiltYet
      title="Partner with us"
      drawing="frame"
      way={{ href: "/", label: "Back to the start" }}
      points={[
        "A growing community of makers",
        "Meaningful collaboration and a global reach",
        "A form that opens your mail program",
      ]}
    >
      <p>Do you run a cause, a shop or a guild? This page will tell how we can work together.</p>
    </NotBuiltYet>
  );
}
