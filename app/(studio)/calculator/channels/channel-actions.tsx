"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { archiveChannelAction, updateChannelAction } from "@/lib/actions/sales";
import { useAction } from "@/lib/client/use-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import type { ChannelFields } from "@/lib/domain/sales/channels";

const loadForm = () => import("./channel-form").then((file) => file.ChannelForm<void>);

/** Edits and archives a channel, or restores an archived one. */
export function ChannelActions({
  channel: { id, name, isArchived },
  fields,
  nameId,
}: {
  channel: { id: string; name: string; isArchived: boolean };
  fields: ChannelFields;
  nameId: string;
}) {
  useFocusFallback("#channels-panel");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const Form = useLazyPart(isOpen, loadForm, () => setOpen(false));
  const { pending, run } = useAction(archiveChannelAction, { toasts: true });

  async function archive() {
    const outcome = await run({ channelId: id, archived: !isArchived });
    if (!outcome?.ok) return;
    if (outcome.data?.status === "limit") return router.push(billingPath("channels"));
    toast({ message: isArchived ? `“${name}” is in use again.` : `“${name}” was archived.`, tone: "success" });
  }

  return (
    <div className="-mx-1 flex flex-wrap items-center gap-x-1 gap-y-2">
      <Button variant="plain" size="bare" className="px-3" aria-describedby={nameId} onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Button
        variant="muted"
        size="bare"
        className="px-3"
        aria-describedby={nameId}
        aria-disabled={pending || undefined}
        onClick={archive}
      >
        {isArchived ? "Use again" : "Archive"}
      </Button>
      {Form ? (
        <Form
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Edit channel"
          submitLabel="Save channel"
          initial={fields}
          action={(fields) => updateChannelAction({ id, ...fields })}
          onDone={() => {
            setOpen(false);
            toast({ message: "Your channel was saved.", tone: "success" });
          }}
        />
      ) : null}
    </div>
  );
}
