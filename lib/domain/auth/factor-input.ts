import { z } from "zod";
import { cleanText, codePoints } from "../shared/text";
import { CurrentPassword, ReturnPath } from "./input";
import { FACTOR_TEXTS, MAX_PASSKEY_NAME, readCode } from "./second-factor";

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
  .refine((name) => name !== "" && codePoints(name) <= MAX_PASSKEY_NAME, FACTOR_TEXTS.passkeyName);

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
