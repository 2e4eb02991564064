import type { Person } from "@/db/queries/admin/people";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";
import { Facts } from "../../facts";

/** One account in words; the days are the reader's. */
export function PersonFacts({ person, timeZone }: { person: Person; timeZone: string }) {
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
