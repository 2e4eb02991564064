import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage() {
  await requireUser();
  return (
    <NotBuiltYet
      title="Projects"
      drawing="basket"
      way={{ href: "/dashboard", label: "Back to the stopwatch" }}
      points={[
        "Projects in progress and completed, with their hours",
        "Materials, additional costs and a method",
        "A price built up line by line",
      ]}
    >
      <p>
        You can already make projects and give them time in the dialog that opens after each saved session. Their own
        screen is being sewn.
      </p>
    </NotBuiltYet>
  );
}
