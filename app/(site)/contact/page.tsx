import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";

export const metadata: Metadata = { title: "Contact" };

export default function ContactPage() {
  return (
    <NotBuiltYet
      title="Contact Us"
      drawing="basket"
      way={{ href: "/", label: "Back to the start" }}
      points={["Help by e-mail", "Help from the community", "A message form with nine subjects"]}
    >
      <p>This page will hold a form that opens your mail program. Replies take 24 to 48 hours.</p>
    </NotBuiltYet>
  );
}
