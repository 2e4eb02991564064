"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { textOf } from "@/components/ui/use-form";
import {
  deletePersonAction,
  endLoginsOfAction,
  givePlanAction,
  liftPauseOfAction,
  liftSuspensionAction,
  suspendAction,
  takeBackPlansAction,
} from "@/lib/actions/admin";
import { MAX_PLAN_DAYS, PEOPLE_TEXTS, PERSON_ACTS, type PersonAct } from "@/lib/domain/admin/people";
import type { Tier } from "@/lib/domain/billing/tiers";
import { ReasonForm } from "../../../reason-form";

const MAILED: PersonAct[] = ["suspend", "delete"];

/** The reason, and the further fields that this act needs. */
export function PersonForm({ userId, act, tier }: { userId: string; act: PersonAct; tier: Tier }) {
  const { button, isDangerous } = PERSON_ACTS[act];
  return (
    <ReasonForm
      button={button}
      isDangerous={isDangerous}
      {...(MAILED.includes(act) && { hint: "Mailed to them, and stays in the log." })}
      check={(typed) => ({
        days: act !== "plan" || isDays(textOf(typed, "days")) ? null : PEOPLE_TEXTS.daysWrong,
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

function isDays(text: string): boolean {
  return /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PLAN_DAYS;
}

function sendAct(act: PersonAct, typed: FormData, target: { userId: string; reason: string }) {
  switch (act) {
    case "plan":
      return givePlanAction({
        ...target,
        tier: textOf(typed, "tier") === "pro_plus" ? "pro_plus" : "pro_lite",
        days: textOf(typed, "days"),
      });
    case "takeback":
      return takeBackPlansAction(target);
    case "logins":
      return endLoginsOfAction(target);
    case "mails":
      return liftPauseOfAction(target);
    case "suspend":
      return suspendAction(target);
    case "restore":
      return liftSuspensionAction(target);
    case "delete":
      return deletePersonAction({ ...target, email: textOf(typed, "email") });
    default:
      return act satisfies never;
  }
}
