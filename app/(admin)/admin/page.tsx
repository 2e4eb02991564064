import type { Metadata } from "next";
import { countAdminSections } from "@/db/queries/admin/counts";
import { requireAdmin } from "@/lib/server/auth/admin";
import { SECTIONS } from "./sections";

export const metadata: Metadata = { title: "Admin" };

export default async function AdminPage() {
  await requireAdmin();
  const counts: Partial<Record<string, number>> = await countAdminSections();
  return (
    <div className="wrap py-7 *:max-w-200">
      <h1>Admin</h1>
      <p className="mt-2 text-muted">
        Every change you make here is written down. Nothing that a crafter keeps private is shown.
      </p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        {SECTIONS.map(({ name, href, label, sentence }) => (
          <li key={href}>
            <a href={href} className="card block h-full border-line text-ink no-underline hover:border-control">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{label}</span> <span className="display text-xl">{counts[name]}</span>
              </span>
              <span className="block text-sm font-normal text-muted">{sentence}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
