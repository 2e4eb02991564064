"use client";

import { useId } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { shareView } from "@/lib/domain/shares/view";
import { EndFields } from "./end-fields";
import { GiftFields } from "./gift-fields";
import { MakerFields } from "./maker-fields";
import { ReceiptFields } from "./receipt-fields";
import { SharePreview } from "./share-preview";
import { type ShareFormProps, useShareForm } from "./use-share-form";

/** Chooses what a link shows, beside a preview of its page. */
export function ShareForm(props: ShareFormProps) {
  const id = useId();
  const { kind, work } = props;
  const { form, fields, problems, message, pending, change, submit } = useShareForm(props);
  const parts = { id, fields, work, problems, onChange: change };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-md:*:last:order-first md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Card aria-labelledby={`${id}-title`}>
        <CardTitle id={`${id}-title`} className="mb-4">
          What the page shows
        </CardTitle>
        <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
          {kind === "receipt" ? <ReceiptFields {...parts} /> : <GiftFields {...parts} />}
          <MakerFields {...parts} />
          <EndFields {...parts} today={props.today} />
          <FormMessage tone="error">{message}</FormMessage>
          <div>
            <SubmitButton pending={pending}>Create link</SubmitButton>
          </div>
        </form>
      </Card>
      <SharePreview view={shareView(kind, fields, work)} />
    </div>
  );
}
