import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { LineDrawing } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "User Not Found" };

export default function UserNotFound() {
  return (
    <div className="wrap grid flex-1 place-content-center justify-items-center py-14 text-center">
      <LineDrawing drawing="spool" className="w-44" />
      <h1 className="mt-6">User Not Found</h1>
      <p className="mt-3 text-muted">The profile you're looking for doesn't exist.</p>
      <Link href="/leaderboard" className={buttonClass({ className: "mt-6" })}>
        Meet other crafters
      </Link>
    </div>
  );
}
