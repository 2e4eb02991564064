import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { currentTab } from "@/components/ui/current-tab";
import { EmptyState } from "@/components/ui/empty-state";
import { HelpLink } from "@/components/ui/help-link";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { CHALLENGE_TABS, type ChallengeTab, listChallenges } from "@/db/queries/challenges/list";
import { requireUser } from "@/lib/server/auth/current-user";
import { ChallengeCard } from "../challenge-card";

export const metadata: Metadata = { title: "Challenges" };

const TABS = [
  { key: "joined", label: "Joined", href: "/challenges?tab=joined" },
  { key: "ongoing", label: "Ongoing", href: "/challenges?tab=ongoing" },
  { key: "upcoming", label: "Upcoming", href: "/challenges?tab=upcoming" },
] as const;

/** Joined, ongoing and upcoming challenges. Opens on Ongoing while none is joined. */
export default async function ChallengesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const wanted = currentTab(query.tab, CHALLENGE_TABS);
  const listed = await listChallenges(user.id, wanted);
  const tab = query.tab === undefined && listed.length === 0 ? "ongoing" : wanted;
  const challenges = tab === wanted ? listed : await listChallenges(user.id, tab);
  return (
    <div className="wrap py-7">
      <h1>Challenges</h1>
      <HelpLink to="challenges" />
      <p className="mt-1 mb-5 text-muted">Craft towards a shared monthly goal – and your own.</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[150px_minmax(0,1fr)] md:gap-8">
        <LinkTabs id="challenges" label="Challenges" tabs={TABS} current={tab} side className="self-start" />
        <LinkTabPanel id="challenges" current={tab}>
          {challenges.length === 0 ? (
            <Card>
              <NoChallenges tab={tab} />
            </Card>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]">
              {challenges.map((challenge) => (
                <ChallengeCard key={challenge.id} challenge={challenge} tab={tab} />
              ))}
            </ul>
          )}
        </LinkTabPanel>
      </div>
    </div>
  );
}

function NoChallenges({ tab }: { tab: ChallengeTab }) {
  switch (tab) {
    case "joined":
      return (
        <EmptyState
          title="You have not joined any challenges yet!"
          drawing="basket"
          action={<Way tab="ongoing">Browse challenges</Way>}
        >
          <p>Join one and put your crafting time towards it.</p>
        </EmptyState>
      );
    case "ongoing":
      return (
        <EmptyState
          title="No ongoing challenges."
          drawing="spool"
          action={<Way tab="upcoming">See upcoming challenges</Way>}
        >
          <p>The next one starts at the beginning of the month.</p>
        </EmptyState>
      );
    case "upcoming":
      return (
        <EmptyState
          title="No upcoming challenges yet!"
          drawing="frame"
          action={<Way tab="ongoing">Browse challenges</Way>}
        >
          <p>New challenges appear a month ahead. Check back in a few days.</p>
        </EmptyState>
      );
    default:
      return tab satisfies never;
  }
}

function Way({ tab, children }: { tab: ChallengeTab; children: string }) {
  return (
    <SoftLink
      href={`/challenges?tab=${tab}`}
      className={buttonClass({ variant: tab === "ongoing" ? "primary" : "quiet" })}
    >
      {children}
    </SoftLink>
  );
}
