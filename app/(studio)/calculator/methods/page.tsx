import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Calculation Methods" };

export default async function MethodsPage() {
  await requireUser();
  return (
    <NotBuiltYet
      title="Calculation Methods"
      drawing="spool"
      way={{ href: "/dashboard", label: "Back to the stopwatch" }}
      points={[
        "Your own methods, hourly or daily, with or without profit",
        "Public methods of other crafters, to save",
        "An example calculation on every card",
      ]}
    >
      <p>Ways to turn hours and material into a price, kept like receipts.</p>
    </NotBuiltYet>
  );
}
