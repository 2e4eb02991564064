"use client";

import { useEffect, useId, useRef, useState } from "react";
import { KindOptions, useKind } from "@/components/allocation/kind-options";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { describeField, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NearLimit } from "@/components/ui/label";
import { toast } from "@/components/ui/toast";
import type { ListedSession } from "@/db/queries/crafting/history";
import { describeSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
import { readKind } from "@/lib/domain/crafting/kinds";
import { MAX_DESCRIPTION_LENGTH } from "@/lib/domain/crafting/stopwatch";

/** A saved session's description, editable in place: Enter or leaving the field saves, Esc discards; the focus returns. */
export function SessionDescription({ sessionId, description }: { sessionId: string; description: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  const shown = saved ?? description;
  const isOpen = draft !== null;
  useEffect(() => {
    if (isOpen || !returns.current) return;
    returns.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [isOpen]);

  async function store() {
    const text = draft?.trim();
    setDraft(null);
    if (!text || text === shown) return;
    setSaved(text);
    const outcome = await runAction(() => describeSessionAction({ sessionId, description: text }));
    if (outcome.ok) return;
    toast({ message: outcome.message, tone: "error" });
    setSaved(null);
    setRefused(true);
    setDraft(text);
  }

  if (draft === null)
    return (
      <div className="flex min-w-0 flex-1 items-center gap-1">
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {shown}
        </span>
        <Button
          ref={button}
          variant="muted"
          size="icon"
          aria-label={`Edit description of “${shown}”`}
          className="shrink-0"
          onClick={() => {
            setRefused(false);
            setDraft(shown);
          }}
        >
          <Icon of="pencil" size={18} />
        </Button>
      </div>
    );
  return (
    <form
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        returns.current = true;
        void store();
      }}
    >
      <Input
        aria-label="Description"
        value={draft}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoComplete="off"
        // After a refusal the field reappears without focus, since the crafter may already be in another row.
        autoFocus={!refused}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          returns.current = true;
          setDraft(null);
        }}
      />
      <NearLimit text={draft} limit={MAX_DESCRIPTION_LENGTH} />
    </form>
  );
}

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
          {...describeField({ id, error })}
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
