import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Studio" };

export default async function StudioDashboardPage() {
  await requireUser();
  return (
    <NotBuiltYet
      title="Studio"
      drawing="spool"
      way={{ href: "/dashboard", label: "Back to the stopwatch" }}
      points={["Your projects and methods at a glance", "Time logged and prices reached", "The next thing to finish"]}
    >
      <p>
        This is where your hours turn into fair prices. Projects can already receive time from the stopwatch; the rest
        is being sewn.
      </p>
    </NotBuiltYet>
  );
}
