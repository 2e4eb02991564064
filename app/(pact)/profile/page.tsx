import type { Metadata } from "next";
import Link from "next/link";
import { ChangePasswordForm } from "@/components/auth/change-password-form";
import { ProfileSettings } from "@/components/profile/settings";
import { Avatar } from "@/components/ui/avatar";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Profile" };

/** What the own profile holds so far: who I am, my sessions, my password, the way out (rules.md «Accounts»). */
export default async function ProfilePage() {
  const user = await requireUser();
  return (
    <div className="wrap grid max-w-180! gap-5 py-7">
      <h1>Profile</h1>
      <Card className="flex flex-wrap items-center gap-4" aria-label="About you">
        <Avatar src={user.avatarUrl} size="md" trophy={user.level > 1} />
        <div className="min-w-0 flex-1 basis-44">
          <p className="display truncate text-lg">{user.displayName ?? "Craft in Disguise"}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
        <form action="/api/auth/sign-out" method="post">
          <Button type="submit" variant="quiet">
            Sign Out
          </Button>
        </form>
      </Card>
      <Card aria-labelledby="sessions-title">
        <CardTitle id="sessions-title">Sessions</CardTitle>
        <p className="mt-1.5 text-muted">Everything you have tracked, to describe, allocate or remove.</p>
        <Link href="/dashboard/sessions" className={buttonClass({ variant: "quiet", className: "mt-4" })}>
          All sessions
        </Link>
      </Card>
      <ProfileSettings user={user} />
      <Card aria-labelledby="password-title">
        <CardTitle id="password-title">Change password</CardTitle>
        <p className="mt-1.5 mb-4 text-muted">Every other device will be signed out.</p>
        <ChangePasswordForm />
      </Card>
      <p className="text-sm text-muted">
        Still on the workbench: your picture, country and links, your level card, and the page other crafters see.
      </p>
    </div>
  );
}
