import type { Metadata } from "next";
import { NothingHere } from "@/components/ui/nothing-here";

export const metadata: Metadata = { title: "Challenge not found" };

export default function ChallengeNotFound() {
  return (
    <NothingHere
      title="Challenge not found"
      sentence="There is no challenge at this address. It may have been taken down, or the link has lost a stitch."
      way={{ href: "/challenges?tab=ongoing", words: "Browse challenges" }}
    />
  );
}
