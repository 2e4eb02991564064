import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Leaderboard" };

export default async function LeaderboardPage() {
  await requireUser();
  return (
    <NotBuiltYet
      title="Leaderboard"
      drawing="frame"
      way={{ href: "/dashboard", label: "Back to the stopwatch" }}
      points={[
        "Top Crafters, Most Sessions, Most Improved",
        "Top Streak, Most Active Today, Mystery Crafter",
        "Your own rank, even outside the top ten",
      ]}
    >
      <p>Your minutes are being counted already; the boards that show them are being sewn.</p>
    </NotBuiltYet>
  );
}
