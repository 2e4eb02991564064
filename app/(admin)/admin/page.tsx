import type { Metadata } from "next";
import { requireAdmin } from "@/lib/server/auth/admin";
import { SECTIONS } from "./sections";

export const metadata: Metadata = { title: "Admin" };

export default async function AdminPage() {
  await requireAdmin();
  return (
    <div className="wrap max-w-200 py-7">
      <h1>Admin</h1>
      <p className="mt-2 text-muted">
        Every change you make here is written down. Nothing that a crafter keeps private is shown.
      </p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        {SECTIONS.map(({ href, label, sentence }) => (
          <li key={href}>
            <a href={href} className="card block h-full border-line">
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted">{sentence}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
