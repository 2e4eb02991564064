import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Profile" };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export default async function CrafterPage({ params }: { params: Promise<{ userId: string }> }) {
  const [user, { userId }] = await Promise.all([requireUser(), params]);
  if (!uuid.test(userId)) notFound();
  if (userId.toLowerCase() === user.id) redirect("/profile");
  return (
    <NotBuiltYet
      title="A crafter’s profile"
      way={{ href: "/dashboard", label: "Back to the stopwatch" }}
      points={["Their level, streak and crafting time", "Where to find their work", "Never their e-mail address"]}
    >
      <p>Other crafters will introduce themselves here.</p>
    </NotBuiltYet>
  );
}
