import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";

export const metadata: Metadata = { title: "Privacy Policy" };

export default function PrivacyPage() {
  return (
    <NotBuiltYet
      title="Privacy Policy"
      drawing="spool"
      way={{ href: "/terms", label: "Terms of Service" }}
      points={["What is stored, why and how long", "Who can see it", "How to have it removed"]}
    >
      <p>
        The full text is being written. Until then: what you enter stays on this server and is shown to nobody else.
      </p>
    </NotBuiltYet>
  );
}
