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
  const answer = await askForPasskey();
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
  const answer = await askForPasskey();
  if (typeof answer === "string") return answer;
  const outcome = await runAction(() => confirmByPasskeyAction(answer));
  return outcome.ok ? undefined : outcome.message;
}

/** Adds a passkey; returns recovery codes only if it is the account's first factor. */
export async function addPasskey(): Promise<{ codes: string[] | null } | string> {
  const answer = await answerChallenge(askNewPasskeyAction, (optionsJSON) => startRegistration({ optionsJSON }));
  if (typeof answer === "string") return answer;
  const added = await runAction(() => addPasskeyAction(answer));
  return added.ok ? { codes: added.data?.codes ?? null } : added.message;
}

function askForPasskey() {
  return answerChallenge(askPasskeyAction, (optionsJSON) => startAuthentication({ optionsJSON }));
}

async function answerChallenge<Options>(
  ask: () => Promise<ActionAnswer<{ options: Options; seal: string }>>,
  start: (options: Options) => Promise<object>,
) {
  if (!browserSupportsWebAuthn()) return FACTOR_TEXTS.passkeyUnsupported;
  const asked = await runAction(() => ask());
  if (!asked.ok || !asked.data) return asked.ok ? FACTOR_TEXTS.passkeyFailed : asked.message;
  const { options, seal } = asked.data;
  try {
    return { seal, answer: JSON.stringify(await start(options)) };
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
