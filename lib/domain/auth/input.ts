import { z } from "zod";
import { TimeZoneInput } from "../profile/input";
import { cleanText, countCodePoints } from "../shared/text";
import { normaliseEmail } from "./email-address";
import { MAX_PASSWORD_LENGTH } from "./forms";
import { AUTH_TEXTS, passwordProblem } from "./passwords";
import { safeReturnPath } from "./return-path";
import { FACTOR_TEXTS, MAX_PASSKEY_NAME, readCode } from "./second-factor";

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
const CurrentPassword = typedPassword
  .min(1, AUTH_TEXTS.passwordMissing)
  .transform((password) => password.normalize("NFC"))
  .refine((password) => [...password].length <= MAX_PASSWORD_LENGTH, AUTH_TEXTS.passwordTooLong);

const captcha = z.string(AUTH_TEXTS.captchaMissing).min(1, AUTH_TEXTS.captchaMissing).max(10_000);

const ReturnPath = z.unknown().optional().transform(safeReturnPath);

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

/** `endsPlan`: the dialog said that a plan which renews is cancelled. */
export const DeleteAccountInput = z.object({ password: CurrentPassword, endsPlan: z.boolean().optional() });

export const ExportInput = z.object({ password: CurrentPassword });

type Context = z.core.$RefinementCtx;

/** A code of the authenticator app or a recovery code, as typed. */
const CodeInput = z
  .string(FACTOR_TEXTS.codeMissing)
  .max(200, FACTOR_TEXTS.codeWrong)
  .transform((typed, context) => {
    const code = readCode(typed);
    if (code) return code;
    const message = typed.trim() === "" ? FACTOR_TEXTS.codeMissing : FACTOR_TEXTS.codeWrong;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const SecondStepInput = z.object({
  code: CodeInput,
  remembersDevice: z.boolean().default(false),
  next: ReturnPath,
});

/** `code` is required only for accounts with a second factor. */
export const ConfirmIdentityInput = z.object({ password: CurrentPassword, code: CodeInput.nullable() });

export const EnableAuthenticatorInput = z.object({ setup: z.string().max(2048), code: CodeInput });

/** `code` is not required when this login proved its factor recently. */
export const DisableAuthenticatorInput = z.object({ password: CurrentPassword, code: CodeInput.nullable() });

export const LoginIdInput = z.object({ loginId: z.uuid() });

export const RememberedDeviceInput = z.object({ deviceId: z.uuid() });

const PasskeyNameInput = z
  .string(FACTOR_TEXTS.passkeyName)
  .max(1_000, FACTOR_TEXTS.passkeyName)
  .transform((text) => cleanText(text).replace(/\s+/gu, " "))
  .refine((name) => name !== "" && countCodePoints(name) <= MAX_PASSKEY_NAME, FACTOR_TEXTS.passkeyName);

export const PasskeyIdInput = z.object({ passkeyId: z.uuid() });

export const RenamePasskeyInput = z.object({ passkeyId: z.uuid(), name: PasskeyNameInput });

/** The passkey's response from the browser, as JSON; the library checks the rest. */
const answer = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: FACTOR_TEXTS.passkeyFailed });
      return z.NEVER;
    }
  })
  .pipe(
    z.looseObject({
      id: z.string().min(16).max(1_400),
      rawId: z.string().max(1_400),
      type: z.literal("public-key"),
      response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
    }),
  );

export const AddPasskeyInput = z.object({ seal: z.string().max(2048), answer });

export const UsePasskeyInput = z.object({
  seal: z.string().max(2048),
  answer,
  /** Undefined when the passkey follows a password: that form does not ask. */
  remember: z.boolean().optional(),
  next: ReturnPath,
});

function refuseDifference({ password, confirmation }: { password: string; confirmation: string }, context: Context) {
  refuse(context, password === confirmation.normalize("NFC") ? null : AUTH_TEXTS.passwordsDiffer, "confirmation");
}

function refuse(context: Context, problem: string | null, field?: string): void {
  if (problem) context.addIssue({ code: "custom", message: problem, path: field ? [field] : [] });
}
