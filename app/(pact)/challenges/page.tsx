import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Challenges" };

export default async function ChallengesPage() {
  await requireUser();
  return (
    <NotBuiltYet
      title="Challenges"
      drawing="basket"
      way={{ href: "/dashboard", label: "Back to the stopwatch" }}
      points={[
        "Joined, ongoing and upcoming challenges",
        "Everyone’s progress and yours, side by side",
        "A quiet discussion for those who joined",
      ]}
    >
      <p>
        You can join challenges today from the dialog that opens after each saved session. Their own screen is being
        sewn.
      </p>
    </NotBuiltYet>
  );
}
