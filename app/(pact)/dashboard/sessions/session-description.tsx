"use client";

import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { NearLimit } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { describeSessionAction } from "@/lib/actions/crafting";
import { runAction } from "@/lib/client/run-action";
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
        <EditButton
          ref={button}
          description={shown}
          onClick={() => {
            setRefused(false);
            setDraft(shown);
          }}
        />
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

function EditButton({ description, ...props }: ComponentProps<"button"> & { description: string }) {
  return (
    <Button
      variant="muted"
      size="icon"
      aria-label={`Edit description of “${description}”`}
      className="shrink-0"
      {...props}
    >
      <Icon of="pencil" size={18} />
    </Button>
  );
}
