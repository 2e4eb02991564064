"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { savePortfolioAction } from "@/lib/actions/portfolio";
import { HANDLE_CHANGE_DAYS } from "@/lib/domain/profile/handles";
import { type PortfolioFields, type PortfolioValues, readPortfolio } from "@/lib/domain/profile/portfolio";

type Props = {
  stored: PortfolioValues | null;
  /** The date, as text, from which the handle may change again. */
  fixedUntil: string | null;
  choices: readonly PieceChoice[];
  /** The part of the address before the handle. */
  site: string;
};

export function PortfolioForm({ stored, fixedUntil, choices, site }: Props) {
  const { form, fields, problems, problem, pending, change } = useFieldsForm<PortfolioFields, unknown>({
    initial: () => fieldsOf(stored),
    action: (typed) => savePortfolioAction({ ...typed, pieces: [...typed.pieces] }),
    problemsOf: (typed) => readPortfolio(typed).problems,
    onDone: () => toast({ message: "Saved", tone: "success" }),
  });
  return (
    <form {...form} className="grid gap-5">
      <Field
        id="handle"
        label="Address"
        hint={
          fixedUntil
            ? `${site}… It can change again on ${fixedUntil}.`
            : `${site}… It can change once in ${HANDLE_CHANGE_DAYS} days.`
        }
        autoCapitalize="none"
        spellCheck={false}
        value={fields.handle}
        readOnly={fixedUntil !== null}
        error={problems.handle}
        onChange={(event) => change({ handle: event.target.value })}
      />
      <Field id="portfolio-words" label="Words about you and your work" error={problems.words}>
        {(control) => (
          <Textarea {...control} value={fields.words} onChange={(event) => change({ words: event.target.value })} />
        )}
      </Field>
      <Field
        id="ravelry"
        label="Ravelry"
        type="url"
        hint="Your page, a project or a pattern there. The links of your profile are shown as well."
        value={fields.ravelryUrl}
        error={problems.ravelryUrl}
        onChange={(event) => change({ ravelryUrl: event.target.value })}
      />
      <PieceChoices
        choices={choices}
        chosen={fields.pieces}
        problem={problems.pieces}
        onChange={(pieces) => change({ pieces })}
      />
      <div>
        <Checkbox
          id="shows-hours"
          label="Show the hours of each piece"
          checked={fields.showsHours}
          onChange={(event) => change({ showsHours: event.target.checked })}
        />
        <Checkbox
          id="is-public"
          label="Everybody may see this page"
          checked={fields.isPublic}
          onChange={(event) => change({ isPublic: event.target.checked })}
        />
        {fields.isPublic ? (
          <Checkbox
            id="is-listed"
            label="Search engines may list it"
            checked={fields.isListed}
            onChange={(event) => change({ isListed: event.target.checked })}
          />
        ) : null}
      </div>
      <FormMessage tone="error">{problem}</FormMessage>
      <div>
        <SubmitButton pending={pending}>Save portfolio</SubmitButton>
      </div>
    </form>
  );
}

function fieldsOf(stored: PortfolioValues | null): PortfolioFields {
  if (!stored)
    return { handle: "", words: "", ravelryUrl: "", isPublic: false, isListed: false, showsHours: false, pieces: [] };
  const { handle, words, ravelryUrl, isPublic, isListed, showsHours, pieces } = stored;
  return { handle, words, ravelryUrl: ravelryUrl ?? "", isPublic, isListed, showsHours, pieces };
}

type PieceChoice = { id: string; name: string; hasPhoto: boolean };

/** Checkboxes of completed work; the page shows the chosen pieces in the order of this list. */
function PieceChoices({
  choices,
  chosen,
  problem,
  onChange,
}: {
  choices: readonly PieceChoice[];
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (pieces: string[]) => void;
}) {
  const toggled = (id: string, isChosen: boolean) =>
    choices.flatMap((one) => ((one.id === id ? isChosen : chosen.includes(one.id)) ? one.id : []));
  return (
    <fieldset>
      <legend className="font-semibold">Work to show</legend>
      {choices.length === 0 ? <p className="mt-1 text-muted">Nothing completed yet.</p> : null}
      {choices.map(({ id, name, hasPhoto }) => (
        <Checkbox
          key={id}
          id={`piece-${id}`}
          label={
            <>
              <bdi>{name}</bdi>
              {hasPhoto ? null : <span className="text-sm text-muted"> – no photo yet</span>}
            </>
          }
          checked={chosen.includes(id)}
          onChange={(event) => onChange(toggled(id, event.target.checked))}
        />
      ))}
      {problem ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
