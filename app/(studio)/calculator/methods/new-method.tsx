"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/toast";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { createMethodAction } from "@/lib/actions/methods";
import { newId } from "@/lib/client/new-id";
import { billingPath } from "@/lib/domain/billing/reasons";
import { NEW_METHOD } from "@/lib/domain/methods/method-fields";
import { useAddressDialog } from "../use-address-dialog";
import { listHref } from "./addresses";

const loadForm = () => import("./method-form").then((file) => file.MethodForm<CreateAnswer>);
type CreateAnswer = NonNullable<Awaited<ReturnType<typeof createMethodAction>>["data"]>;

type Props = { closeHref: string; backHref: string | null; currency: string };

/** The dialog of /calculator/methods/new. `backHref`: the page that led here for a first method. */
export function NewMethod({ closeHref, backHref, currency }: Props) {
  // Generated once, so that a retry creates no second method.
  const [id] = useState(newId);
  const isNamed = usePathname().endsWith("/new");
  const { open, close, leave } = useAddressDialog({ isNamed, closeHref });
  const onClose = () => (backHref ? leave(backHref) : close());
  const Form = useLazyPart(true, loadForm, onClose);
  if (!Form) return null;
  return (
    <Form
      open={open}
      onClose={onClose}
      title="Create a calculation method"
      submitLabel="Create Method"
      isNew
      initial={{ ...NEW_METHOD, currency }}
      action={(fields) => createMethodAction({ id, ...fields })}
      onDone={(made) => {
        if (made?.status === "limit") return leave(billingPath("methods"));
        leave(backHref ?? listHref("my"));
        toast({ message: "Your method was created.", tone: "success" });
      }}
    />
  );
}

export const LazyStarterForm = lazyPart(() =>
  import("@/components/methods/starter-form").then((file) => file.StarterForm),
);
