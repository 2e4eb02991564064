import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";

export const metadata: Metadata = { title: "Pricing" };

export default function PricingPage() {
  return (
    <NotBuiltYet
      title="Simple Pricing"
      drawing="spool"
      way={{ href: "/#plans", label: "See the plans" }}
      points={["All three plans side by side", "What each one adds, to the last method", "Upgrading and downgrading"]}
    >
      <p>Start for free. Upgrade as you go. The plans are on the front page; changing them here is being sewn.</p>
    </NotBuiltYet>
  );
}
