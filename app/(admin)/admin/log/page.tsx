import type { Metadata } from "next";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/form-fields";
import { findSubjectId, listActs } from "@/db/queries/admin/log";
import { ACT_NAMES, ACTS, type Act } from "@/lib/domain/admin/acts";
import { requireAdmin } from "@/lib/server/auth/admin";
import { ActList } from "../act-list";

export const metadata: Metadata = { title: "Log" };

type Query = Record<"person" | "act" | "before", string | string[] | undefined>;

/** The admin log, newest first: who did what, and to whom. */
export default async function LogPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { timeZone } = await requireAdmin();
  const query = await searchParams;
  const person = typeof query.person === "string" ? query.person.trim().slice(0, 254) : "";
  const act = ACT_NAMES.find((name) => name === query.act);
  const id = person ? await findSubjectId(person) : null;
  const { acts, before } =
    person && !id ? { acts: [], before: null } : await listActs({ person: id, act, before: Number(query.before) });
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-7 *:max-w-200">
      <div>
        <h1>Log</h1>
        <p className="mt-1 text-muted">
          Nobody can change or remove a line, and it outlives the accounts. Times are in your time zone.
        </p>
      </div>
      <form action="/admin/log" className="flex flex-wrap items-end gap-3">
        <Field
          id="log-person"
          name="person"
          label="Person"
          placeholder="A whole email or an id"
          defaultValue={person}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 basis-56"
        />
        <SelectField
          id="log-act"
          name="act"
          label="Act"
          options={[["", "All"], ...ACT_NAMES.map((name) => [name, ACTS[name]] as const)]}
          defaultValue={act ?? ""}
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" variant="quiet">
          Show
        </Button>
      </form>
      <Card aria-label="Lines">
        <ActList
          acts={acts}
          timeZone={timeZone}
          {...((person || act) && {
            none: "Nothing matches. A person is found by the whole email, while the account is there, or by its id.",
          })}
        />
      </Card>
      {before === null ? null : (
        <p>
          <a href={hrefOf({ person, act, before })} rel="next" className={buttonClass({ variant: "quiet" })}>
            Earlier
          </a>
        </p>
      )}
    </div>
  );
}

function hrefOf({ person, act, before }: { person: string; act: Act | undefined; before: number }): string {
  const query = new URLSearchParams({ ...(person && { person }), ...(act && { act }), before: String(before) });
  return `/admin/log?${query}`;
}
