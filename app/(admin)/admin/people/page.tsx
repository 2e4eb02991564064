import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { findPeople } from "@/db/queries/admin/people";
import { MIN_SEARCH } from "@/lib/domain/admin/acts";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";
import { requireAdmin } from "@/lib/server/auth/admin";

export const metadata: Metadata = { title: "People" };

type Props = { searchParams: Promise<{ q?: string | string[]; done?: string | string[] }> };

export default async function PeoplePage({ searchParams }: Props) {
  const { timeZone } = await requireAdmin();
  const { q, done } = await searchParams;
  const wanted = typeof q === "string" ? q.trim().slice(0, 254) : "";
  const found = wanted.length >= MIN_SEARCH ? await findPeople(wanted) : null;
  const isEmpty = found && found.people.length + found.signups.length === 0;
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-200">
      <h1>People</h1>
      {done === "deleted" ? <FormMessage tone="success">The account was deleted.</FormMessage> : null}
      {done === "resent" ? <FormMessage tone="success">A new link is on its way.</FormMessage> : null}
      <form action="/admin/people" className="flex flex-wrap items-end gap-3">
        <Field
          id="people-search"
          name="q"
          type="search"
          label="Email, name or id"
          hint="The beginning of an email or a name, or a whole id. For a sign-up that isn’t confirmed yet, the whole email."
          defaultValue={wanted}
          minLength={MIN_SEARCH}
          maxLength={254}
          required
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 basis-64"
        />
        <Button type="submit" className="sm:mb-7">
          Find
        </Button>
      </form>
      {isEmpty ? <p>Nobody was found. Capital letters make no difference.</p> : null}
      {found && found.people.length > 0 ? (
        <FoundList id="accounts-title" title="Accounts">
          {found.people.map(({ id, email, displayName, tier, createdAt, suspendedAt }) => (
            <FoundItem key={id} href={`/admin/people/${id}`} email={email}>
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                <span className="wrap-anywhere">
                  {displayName ?? "No name"}, {TIERS[tier].name}, joined {dateWords(createdAt, timeZone)}
                </span>
                {suspendedAt ? <Badge tone="danger">Suspended</Badge> : null}
              </span>
            </FoundItem>
          ))}
        </FoundList>
      ) : null}
      {found && found.signups.length > 0 ? (
        <FoundList id="signups-title" title="A sign-up that waits for its confirmation">
          {found.signups.map(({ id, email, createdAt }) => (
            <FoundItem key={id} href={`/admin/people/waiting/${id}`} email={email}>
              <span className="text-sm text-muted">Signed up {dateWords(createdAt, timeZone)}</span>
            </FoundItem>
          ))}
        </FoundList>
      ) : null}
      {found?.isCut ? <p className="text-muted">There may be more. Type more of the email or the name.</p> : null}
    </div>
  );
}

function FoundList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      <ul className="mt-2 grid divide-y divide-line">{children}</ul>
    </Card>
  );
}

function FoundItem({ href, email, children }: { href: string; email: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className="block min-h-11 py-2.5">
        <span className="block font-semibold wrap-anywhere">{email}</span>
        {children}
      </a>
    </li>
  );
}
