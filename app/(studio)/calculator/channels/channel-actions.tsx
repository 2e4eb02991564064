"use client";

import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { MenuButton, More } from "@/components/ui/flyout";
import { lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/toast";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { archiveChannelAction, createChannelAction, updateChannelAction } from "@/lib/actions/sales";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import type { ChannelFields } from "@/lib/domain/sales/channels";
import { useAddressDialog } from "../use-address-dialog";

const LIST = "/calculator/channels";
type CreateAnswer = NonNullable<Awaited<ReturnType<typeof createChannelAction>>["data"]>;
const loadForm = () => import("./channel-form").then((file) => file.ChannelForm<void>);
const loadNewForm = () => import("./channel-form").then((file) => file.ChannelForm<CreateAnswer>);

export const LazyFloorForm = lazyPart(() => import("./floor-form").then((file) => file.FloorForm));

/** Edits and archives a channel, or restores an archived one. */
export function ChannelActions({ id, isArchived, fields }: { id: string; isArchived: boolean; fields: ChannelFields }) {
  useFocusFallback("#channels-panel");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const Form = useLazyPart(isOpen, loadForm, () => setOpen(false));
  const { pending, run } = useAction(archiveChannelAction, { toasts: true });

  async function archive() {
    const outcome = await run({ channelId: id, archived: !isArchived });
    if (!outcome?.ok) return;
    if (outcome.data?.status === "limit") return router.push(billingPath("channels"));
    toast({ message: `“${fields.name}” ${isArchived ? "is in use again" : "was archived"}.`, tone: "success" });
  }

  return (
    <>
      <More label={`More for “${fields.name}”`}>
        <MenuButton onClick={() => setOpen(true)}>Edit</MenuButton>
        <MenuButton aria-disabled={pending || undefined} onClick={archive}>
          {isArchived ? "Use again" : "Archive"}
        </MenuButton>
      </More>
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
    </>
  );
}

/** The dialog of /calculator/channels/new. */
export function NewChannel({ initial }: { initial: ChannelFields }) {
  // Generated once, so that a retry creates no second channel.
  const [id] = useState(newId);
  const isNamed = usePathname().endsWith("/new");
  const { open, close, leave } = useAddressDialog({ isNamed, closeHref: LIST });
  const Form = useLazyPart(true, loadNewForm, close);
  if (!Form) return null;
  return (
    <Form
      open={open}
      onClose={close}
      title="Add a sales channel"
      submitLabel="Add channel"
      isNew
      initial={initial}
      action={(fields) => createChannelAction({ id, ...fields })}
      onDone={(made) => {
        if (made?.status === "limit") return leave(billingPath("channels"));
        leave(LIST);
        toast({ message: "Your channel was added.", tone: "success" });
      }}
    />
  );
}
