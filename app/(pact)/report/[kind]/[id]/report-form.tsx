import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Textarea } from "@/components/ui/input";
import {
  MAX_REPORT_TEXT,
  REASON_MISSING,
  REPORT_LIMIT_REACHED,
  REPORT_REASON_WORDS,
  REPORT_REASONS,
  REPORT_TOO_LONG,
  type ReportKind,
} from "@/lib/domain/reports/kinds";

const PROBLEMS = new Map([
  ["limit", REPORT_LIMIT_REACHED],
  ["reason", REASON_MISSING],
  ["text", REPORT_TOO_LONG],
]);

export function ReportForm({
  kind,
  id,
  account,
  problem,
}: {
  kind: ReportKind;
  id: string;
  account: string;
  problem: string | string[] | undefined;
}) {
  return (
    <form method="post" action="/api/reports" className="grid gap-5">
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <FormMessage tone="error">{PROBLEMS.get(String(problem))}</FormMessage>
      <fieldset>
        <legend className="mb-1.5 font-semibold">What’s wrong with it?</legend>
        <div className="overflow-hidden rounded-xl border border-line bg-surface">
          {REPORT_REASONS.map((reason) => (
            <Choice key={reason} name="reason" value={reason} required>
              {REPORT_REASON_WORDS[reason]}
            </Choice>
          ))}
        </div>
      </fieldset>
      <Field
        id="report-text"
        label="Anything else we should know? (optional)"
        hint={`Up to ${MAX_REPORT_TEXT} characters. Its author never learns who reported it.`}
      >
        {(control) => <Textarea {...control} name="text" maxLength={MAX_REPORT_TEXT} />}
      </Field>
      <div>
        <Button type="submit" className="max-sm:w-full">
          Send report
        </Button>
      </div>
    </form>
  );
}
