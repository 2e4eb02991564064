"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { newId } from "@/components/ui/new-id";
import { toast } from "@/components/ui/toast";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { createMethodAction } from "@/lib/actions/methods";
import { runAction } from "@/lib/client/run-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import { NEW_METHOD } from "@/lib/domain/methods/method-fields";

/**
 * The dialog of /calculator/methods/new: where closing it and where a new method leads. The method's id is made here, so
 * that sending again makes one.
 */
export function NewMethod({ closeHref, doneHref }: { closeHref: string; doneHref: string }) {
  const router = useRouter();
  const [id] = useState(newId);
  const [open, setOpen] = useState(true);
  const leave = (href: string) => {
    setOpen(false);
    router.replace(href, { scroll: false });
  };
  const Form = useLazyPart(
    true,
    () => import("./method-form").then((file) => file.MethodForm),
    () => leave(closeHref),
  );
  if (!Form) return null;
  return (
    <Form
      open={open}
      onClose={() => leave(closeHref)}
      title="Create a calculation method"
      action="Create Method"
      initial={NEW_METHOD}
      onSubmit={async (fields) => {
        const answer = await runAction(() => createMethodAction({ id, ...fields }));
        if (!answer.ok) return answer;
        if (answer.data?.status === "limit") {
          leave(billingPath("methods"));
          return null;
        }
        leave(doneHref);
        toast({ message: "Your method was created.", tone: "success" });
        return null;
      }}
    />
  );
}
