import { Badge } from "@/components/ui/badge";
import type { FoundPerson, findPeople } from "@/db/queries/admin/people";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";

export function PeopleList({ people, timeZone }: { people: readonly FoundPerson[]; timeZone: string }) {
  return (
    <ul className="mt-2 grid divide-y divide-line">
      {people.map(({ id, email, displayName, tier, createdAt, suspendedAt }) => (
        <li key={id}>
          <a href={`/admin/people/${id}`} className="block min-h-11 py-2.5">
            <span className="block font-semibold wrap-anywhere">{email}</span>
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <span className="wrap-anywhere">
                {displayName ?? "No name"}, {TIERS[tier].name}, joined {dateWords(createdAt, timeZone)}
              </span>
              {suspendedAt ? <Badge tone="danger">Suspended</Badge> : null}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type Signups = Awaited<ReturnType<typeof findPeople>>["signups"];

export function SignupList({ signups, timeZone }: { signups: Signups; timeZone: string }) {
  return (
    <ul className="mt-2 grid divide-y divide-line">
      {signups.map(({ id, email, createdAt }) => (
        <li key={id}>
          <a href={`/admin/people/waiting/${id}`} className="block min-h-11 py-2.5">
            <span className="block font-semibold wrap-anywhere">{email}</span>
            <span className="text-sm text-muted">Signed up {dateWords(createdAt, timeZone)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
