"use client";

import type { ReactNode } from "react";
import { sendForm } from "@/components/auth/send-form";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Select, Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { textOf, useForm } from "@/components/ui/use-form";
import {
  assignPurchaseAction,
  deletePersonAction,
  endLoginsOfAction,
  givePlanAction,
  liftPauseOfAction,
  liftSuspensionAction,
  resendSignupAction,
  suspendAction,
  takeBackPlansAction,
} from "@/lib/actions/admin";
import type { ActionAnswer } from "@/lib/client/run-action";
import { MAX_PLAN_DAYS, MAX_REASON, PEOPLE_TEXTS, PERSON_ACTS, type PersonAct } from "@/lib/domain/admin/acts";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";
import type { Tier } from "@/lib/domain/billing/tiers";

const MAILED: PersonAct[] = ["suspend", "delete"];

/** The reason, and the further fields that this act needs. */
export function PersonForm({ userId, act, tier }: { userId: string; act: PersonAct; tier: Tier }) {
  const { button, isDangerous } = PERSON_ACTS[act];
  return (
    <ReasonForm
      button={button}
      isDangerous={isDangerous}
      hint={MAILED.includes(act) ? "Mailed to them, and stays in the log." : undefined}
      check={(typed) => ({
        days: act !== "plan" || isDayCount(textOf(typed, "days")) ? null : PEOPLE_TEXTS.daysWrong,
        email: act !== "delete" || textOf(typed, "email").trim() ? null : PEOPLE_TEXTS.otherAddress,
      })}
      send={(typed, reason) => sendAct(act, typed, { userId, reason })}
    >
      {(errors) =>
        act === "plan" ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field id="plan-tier" label="Plan">
              {(control) => (
                <Select {...control} name="tier">
                  {tier === "pro_plus" ? null : <option value="pro_lite">Pro Lite</option>}
                  <option value="pro_plus">Pro+</option>
                </Select>
              )}
            </Field>
            <Field id="plan-days" name="days" label="Days" inputMode="numeric" defaultValue="30" error={errors.days} />
          </div>
        ) : act === "delete" ? (
          <Field
            id="delete-email"
            name="email"
            label="Type the address of the account"
            autoComplete="off"
            spellCheck={false}
            error={errors.email}
          />
        ) : null
      }
    </ReasonForm>
  );
}

function isDayCount(text: string): boolean {
  return /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PLAN_DAYS;
}

/** Those that need no further field. */
const ACTIONS = {
  takeback: takeBackPlansAction,
  logins: endLoginsOfAction,
  mails: liftPauseOfAction,
  suspend: suspendAction,
  restore: liftSuspensionAction,
};

function sendAct(act: PersonAct, typed: FormData, target: { userId: string; reason: string }) {
  if (act === "delete") return deletePersonAction({ ...target, email: textOf(typed, "email") });
  if (act !== "plan") return ACTIONS[act](target);
  const tier = textOf(typed, "tier") === "pro_plus" ? "pro_plus" : "pro_lite";
  return givePlanAction({ ...target, tier, days: textOf(typed, "days") });
}

export function AssignForm({ providerReference }: { providerReference: string }) {
  return (
    <ReasonForm
      button="Assign the purchase"
      check={(typed) => ({ email: textOf(typed, "email").includes("@") ? null : FORM_TEXTS.emailInvalid })}
      send={(typed, reason) => assignPurchaseAction({ providerReference, email: textOf(typed, "email"), reason })}
    >
      {(errors) => (
        <Field
          id="assign-email"
          name="email"
          type="email"
          label="Email of the account"
          autoComplete="off"
          error={errors.email}
        />
      )}
    </ReasonForm>
  );
}

export function ResendForm({ signupId }: { signupId: string }) {
  return <ReasonForm button="Send a new link" send={(_, reason) => resendSignupAction({ signupId, reason })} />;
}

type ReasonFormProps = {
  button: string;
  isDangerous?: boolean;
  hint?: string | undefined;
  /** Returns the problems of the fields other than the reason. */
  check?: (typed: FormData) => Record<string, string | null>;
  send: (typed: FormData, reason: string) => Promise<ActionAnswer<{ next: string }>>;
  children?: (errors: Record<string, string>) => ReactNode;
};

const IN_THE_LOG = "Stays in the log. Write nothing there that is private.";

/** Requires a written reason, which the log stores. Goes to the answer's `next` when the act is done. */
function ReasonForm({ button, isDangerous = false, hint = IN_THE_LOG, check, send, children }: ReasonFormProps) {
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({
      ...check?.(typed),
      reason: textOf(typed, "reason").trim() ? null : PEOPLE_TEXTS.reasonMissing,
    }),
    send: (typed) => sendForm(() => send(typed, textOf(typed, "reason"))),
    done: (answer) => answer && location.assign(answer.next),
  });
  return (
    <form {...form} className="grid gap-4">
      {children?.(errors)}
      <Field id="reason" label="Reason" hint={hint} error={errors.reason}>
        {(control) => <Textarea {...control} name="reason" rows={3} maxLength={MAX_REASON} />}
      </Field>
      <FormMessage tone="error">{problem}</FormMessage>
      <div>
        <SubmitButton pending={pending} variant={isDangerous ? "danger" : "primary"}>
          {button}
        </SubmitButton>
      </div>
    </form>
  );
}
