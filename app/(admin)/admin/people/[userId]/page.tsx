import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { listActs } from "@/db/queries/admin/log";
import { findPerson, type Person } from "@/db/queries/admin/people";
import { ACTS, PERSON_ACTS, type PersonAct } from "@/lib/domain/admin/acts";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";
import { requireAdmin } from "@/lib/server/auth/admin";
import { ActList } from "../../act-list";
import { Facts } from "../../facts";

export const metadata: Metadata = { title: "A person" };

type Props = { params: Promise<{ userId: string }>; searchParams: Promise<{ done?: string | string[] }> };

/** The facts needed to help a person. Reads nothing of the crafter's work. */
export default async function PersonPage({ params, searchParams }: Props) {
  const { timeZone } = await requireAdmin();
  const [{ userId }, { done }] = await Promise.all([params, searchParams]);
  const person = await findPerson(userId);
  if (!person) notFound();
  const { acts } = await listActs({ person: person.id, limit: 5 });
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-7 *:max-w-200">
      <div>
        <h1 className="wrap-anywhere">{person.displayName ?? "No name"}</h1>
        <p className="mt-1 text-muted wrap-anywhere">{person.email}</p>
      </div>
      {typeof done === "string" && Object.hasOwn(ACTS, done) ? (
        <FormMessage tone="success">Done: {ACTS[done as keyof typeof ACTS]}.</FormMessage>
      ) : null}
      <Card aria-labelledby="account-title">
        <CardTitle id="account-title" className="mb-3">
          Account
        </CardTitle>
        <PersonFacts person={person} timeZone={timeZone} />
      </Card>
      <nav aria-label="What you can do" className="flex flex-wrap gap-3">
        {listPossibleActs(person).map((act) => (
          <a key={act} href={`/admin/people/${person.id}/${act}`} className={buttonClass({ variant: "quiet" })}>
            {PERSON_ACTS[act].title}
          </a>
        ))}
      </nav>
      <Card aria-labelledby="acts-title">
        <CardTitle id="acts-title" className="mb-2">
          Lately in the log
        </CardTitle>
        <ActList acts={acts} timeZone={timeZone} />
        <p className="mt-5">
          <a href={`/admin/log?person=${person.id}`}>All of it in the log</a>
        </p>
      </Card>
    </div>
  );
}

function listPossibleActs({ suspendedAt, pausedSince, isAdmin, given }: Person): PersonAct[] {
  const ends: PersonAct[] = isAdmin ? [] : [suspendedAt ? "restore" : "suspend", "delete"];
  return [
    "plan",
    ...(given.length > 0 ? (["takeback"] as const) : []),
    "logins",
    ...(pausedSince ? (["mails"] as const) : []),
    ...ends,
  ];
}

/** The facts of one account; dates are in the reader's time zone. */
function PersonFacts({ person, timeZone }: { person: Person; timeZone: string }) {
  const { id, email, tier, tierUntil, given, renewing, createdAt, lastSeenAt, logins, hasFactor } = person;
  const day = (at: Date) => dateWords(at, timeZone);
  return (
    <Facts
      rows={[
        [
          "Id",
          <span key="id" className="font-mono text-sm">
            {id}
          </span>,
        ],
        ["Address", `${email}, confirmed`],
        ["Plan", tierUntil ? `${TIERS[tier].name}, until ${day(tierUntil)} without another payment` : TIERS[tier].name],
        given.length > 0
          ? ["Given by us", given.map((one) => `${TIERS[one.tier].name} until ${day(one.endsAt)}`).join(", ")]
          : null,
        [
          "Subscription",
          renewing
            .map(({ tier: of, at, dueSince, reference }) => {
              const renews = dueSince
                ? `payment failed, due since ${day(dueSince)}`
                : `renews${at ? ` on ${day(at)}` : ""}`;
              return `${TIERS[of].name} ${renews} (${reference} at Paddle)`;
            })
            .join(", ") || "None that renews",
        ],
        ["Joined", day(createdAt)],
        ["Last seen", lastSeenAt ? day(lastSeenAt) : "No login on record"],
        ["Open logins", String(logins)],
        ["Second step", hasFactor ? "On" : "Off"],
        [
          "Mails",
          person.pausedSince
            ? `Paused since ${day(person.pausedSince)}, because they couldn’t be delivered`
            : "Delivered as usual",
        ],
        ["Suspended", person.suspendedAt ? `Since ${day(person.suspendedAt)}` : "No"],
        person.isAdmin ? ["Role", "Admin"] : null,
      ]}
    />
  );
}
