import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { LevelCard } from "@/components/level/level-card";
import { ReportLink } from "@/components/reports/report-link";
import { Card } from "@/components/ui/card";
import { findPublicProfile } from "@/db/queries/profile/public-profile";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { requireUser } from "@/lib/server/auth/current-user";
import { Identity, ProfileAvatar, Stats } from "../public-parts";

type Props = { params: Promise<{ userId: string }> };

const readProfile = cache(async (userId: string) => {
  await requireUser();
  return (await findPublicProfile(userId)) ?? notFound();
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: shownName((await readProfile((await params).userId)).displayName) };
}

/** Another crafter's profile, for signed-in crafters only; never shows an email address or sessions. */
export default async function CrafterPage({ params }: Props) {
  const [user, { userId }] = await Promise.all([requireUser(), params]);
  if (userId.toLowerCase() === user.id) redirect("/profile");
  const profile = await readProfile(userId);
  return (
    <div className="wrap py-7 *:max-w-180">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card aria-label="Crafter" className="flex flex-wrap items-start gap-x-5">
          <ProfileAvatar userId={userId} profile={profile} />
          <Identity profile={profile} />
          <Stats {...profile} />
          {profile.isHidden ? null : (
            <div className="w-full text-right">
              <ReportLink kind="profile" id={userId} what="this profile" />
            </div>
          )}
        </Card>
        <LevelCard xp={profile.xp} />
      </div>
    </div>
  );
}
