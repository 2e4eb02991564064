"use client";

import { useEffect, useId, useState } from "react";
import { StarterForm } from "@/components/methods/starter-form";
import { PhotoImage } from "@/components/photos/photo-image";
import { AmountField } from "@/components/ui/amount-field";
import { ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { bindFields } from "@/components/ui/form-fields";
import { describeLoggedTime } from "../logged-time";
import { AfterFees, CompletionFoot, CompletionPrice, RoundUps } from "./completion-price";
import { CostsFieldset, SavedElsewhere } from "./costs-fields";
import { keepOpenForEmptyLine } from "./materials-fields";
import { hasMethods, MethodCards, OtherWay } from "./method-select";
import { ShelfChoiceFields } from "./shelf-choice";
import type { PricingMethods, ProjectDialogProps } from "./types";
import { useCompletion } from "./use-completion";

/** Mark Complete: materials, costs, a method, and the price building up from them. */
export function CompletionDialog({ open, onClose, project, ...props }: ProjectDialogProps) {
  return (
    <ClosableDialog
      open={open}
      onClose={onClose}
      title={
        <>
          {project.cover ? <PhotoImage photo={project.cover} alt="" sizes="56px" className="title-photo" /> : null}
          <span tabIndex={-1} className="outline-none">
            {`Complete “${project.name}”`}
          </span>
        </>
      }
      description={
        <>
          {`${describeLoggedTime(project)}. `}
          {project.sessionCount === 0 ? (
            <a href={`/calculator/projects/${project.id}`} className="font-semibold text-accent underline">
              Add time on its page
            </a>
          ) : null}
        </>
      }
      size="broad"
      end="footer"
      first={(content) => content.querySelector("h2 > span")}
      onEscapeKeyDown={keepOpenForEmptyLine}
      className="max-lg:scroll-pb-40 wrap-anywhere max-sm:[&_h2]:text-lg"
    >
      <CompletionForm {...props} onClose={onClose} project={project} />
    </ClosableDialog>
  );
}

function CompletionForm({ onClose, project, methods, library, channels }: Omit<ProjectDialogProps, "open">) {
  const id = useId();
  const completion = useCompletion({ project, methods });
  const { form, fields, preview, problems, pending, change, saved, suggested, shelf } = completion;
  const bind = bindFields({ id, fields, problems, onChange: change });
  const { pieces } = preview;
  return (
    <>
      <FirstMethod
        methods={methods}
        wageCents={project.suggested?.wageCents ?? null}
        selectId={`${id}-method`}
        isMissed={problems.methodId !== undefined}
        onMade={(methodId) => change({ methodId })}
      />
      <DialogForm
        state={{ form, pending, problem: preview.message }}
        submitLabel="Mark Complete"
        onClose={onClose}
        className="clear-left grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-6 [&>[role=alert]]:mb-5"
        foot={
          <CompletionFoot
            preview={preview}
            fees={
              suggested ? null : (
                <AfterFees preview={preview} channels={channels} onPrice={(priceOfOne) => change({ priceOfOne })} />
              )
            }
          />
        }
      >
        <div className="grid content-start gap-5 pb-6">
          <CostsFieldset
            id={id}
            fields={fields}
            problems={problems}
            methods={methods}
            library={library}
            onChange={change}
            hint="Costs are for them all."
            completing={{
              method: hasMethods(methods) ? (
                <MethodCards
                  id={`${id}-method`}
                  value={fields.methodId}
                  methods={methods}
                  error={problems.methodId}
                  likelyId={project.likelyMethod?.id}
                  work={preview.wrong.length > 0 ? null : preview.work}
                  onChoose={(methodId) => change({ methodId })}
                />
              ) : null,
              price: (
                <AmountField
                  {...bind.value("priceOfOne")}
                  label={pieces > 1 ? "Price of one" : "Final price"}
                  hint={pieces > 1 ? `The final price is this × ${pieces}.` : "Optional. Overrides the total."}
                />
              ),
            }}
          />
          {suggested ? <p className="text-sm text-muted">{suggested}</p> : null}
          <SavedElsewhere
            state={saved}
            methods={methods}
            button="Mark Complete"
            onTake={(costs) => change({ ...costs, methodId: costs.methodId || fields.methodId })}
          />
          {fields.materials.some(({ taken }) => taken) ? (
            <ShelfChoiceFields {...shelf} id={id} library={library} />
          ) : null}
        </div>
        <div className="flex flex-col">
          <CompletionPrice preview={preview} hasMethods={hasMethods(methods)} />
          <RoundUps preview={preview} onPrice={(priceOfOne) => change({ priceOfOne })} />
        </div>
      </DialogForm>
    </>
  );
}

type Props = {
  methods: PricingMethods;
  /** What the price of “What it pays” brings. */
  wageCents: number | null;
  selectId: string;
  /** Whether the crafter tried to complete the project without a method. */
  isMissed: boolean;
  onMade: (methodId: string) => void;
};

/** The two questions that create a first method, shown while there is none; then the method field gets the focus. */
function FirstMethod({ methods, wageCents, selectId, isMissed, onMade }: Props) {
  const [isMade, setMade] = useState(false);
  const isEmpty = !hasMethods(methods);
  useEffect(() => {
    if (isMade && !isEmpty) document.getElementById(selectId)?.focus();
  }, [isMade, isEmpty, selectId]);
  if (!isEmpty) return null;
  return (
    <section aria-labelledby={`${selectId}-first`} className="mb-5 rounded-lg border border-line bg-sunken p-4">
      <h3 id={`${selectId}-first`} className="text-base">
        Your first method
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted">
        Two questions price this project. You can change everything later, or <OtherWay /> instead.
      </p>
      <StarterForm
        currency={methods.suggestedCurrency}
        craft={methods.starter}
        wageCents={wageCents}
        missed={isMissed ? "Please answer this first. Your rate prices the project." : undefined}
        onMade={(methodId) => {
          setMade(true);
          onMade(methodId);
        }}
      />
    </section>
  );
}
