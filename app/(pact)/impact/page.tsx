import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Impact" };

export default async function ImpactPage() {
  await requireUser();
  return (
    <NotBuiltYet
      title="Impact"
      drawing="frame"
      way={{ href: "/dashboard", label: "Back to the stopwatch" }}
      points={[
        "The causes your week supports, with their virtual units",
        "Choosing causes of your own: 70 % of your time goes to them",
        "How this week is being split, as one bar",
      ]}
    >
      <p>Every hour you craft already counts. The screen that shows where it goes is being sewn.</p>
    </NotBuiltYet>
  );
}
