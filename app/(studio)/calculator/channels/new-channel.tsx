"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { createChannelAction } from "@/lib/actions/sales";
import { newId } from "@/lib/client/new-id";
import { billingPath } from "@/lib/domain/billing/reasons";
import type { ChannelFields } from "@/lib/domain/sales/channels";
import { useAddressDialog } from "../use-address-dialog";

const LIST = "/calculator/channels";
const loadForm = () => import("./channel-form").then((file) => file.ChannelForm<CreateAnswer>);
type CreateAnswer = NonNullable<Awaited<ReturnType<typeof createChannelAction>>["data"]>;

/** The dialog of /calculator/channels/new. */
export function NewChannel({ initial }: { initial: ChannelFields }) {
  // Generated once, so that a retry creates no second channel.
  const [id] = useState(newId);
  const isNamed = usePathname().endsWith("/new");
  const { open, close, leave } = useAddressDialog({ isNamed, closeHref: LIST });
  const Form = useLazyPart(true, loadForm, close);
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
