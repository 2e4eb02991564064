"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { PendingButton } from "@/components/ui/pending-button";
import { decideReportAction } from "@/lib/actions/reports";
import { useAction } from "@/lib/client/use-action";
import { type Decision, REMOVAL_WORDS, type ReportKind } from "@/lib/domain/reports/kinds";

/** Both buttons act without a further confirmation. */
export function DecisionForm({ caseId, kind, reason: usual }: { caseId: string; kind: ReportKind; reason: string }) {
  const [reason, setReason] = useState(usual);
  const [note, setNote] = useState("");
  const { run, pending, error, fieldErrors } = useAction(decideReportAction);
  const router = useRouter();

  async function decide(decision: Decision) {
    const outcome = await run({ caseId, decision, reason, note });
    if (outcome?.ok) router.push(`/admin/reports?done=${decision}`);
  }

  return (
    <Card aria-label="Your decision" className="grid gap-4">
      {error && Object.keys(fieldErrors).length === 0 ? <FormMessage tone="error">{error.message}</FormMessage> : null}
      <Field
        id="reason"
        label="What the author reads when it’s removed"
        hint="Stays in the log; the reported words don’t."
        value={reason}
        error={fieldErrors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Field
        id="note"
        label="Note for the log (optional)"
        value={note}
        error={fieldErrors.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p id="removal" className="text-muted">
        {REMOVAL_WORDS[kind]}
      </p>
      <div className="flex flex-wrap gap-3">
        <PendingButton variant="quiet" pending={pending} onClick={() => decide("kept")}>
          Keep
        </PendingButton>
        <PendingButton variant="danger" aria-describedby="removal" pending={pending} onClick={() => decide("removed")}>
          Remove
        </PendingButton>
      </div>
    </Card>
  );
}
