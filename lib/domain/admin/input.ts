import { z } from "zod";
import { EmailInput } from "../auth/input";
import { MAX_PLAN_DAYS, MAX_REASON, PEOPLE_TEXTS } from "./acts";

/** Removes NUL characters and repairs lone surrogates, which Postgres can't store. */
const ReasonInput = z
  .string(PEOPLE_TEXTS.reasonMissing)
  .max(4 * MAX_REASON)
  .transform((text) => text.normalize("NFC").toWellFormed().replaceAll("\0", "").trim())
  .refine((text) => text.length > 0, PEOPLE_TEXTS.reasonMissing)
  .refine((text) => [...text].length <= MAX_REASON, `A reason has at most ${MAX_REASON} characters.`);

export const PersonInput = z.object({ userId: z.uuid(), reason: ReasonInput });

export const GivePlanInput = PersonInput.extend({
  tier: z.enum(["pro_lite", "pro_plus"]),
  days: z
    .string(PEOPLE_TEXTS.daysWrong)
    .regex(/^\s*\d{1,3}\s*$/, PEOPLE_TEXTS.daysWrong)
    .transform(Number)
    .refine((days) => days >= 1 && days <= MAX_PLAN_DAYS, PEOPLE_TEXTS.daysWrong),
});

export const DeletePersonInput = PersonInput.extend({ email: z.string().max(300) });

export const SignupInput = z.object({ signupId: z.uuid(), reason: ReasonInput });

export const AssignPurchaseInput = z.object({
  providerReference: z.string().regex(/^sub_[a-z0-9]{1,40}$/i),
  email: EmailInput,
  reason: ReasonInput,
});
