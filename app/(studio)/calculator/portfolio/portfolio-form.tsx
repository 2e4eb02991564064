"use client";

import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { bindFields, TextareaField } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import type { Cover } from "@/db/queries/projects/photos";
import { savePortfolioAction } from "@/lib/actions/portfolio";
import {
  HANDLE_CHANGE_DAYS,
  type PortfolioFields,
  type PortfolioValues,
  portfolioPath,
  readPortfolio,
} from "@/lib/domain/profile/portfolio";
import { ProjectCover } from "../project-cover";

type Props = {
  /** As the page's label names them. */
  maker: { name: string; place: string | null; avatarUrl: string | null };
  stored: (PortfolioValues & { isHidden: boolean }) | null;
  /** The date, as text, from which the handle may change again. */
  fixedUntil: string | null;
  choices: readonly PieceChoice[];
  /** The part of the address before the handle. */
  site: string;
};

export function PortfolioForm({ maker, stored, fixedUntil, choices, site }: Props) {
  const { form, fields, problems, problem, pending, change } = useFieldsForm<PortfolioFields, unknown>({
    initial: () => fieldsOf(stored),
    action: (typed) => savePortfolioAction({ ...typed, pieces: [...typed.pieces] }),
    problemsOf: (typed) => readPortfolio(typed).problems,
    onDone: () => toast({ message: "Saved", tone: "success" }),
  });
  const bind = bindFields({ id: "portfolio", fields, problems, onChange: change });
  const nextChange = fixedUntil ? `again on ${fixedUntil}` : `once in ${HANDLE_CHANGE_DAYS} days`;
  return (
    <form {...form} className="portfolio-form">
      <MakerLabel {...maker} words={fields.words} />
      <PieceChoices
        choices={choices}
        chosen={fields.pieces}
        problem={problems.pieces}
        onChange={(pieces) => change({ pieces })}
      />
      <Card aria-label="Your page">
        <Field {...bind.text("handle")} label="Address" hint={`It can change ${nextChange}.`}>
          {(control) => (
            <div className="control flex flex-wrap items-center p-0 pl-3 wrap-anywhere has-focus-visible:outline-3">
              <span className="py-1 text-muted">{site}</span>
              <Input
                {...bind.text("handle")}
                {...control}
                className="flex-[1_1_8rem] border-0 bg-transparent pl-0 outline-none"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={fixedUntil !== null}
              />
            </div>
          )}
        </Field>
        <TextareaField {...bind.text("words")} label="Words about you and your work" rows={3} />
        <Field
          {...bind.text("ravelryUrl")}
          label="Ravelry link"
          type="url"
          hint="Your page, a project or a pattern. Other links come from your profile, as do name, avatar and country."
        />
        <div className="border-t-2 border-dashed border-line pt-4">
          <fieldset>
            <legend>Who sees it</legend>
            <Checkbox {...bind.tick("showsHours")} label="Show the hours of each piece" />
            <Checkbox {...bind.tick("isPublic")} label="Everybody may see this page" />
            {fields.isPublic ? <Checkbox {...bind.tick("isListed")} label="Search engines may list it" /> : null}
          </fieldset>
        </div>
      </Card>
      <footer>
        <FormMessage tone="error">{problem}</FormMessage>
        {stored?.isPublic && !stored.isHidden ? (
          <a
            href={portfolioPath(stored.handle)}
            className={buttonClass({ variant: "quiet", className: "border-accent text-accent" })}
          >
            See your page
          </a>
        ) : null}
        <SubmitButton pending={pending}>Save portfolio</SubmitButton>
      </footer>
    </form>
  );
}

/** The head of the public page, in its colours. */
function MakerLabel({ name, place, avatarUrl, words }: Props["maker"] & { words: string }) {
  return (
    <div aria-hidden="true" className="portfolio-label">
      {avatarUrl ? (
        // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
        <img src={avatarUrl} alt="" />
      ) : (
        <span>{[...name][0]?.toUpperCase()}</span>
      )}
      <b>{name}</b>
      <small>{place}</small>
      <i className="my-2 stitch w-24 text-accent" />
      <p dir="auto">{words}</p>
    </div>
  );
}

function fieldsOf(stored: PortfolioValues | null): PortfolioFields {
  if (!stored)
    return { handle: "", words: "", ravelryUrl: "", isPublic: false, isListed: false, showsHours: false, pieces: [] };
  const { handle, words, ravelryUrl, isPublic, isListed, showsHours, pieces } = stored;
  return { handle, words, ravelryUrl: ravelryUrl ?? "", isPublic, isListed, showsHours, pieces };
}

type PieceChoice = { id: string; name: string; cover: Cover | null };

type PieceChoicesProps = {
  choices: readonly PieceChoice[];
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (pieces: string[]) => void;
};

/** Tiles of completed work; the page shows the chosen pieces in the order of this list. */
function PieceChoices({ choices, chosen, problem, onChange }: PieceChoicesProps) {
  const toggleIn = (id: string, isChosen: boolean) =>
    choices.flatMap((one) => ((one.id === id ? isChosen : chosen.includes(one.id)) ? one.id : []));
  return (
    <fieldset>
      <legend>Work to show</legend>
      {choices.length === 0 ? <p className="mt-1 text-muted">Nothing completed yet.</p> : null}
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {choices.map(({ id, name, cover }) => (
          <li
            key={id}
            className="relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface has-checked:border-accent has-checked:bg-accent-soft [&>:first-child]:aspect-4/3"
          >
            <ProjectCover name={name} cover={cover} sizes="200px" />
            <Checkbox
              id={`piece-${id}`}
              label={<bdi className="wrap-anywhere">{name}</bdi>}
              checked={chosen.includes(id)}
              onChange={(event) => onChange(toggleIn(id, event.target.checked))}
              className="px-3 py-1 [&_input]:relative [&_input]:z-1 [&>label]:leading-snug [&>label]:after:absolute [&>label]:after:inset-0"
            />
          </li>
        ))}
      </ul>
      <FormMessage tone="error">{problem}</FormMessage>
    </fieldset>
  );
}
