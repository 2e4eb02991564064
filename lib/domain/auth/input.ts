import { z } from "zod";
import { TimeZoneInput } from "../profile/input";
import { normaliseEmail } from "./email-address";
import { MAX_PASSWORD_LENGTH } from "./forms";
import { AUTH_TEXTS, passwordProblem } from "./passwords";
import { safeReturnPath } from "./return-path";

/** Parses to the normalised address that is stored. */
export const EmailInput = z.string(AUTH_TEXTS.emailInvalid).transform((text, context) => {
  const address = normaliseEmail(text);
  if (address !== null) return address;
  context.addIssue({ code: "custom", message: AUTH_TEXTS.emailInvalid });
  return z.NEVER;
});

const typedPassword = z.string(AUTH_TEXTS.passwordMissing).max(4 * MAX_PASSWORD_LENGTH, AUTH_TEXTS.passwordTooLong);

/** A new password in NFC. Where the owner is known, check it with `passwordProblem` and the email address too. */
export const PasswordInput = typedPassword
  .transform((password) => password.normalize("NFC"))
  .superRefine((password, context) => refuse(context, passwordProblem(password)));

/** A password to compare: only its length is checked, so that old passwords keep working. */
export const CurrentPassword = typedPassword
  .min(1, AUTH_TEXTS.passwordMissing)
  .transform((password) => password.normalize("NFC"))
  .refine((password) => [...password].length <= MAX_PASSWORD_LENGTH, AUTH_TEXTS.passwordTooLong);

const captcha = z.string(AUTH_TEXTS.captchaMissing).min(1, AUTH_TEXTS.captchaMissing).max(10_000);

export const ReturnPath = z.unknown().optional().transform(safeReturnPath);

/** The time zone comes from the browser; an unknown one becomes UTC. */
export const SignUpInput = z
  .object({
    email: EmailInput,
    password: PasswordInput,
    terms: z.literal(true, AUTH_TEXTS.termsMissing),
    timeZone: TimeZoneInput.catch("UTC"),
    next: ReturnPath,
    captcha,
  })
  .superRefine(({ email, password }, context) => refuse(context, passwordProblem(password, email), "password"));

export const SignInInput = z.object({
  email: EmailInput,
  password: CurrentPassword,
  remember: z.boolean().default(false),
  next: ReturnPath,
  captcha,
});

export const ResetInput = z.object({ email: EmailInput, captcha });

/** Requests another confirmation link for the sign-up named in the form's answer. */
export const ResendInput = z.object({ signupId: z.uuid(), email: EmailInput, next: ReturnPath });

export const ConfirmInput = z.strictObject({ token: z.string().length(43), next: ReturnPath });

export const NewPasswordInput = z
  .object({ password: PasswordInput, confirmation: z.string() })
  .superRefine(refuseDifference);

export const ChangePasswordInput = z
  .object({ currentPassword: CurrentPassword, password: PasswordInput, confirmation: z.string() })
  .superRefine(refuseDifference);

export const DeleteAccountInput = z.object({ password: CurrentPassword });

export const ExportInput = z.object({ password: CurrentPassword });

type Context = z.core.$RefinementCtx;

function refuseDifference({ password, confirmation }: { password: string; confirmation: string }, context: Context) {
  refuse(context, password === confirmation.normalize("NFC") ? null : AUTH_TEXTS.passwordsDiffer, "confirmation");
}

function refuse(context: Context, problem: string | null, field?: string): void {
  if (problem) context.addIssue({ code: "custom", message: problem, path: field ? [field] : [] });
}
