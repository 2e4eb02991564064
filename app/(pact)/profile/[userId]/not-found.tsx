import type { Metadata } from "next";
import { NothingHere } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "User Not Found" };

export default function UserNotFound() {
  return (
    <NothingHere
      title="User Not Found"
      sentence="The profile you're looking for doesn't exist."
      way={{ href: "/leaderboard", words: "Meet other crafters" }}
    />
  );
}
