"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import type { AllocationView } from "@/lib/domain/crafting/allocation";
import { KIND_HINT, KIND_NAMES, readKind } from "@/lib/domain/crafting/kinds";
import { KindOptions } from "./kind-options";
import { useKind } from "./use-kind";

/** What the session was spent on, for who wants to say more than "making". */
export function KindDetails({ session }: { session: AllocationView["session"] }) {
  const [saved, setSaved] = useState("");
  const { kind, problem, choose } = useKind(session.id, session.kind, setSaved);
  return (
    <details className="group -mt-2 mb-2">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        {kind === "making" ? "More" : `More: ${KIND_NAMES[kind]}`}
        <Icon of="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <Field id="session-kind" label="Kind" hint={KIND_HINT} error={problem}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            autoComplete="off"
            onChange={({ target: { value } }) => choose(readKind(value))}
          >
            <KindOptions />
          </Select>
        )}
      </Field>
      <p role="status" className="mt-1.5 mb-3 text-sm font-medium text-moss">
        {problem ? "" : saved}
      </p>
    </details>
  );
}
