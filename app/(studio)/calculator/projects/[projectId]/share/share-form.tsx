"use client";

import { useRouter } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { createShareAction } from "@/lib/actions/shares";
import { newId } from "@/lib/client/new-id";
import { billingPath } from "@/lib/domain/billing/reasons";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import {
  lastDayOf,
  lastDayProblem,
  newShareFields,
  readShare,
  type ShareFields,
  type ShareKind,
  type ShareProblems,
} from "@/lib/domain/shares/options";
import { coveredWork, type SharedWork, shareView } from "@/lib/domain/shares/view";
import { SharedSlip } from "../../../shares/shared-slip";
import { CoversField, GiftFields, MakerFields, PhotoField, ReceiptFields, WordFields } from "./share-fields";

type ShareFormProps = {
  kind: ShareKind;
  projectId: string;
  work: SharedWork;
  today: LocalDate;
  /** Whether one of the crafter's links shows a photo. */
  hasSharedPhoto: boolean;
};

/** Chooses what a link shows, beside a preview of its page; on phones that is above it, and the button stays in sight. */
export function ShareForm(props: ShareFormProps) {
  const id = useId();
  const { kind, work } = props;
  const { form, fields, problems, problem, pending, change } = useShareForm(props);
  const parts = { id, fields, work: coveredWork(fields.covers, work), problems, onChange: change };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Card aria-labelledby={`${id}-title`}>
        <CardTitle id={`${id}-title`} className="mb-4">
          What the page shows
        </CardTitle>
        <form
          {...form}
          id={`${id}-form`}
          className="grid gap-5 [&_label:has(+p)]:relative [&_label:has(+p)]:z-1 [&_label:has(+p)]:py-2.5 [&_label+p]:-mt-2 [&_label+p]:ml-8.5"
        >
          {work.pieces > 1 ? <CoversField {...parts} pieces={work.pieces} /> : null}
          <PhotoField {...parts} hasSharedPhoto={props.hasSharedPhoto} />
          {kind === "receipt" ? <ReceiptFields {...parts} /> : <GiftFields {...parts} />}
          <MakerFields {...parts} />
          <WordFields {...parts} today={props.today} />
        </form>
      </Card>
      <div className="share-preview">
        <Card aria-labelledby="preview-title">
          <CardTitle id="preview-title">Preview</CardTitle>
          <SharedSlip view={shareView(kind, fields, work)} className="mx-auto mt-2 py-4 max-md:max-w-70 max-md:px-3" />
        </Card>
        <FormMessage tone="error">{problem}</FormMessage>
        <SubmitButton form={`${id}-form`} pending={pending}>
          Create link
        </SubmitButton>
      </div>
    </div>
  );
}

/** State and submission of the form for a link. The choices stay for the next link. */
function useShareForm({ kind, projectId, work, today, hasSharedPhoto }: ShareFormProps) {
  const router = useRouter();
  // A retry makes one link.
  const [id, setId] = useState(newId);
  const [madeId, setMadeId] = useState<string>();
  // Once the page shows the new link, below everything else.
  useEffect(() => {
    const link = madeId && document.querySelector<HTMLElement>(`#link-${madeId} + a`);
    if (!link) return;
    setMadeId(undefined);
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: "center" });
  });
  return useFieldsForm({
    initial: (): ShareFields => ({
      ...newShareFields(kind, { photo: hasSharedPhoto && work.cover !== null, pieces: work.pieces }),
      name: work.maker.name !== null,
    }),
    problemsOf: (fields) => problemsOf(kind, fields, today),
    action: (fields) => createShareAction({ id, projectId, kind, ...fields }),
    onDone: (made) => {
      if (made?.status === "limit") return router.push(billingPath("shares"));
      setMadeId(id);
      setId(newId());
      toast({ message: "Your link is ready.", tone: "success" });
    },
  });
}

function problemsOf(kind: ShareKind, fields: ShareFields, today: LocalDate): ShareProblems | null {
  const { share, problems } = readShare(kind, fields);
  if (!share) return problems;
  const endDay = lastDayProblem(lastDayOf(share.end, today), today);
  return endDay === null ? null : { endDay };
}
