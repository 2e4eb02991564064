import type { Metadata } from "next";
import { Suspense } from "react";
import { SignOutForm } from "@/app/_shell/sign-out-form";
import { LevelCard } from "@/components/level/level-card";
import { HiddenNote } from "@/components/reports/report-link";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { SoftLink } from "@/components/ui/soft-link";
import { findOwnProfile } from "@/db/queries/profile/public-profile";
import { breakWords, findBreak, streakWords } from "@/lib/domain/profile/streak";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { type CurrentUser, currentAccountTag, requireUser } from "@/lib/server/auth/current-user";
import { AllocationSlot } from "../../dashboard/allocation-slot";
import { RecentSessions } from "../../dashboard/recent-sessions";
import { AvatarUpload } from "../avatar-upload";
import { ProfileEditor } from "../profile-editor";
import { Identity, ProfileAvatar, Stats } from "../public-parts";

export const metadata: Metadata = { title: "Profile" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The crafter's own profile: what others see, and what only the crafter sees. */
export default async function ProfilePage({ searchParams }: Props) {
  const [user, { allocate }] = await Promise.all([requireUser(), searchParams]);
  const [profile, account] = await Promise.all([findOwnProfile(user.id), currentAccountTag()]);
  const streak = streakSentence(user);
  if (!profile) throw new Error("a signed-in crafter has no profile");
  return (
    <div className="wrap py-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <h1>Profile</h1>
          <HelpLink to="levels" />
        </div>
        <SignOutForm account={account}>
          <Button type="submit" variant="muted" size="bare" className="-my-1.5 text-sm font-medium">
            Sign Out
          </Button>
        </SignOutForm>
      </div>
      <div className="profile-page">
        {profile.isHidden ? (
          <HiddenNote>Your name, avatar and links are hidden from others until somebody has looked at them.</HiddenNote>
        ) : null}
        <Card aria-label="About you" className="makers-label">
          <ProfileEditor
            profile={profile}
            avatar={
              <AvatarUpload hasAvatar={profile.avatarUrl !== null}>
                <ProfileAvatar userId={user.id} profile={profile} />
              </AvatarUpload>
            }
            actions={
              <SoftLink href="/profile/settings" className={buttonClass({ variant: "quiet" })}>
                Settings
              </SoftLink>
            }
          >
            <Identity profile={profile} email={user.email} heading="h2" />
          </ProfileEditor>
          <Stats {...profile}>{streak ? <p className="mt-3 text-muted">{streak}</p> : null}</Stats>
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <LevelCard xp={user.xp} />
          <RecentSessions userId={user.id} timeZone={user.timeZone} here="/profile" />
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

/** Null if it would say no more than the figure above it. */
function streakSentence({ timeZone, streakBreaks, currentStreak, streakRestDays }: CurrentUser): string | null {
  const now = findBreak(localDateOf(new Date(), timeZone), streakBreaks);
  if (now) return breakWords(now, currentStreak);
  return currentStreak > 0 && streakRestDays === 0 ? null : streakWords(currentStreak, streakRestDays);
}
