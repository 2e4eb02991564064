import type { Metadata } from "next";
import { NothingHere } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Challenge not found" };

export default function ChallengeNotFound() {
  return (
    <NothingHere
      title="Challenge not found"
      sentence="We couldn’t find this challenge. It may have been removed, or the link may be wrong."
      way={{ href: "/challenges?tab=ongoing", words: "Browse challenges" }}
    />
  );
}
