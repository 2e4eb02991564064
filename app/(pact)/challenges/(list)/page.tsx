import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { findTab } from "@/components/ui/current-tab";
import { EmptyState } from "@/components/ui/empty-state";
import { HelpLink } from "@/components/ui/help-link";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { CHALLENGE_TABS, type ChallengeTab, listChallenges } from "@/db/queries/challenges/list";
import type { Query } from "@/lib/domain/shared/address";
import { requireUser } from "@/lib/server/auth/current-user";
import { ChallengeCard } from "../challenge-card";
import { describeCard } from "../words";

export const metadata: Metadata = { title: "Challenges" };

const TABS = [
  { key: "joined", label: "Joined", href: "/challenges?tab=joined" },
  { key: "ongoing", label: "Ongoing", href: "/challenges?tab=ongoing" },
  { key: "upcoming", label: "Upcoming", href: "/challenges?tab=upcoming" },
] as const;

/** Joined, ongoing and upcoming challenges. Opens on Ongoing while none is joined. */
export default async function ChallengesPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const wanted = findTab(query.tab, CHALLENGE_TABS);
  const listed = await listChallenges(user.id, wanted);
  const tab = query.tab === undefined && listed.length === 0 ? "ongoing" : wanted;
  const challenges = tab === wanted ? listed : await listChallenges(user.id, tab);
  return (
    <div className="wrap py-7">
      <h1>Challenges</h1>
      <HelpLink to="challenges" />
      <p className="mt-1 mb-3 text-muted">Craft towards a shared monthly goal – and your own.</p>
      <LinkTabs id="challenges" label="Challenges" tabs={TABS} current={tab} className="mb-5" />
      <LinkTabPanel id="challenges" current={tab}>
        {challenges.length === 0 ? (
          <Card>
            <NoChallenges tab={tab} />
          </Card>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-5">
            {challenges.map((challenge) => (
              <ChallengeCard key={challenge.id} challenge={describeCard(challenge)} tab={tab} />
            ))}
          </ul>
        )}
      </LinkTabPanel>
    </div>
  );
}

const NO_CHALLENGES = {
  joined: {
    title: "You have not joined any challenges yet!",
    drawing: "basket",
    sentence: "Join one and put your crafting time towards it.",
    way: { tab: "ongoing", words: "Browse challenges" },
  },
  ongoing: {
    title: "No ongoing challenges.",
    drawing: "spool",
    sentence: "The next one starts at the beginning of the month.",
    way: { tab: "upcoming", words: "See upcoming challenges" },
  },
  upcoming: {
    title: "No upcoming challenges yet!",
    drawing: "frame",
    sentence: "New challenges appear a month ahead. Check back in a few days.",
    way: { tab: "ongoing", words: "Browse challenges" },
  },
} as const;

function NoChallenges({ tab }: { tab: ChallengeTab }) {
  const { title, drawing, sentence, way } = NO_CHALLENGES[tab];
  const look = buttonClass({ variant: way.tab === "ongoing" ? "primary" : "quiet" });
  const action = (
    <SoftLink href={`/challenges?tab=${way.tab}`} className={look}>
      {way.words}
    </SoftLink>
  );
  return (
    <EmptyState title={title} drawing={drawing} action={action}>
      <p>{sentence}</p>
    </EmptyState>
  );
}
