"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { createMaterialAction } from "@/lib/actions/materials";
import { newId } from "@/lib/client/new-id";
import { billingPath } from "@/lib/domain/billing/reasons";
import type { NewMaterialFields } from "@/lib/domain/materials/movement";
import { useAddressDialog } from "../use-address-dialog";

const LIST = "/calculator/materials";
const loadForm = () => import("./material-form").then((file) => file.NewMaterialForm);

/** The dialog of /calculator/materials/new. */
export function NewMaterial({ initial }: { initial: NewMaterialFields }) {
  // Generated once, so that a retry creates no second material or purchase.
  const [ids] = useState(() => ({ id: newId(), purchaseId: newId() }));
  const isNamed = usePathname().endsWith("/new");
  const { open, close, leave } = useAddressDialog({ isNamed, closeHref: LIST });
  const Form = useLazyPart(true, loadForm, close);
  if (!Form) return null;
  return (
    <Form
      open={open}
      onClose={close}
      initial={initial}
      action={(fields) => createMaterialAction({ ...ids, ...fields })}
      onDone={(made) => {
        if (made?.status === "limit") return leave(billingPath("materials"));
        leave(LIST);
        toast({ message: "Your material was added.", tone: "success" });
      }}
    />
  );
}
