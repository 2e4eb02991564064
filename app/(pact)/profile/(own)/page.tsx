import type { Metadata } from "next";
import { Suspense } from "react";
import { SignOutForm } from "@/app/_shell/sign-out-form";
import { LevelCard } from "@/components/level/level-card";
import { HiddenNote } from "@/components/reports/report-link";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { SoftLink } from "@/components/ui/soft-link";
import { hasRenewingPlan } from "@/db/queries/profile/deletion";
import { findOwnProfile } from "@/db/queries/profile/public-profile";
import { currentAccountTag, requireUser } from "@/lib/server/auth/current-user";
import { readOrFallback } from "@/lib/server/limits/usage";
import { AllocationSlot } from "../../dashboard/allocation-slot";
import { RecentSessions } from "../../dashboard/recent-sessions";
import { AvatarUpload } from "../avatar-upload";
import { LazyChangePasswordForm, LazyDeleteAccount } from "../lazy-parts";
import { ProfileSettings, StreakCard } from "../own-cards";
import { ProfileEditor } from "../profile-editor";
import { Identity, ProfileAvatar, Stats } from "../public-parts";

export const metadata: Metadata = { title: "Profile" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The crafter's own profile: what others see, and what only the crafter sees. */
export default async function ProfilePage({ searchParams }: Props) {
  const [user, { allocate }] = await Promise.all([requireUser(), searchParams]);
  const [profile, renews, account] = await Promise.all([
    findOwnProfile(user.id),
    readOrFallback(hasRenewingPlan(user.id), false),
    currentAccountTag(),
  ]);
  if (!profile) throw new Error("a signed-in crafter has no profile");
  return (
    <div className="wrap max-w-240 py-7">
      <h1>Profile</h1>
      <HelpLink to="levels" />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        {profile.isHidden ? (
          <HiddenNote>Your name, avatar and links are hidden from others until somebody has looked at them.</HiddenNote>
        ) : null}
        <Card aria-label="About you">
          <ProfileEditor
            profile={profile}
            avatar={
              <ProfileAvatar
                userId={user.id}
                profile={profile}
                upload={<AvatarUpload hasAvatar={profile.avatarUrl !== null} />}
              />
            }
            actions={
              <SignOutForm account={account}>
                <Button type="submit" variant="quiet">
                  Sign Out
                </Button>
              </SignOutForm>
            }
          >
            <Identity profile={profile} email={user.email} heading="h2" />
          </ProfileEditor>
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <LevelCard xp={user.xp} />
            <Stats {...profile} />
            <StreakCard user={user} />
            <RecentSessions userId={user.id} timeZone={user.timeZone} here="/profile" />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <ProfileSettings user={user} />
            <Card aria-labelledby="password-title">
              <CardTitle id="password-title">Change password</CardTitle>
              <p className="mt-1.5 mb-4 text-muted">You’ll be signed out on every other device.</p>
              <LazyChangePasswordForm email={user.email} />
            </Card>
            <Card aria-labelledby="security-title">
              <CardTitle id="security-title">Sign-in and security</CardTitle>
              <p className="mt-1.5 mb-4 text-muted">
                A second step after your password, passkeys, and where you’re logged in.
              </p>
              <SoftLink href="/profile/security" className={buttonClass({ variant: "quiet" })}>
                Sign-in and security
              </SoftLink>
            </Card>
            <AccountEnd renews={renews} />
          </div>
        </div>
      </div>
      {allocate ? (
        <Suspense fallback={null}>
          <AllocationSlot userId={user.id} sessionId={allocate} closeHref="/profile" />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Deletes the account. While a plan renews, only says how to cancel it, since that is impossible afterwards. */
function AccountEnd({ renews }: { renews: boolean }) {
  return (
    <Card aria-labelledby="account-end-title">
      <CardTitle id="account-end-title">Delete account</CardTitle>
      {renews ? (
        <p className="mt-1.5 text-muted">
          Your plan still renews. Cancel it under <SoftLink href="/billing">Billing &amp; Plans</SoftLink> first, then
          you can delete your account here.
        </p>
      ) : (
        <>
          <p className="mt-1.5 mb-4 text-muted">This permanently deletes all your data.</p>
          <LazyDeleteAccount />
        </>
      )}
    </Card>
  );
}
