"use client";

import { useId } from "react";
import { KindOptions, useKind } from "@/components/allocation/kind-options";
import { cn } from "@/components/ui/cn";
import { describedBy, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import type { ListedSession } from "@/db/queries/crafting/history";
import { readKind } from "@/lib/domain/crafting/kinds";

/** A saved session's kind, changed in place. */
export function SessionKindField({ session }: { session: Pick<ListedSession, "id" | "description" | "kind"> }) {
  const id = useId();
  const {
    kind,
    problem: error,
    choose,
  } = useKind(session.id, session.kind, (message) => toast({ message, tone: "success" }));
  return (
    <>
      <span className="relative max-sm:-mr-2.5">
        <select
          {...describedBy({ id, error })}
          aria-label={`Kind of “${session.description}”`}
          value={kind}
          autoComplete="off"
          onChange={({ target: { value } }) => choose(readKind(value))}
          className={cn(
            "field-sizing-content min-h-11 appearance-none rounded-lg bg-surface pr-8 pl-2.5 hover:bg-accent-soft",
            kind === "making" ? "text-muted" : "font-semibold",
          )}
        >
          <KindOptions />
        </select>
        <Icon
          of="chevron-down"
          size={16}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </span>
      <div role="alert" className="basis-full text-right empty:hidden">
        <FieldNotes id={id} error={error} />
      </div>
    </>
  );
}
