import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage() {
  await requireUser();
  return (
    <NotBuiltYet
      title="New project"
      drawing="basket"
      way={{ href: "/dashboard", label: "Back to the stopwatch" }}
      points={["A name, once-off or template", "Materials from the start", "The plan’s limit, said plainly"]}
    >
      <p>For now, projects are made in the dialog that opens after each saved session.</p>
    </NotBuiltYet>
  );
}
