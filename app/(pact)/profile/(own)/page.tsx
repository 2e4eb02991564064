import type { Metadata } from "next";
import { Suspense } from "react";
import { SignOutForm } from "@/app/_shell/sign-out-form";
import { ProjectCover } from "@/app/(studio)/calculator/project-cover";
import { LevelCard } from "@/components/level/level-card";
import { HiddenNote } from "@/components/reports/report-link";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { SoftLink } from "@/components/ui/soft-link";
import { findRecentSessions } from "@/db/queries/crafting/history";
import { findOwnProfile } from "@/db/queries/profile/public-profile";
import { breakWords, findBreak, streakWords } from "@/lib/domain/profile/streak";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { type CurrentUser, currentAccountTag, requireUser } from "@/lib/server/auth/current-user";
import { AllocationSlot } from "../../dashboard/allocation-slot";
import { RecentSessionsCard } from "../../dashboard/recent-sessions";
import { AvatarUpload } from "../avatar-upload";
import { ProfileEditor } from "../profile-editor";
import { Identity, ProfileAvatar, Stats } from "../public-parts";

export const metadata: Metadata = { title: "Profile" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The crafter's own profile: what others see, and what only the crafter sees. */
export default async function ProfilePage({ searchParams }: Props) {
  const [user, { allocate }] = await Promise.all([requireUser(), searchParams]);
  const [own, recent, account] = await Promise.all([
    findOwnProfile(user.id),
    findRecentSessions(user.id, 5),
    currentAccountTag(),
  ]);
  if (!own) throw new Error("a signed-in crafter has no profile");
  const { finished, ...profile } = own;
  const streak = streakSentence(user);
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
          <LevelCard xp={user.xp} />
        </Card>
        <div>
          <RecentSessionsCard {...recent} timeZone={user.timeZone} here="/profile" />
          {finished.length > 0 ? <FinishedProjects projects={finished} /> : null}
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

type Finished = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>["finished"];

function FinishedProjects({ projects }: { projects: Finished }) {
  return (
    <Card aria-labelledby="finished-title">
      <CardHeader>
        <CardTitle id="finished-title">Finished</CardTitle>
        <SoftLink href="/calculator/projects?tab=completed" prefetch={false} className="card-link">
          All finished
        </SoftLink>
      </CardHeader>
      <ul className="patchwork">
        {projects.map(({ id, name, cover }) => (
          <li key={id}>
            <SoftLink href={`/calculator/projects/${id}`} prefetch={false} title={name}>
              <ProjectCover name={name} cover={cover && { ...cover, alt: "" }} sizes="(min-width: 64rem) 296px, 90vw" />
              <span>{name}</span>
            </SoftLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Null if it would say no more than the figure above it. */
function streakSentence({ timeZone, streakBreaks, currentStreak, streakRestDays }: CurrentUser): string | null {
  const now = findBreak(localDateOf(new Date(), timeZone), streakBreaks);
  if (now) return breakWords(now, currentStreak);
  return currentStreak > 0 && streakRestDays === 0 ? null : streakWords(currentStreak, streakRestDays);
}
