import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";

export const metadata: Metadata = { title: "Cookie Policy" };

export default function CookiesPage() {
  return (
    <NotBuiltYet
      title="Cookie Policy"
      drawing="spool"
      way={{ href: "/terms", label: "Terms of Service" }}
      points={["The cookies by name", "What each one is for", "How long each one lives"]}
    >
      <p>
        The full text is being written. Until then: there is one cookie for your sign-in, and none that follows you.
      </p>
    </NotBuiltYet>
  );
}
