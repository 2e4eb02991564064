import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { faceOf } from "@/components/ui/face";
import { Icon } from "@/components/ui/icon";
import type { PublicProfile } from "@/db/queries/profile/public-profile";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { avatarInSize } from "@/lib/domain/profile/avatars";
import { countryName } from "@/lib/domain/profile/countries";
import { printNumber } from "@/lib/domain/shared/formats";
import { countOf } from "@/lib/domain/shared/text";

const NETWORKS = [
  ["Instagram", "instagramUrl"],
  ["TikTok", "tiktokUrl"],
  ["YouTube", "youtubeUrl"],
] as const;

export function ProfileAvatar({ userId, profile }: { userId: string; profile: PublicProfile }) {
  return (
    <Avatar
      src={profile.avatarUrl && avatarInSize(profile.avatarUrl, 512)}
      face={faceOf(userId, profile.displayName)}
      size="lg"
      trophy={profile.level > 1}
    />
  );
}

type IdentityProps = { profile: PublicProfile; email?: string; heading?: "h1" | "h2" };

/** The crafter's name, country and links. `email`: only on the own profile. */
export function Identity({ profile, email, heading: Heading = "h1" }: IdentityProps) {
  const country = countryName(profile.country);
  const links = NETWORKS.flatMap(([name, key]) => (profile[key] ? [{ name, url: profile[key] }] : []));
  return (
    <div className="min-w-0 flex-1 basis-40">
      <Heading dir="auto" className="text-2xl break-words">
        {shownName(profile.displayName)}
      </Heading>
      {email ? <p className="text-sm wrap-anywhere text-muted sm:text-base">{email}</p> : null}
      {country ? <p className="text-sm text-muted sm:text-base">{country}</p> : null}
      {links.length > 0 ? (
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {links.map(({ name, url }) => (
            <li key={name}>
              <a
                href={url}
                rel="noopener nofollow ugc"
                target="_blank"
                className="inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline"
              >
                {name}
                <Icon of="external-link" size={15} />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Total crafting time, sessions and the current streak, below who it is. */
export function Stats({
  totalCraftingSeconds,
  sessionCount,
  currentStreak,
  children,
}: PublicProfile & { children?: ReactNode }) {
  return (
    <section aria-labelledby="stats-title" className="mt-5 w-full border-t border-line pt-4">
      <h2 id="stats-title" className="sr-only">
        Stats
      </h2>
      <dl className="profile-stats">
        {[
          ["Total crafting time", formatDuration(totalCraftingSeconds)],
          ["Sessions", printNumber(sessionCount)],
          ["Current streak", countOf(currentStreak, "day")],
        ].map(([term, figure]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
