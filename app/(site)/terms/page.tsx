import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";

export const metadata: Metadata = { title: "Terms of Service" };

export default function TermsPage() {
  return (
    <NotBuiltYet
      title="Terms of Service"
      drawing="spool"
      way={{ href: "/", label: "Back to the start" }}
      points={[
        "Overview, liability and contact",
        "Subscriptions, payments and termination",
        "Refunds and cancellation",
      ]}
    >
      <p>The full text is being written in words one can read.</p>
    </NotBuiltYet>
  );
}
