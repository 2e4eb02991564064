import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import {
  addPasskeyAction,
  askNewPasskeyAction,
  askPasskeyAction,
  confirmByPasskeyAction,
  signInByPasskeyAction,
} from "@/lib/actions/passkeys";
import { expectNewAccount } from "@/lib/client/leave-page";
import { type ActionAnswer, runAction } from "@/lib/client/run-action";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";

// Each function returns a sentence if it fails. Load this file only when pressed.

/** Opens `next` on success. */
export async function signInByPasskey(remember: boolean | undefined, next: string): Promise<string | undefined> {
  const answer = await answerOf();
  if (typeof answer === "string") return answer;
  const stay = expectNewAccount();
  const outcome = await runAction(() => signInByPasskeyAction({ ...answer, remember, next }));
  if (!outcome.ok) {
    stay();
    return outcome.message;
  }
  location.assign(outcome.data?.next ?? next);
  return undefined;
}

export async function confirmByPasskey(): Promise<string | undefined> {
  const answer = await answerOf();
  if (typeof answer === "string") return answer;
  const outcome = await runAction(() => confirmByPasskeyAction(answer));
  return outcome.ok ? undefined : outcome.message;
}

/** Adds a passkey; returns recovery codes only if it is the account's first factor. */
export async function addPasskey(): Promise<{ codes: string[] | null } | string> {
  if (!browserSupportsWebAuthn()) return FACTOR_TEXTS.passkeyUnsupported;
  const asked = await runAction<Data<typeof askNewPasskeyAction>>(() => askNewPasskeyAction());
  if (!asked.ok || !asked.data) return asked.ok ? FACTOR_TEXTS.passkeyFailed : asked.message;
  const { options, seal } = asked.data;
  try {
    const answer = await startRegistration({ optionsJSON: options });
    const added = await runAction(() => addPasskeyAction({ seal, answer: JSON.stringify(answer) }));
    return added.ok ? { codes: added.data?.codes ?? null } : added.message;
  } catch (error) {
    return sentenceOf(error);
  }
}

type Data<A> = A extends (...input: never[]) => Promise<ActionAnswer<infer T>> ? T : never;

async function answerOf() {
  if (!browserSupportsWebAuthn()) return FACTOR_TEXTS.passkeyUnsupported;
  const asked = await runAction<Data<typeof askPasskeyAction>>(() => askPasskeyAction());
  if (!asked.ok || !asked.data) return asked.ok ? FACTOR_TEXTS.passkeyFailed : asked.message;
  const { options, seal } = asked.data;
  try {
    return { seal, answer: JSON.stringify(await startAuthentication({ optionsJSON: options })) };
  } catch (error) {
    return sentenceOf(error);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return FACTOR_TEXTS.passkeyKnown;
  const { name } = error as Error;
  return name === "NotAllowedError" || name === "AbortError"
    ? FACTOR_TEXTS.passkeyCancelled
    : FACTOR_TEXTS.passkeyFailed;
}
