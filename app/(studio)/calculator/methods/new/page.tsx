import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "New calculation method" };

export default async function NewMethodPage() {
  await requireUser();
  return (
    <NotBuiltYet
      title="New calculation method"
      drawing="spool"
      way={{ href: "/calculator/methods", label: "Back to the methods" }}
      points={[
        "Rate by the hour or by the day",
        "Materials, additional costs and profit",
        "Private, or public for other crafters",
      ]}
    >
      <p>This is where you will write down how you price your work.</p>
    </NotBuiltYet>
  );
}
