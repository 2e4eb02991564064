import { addPasskeyAction, askNewPasskeyAction, askPasskeyAction, signInByPasskeyAction } from "@/lib/actions/passkeys";
import { findUser } from "@/lib/server/auth/current-user";
import { anAccount, signIn } from "./account";
import { aPasskeyDevice } from "./passkey-device";

/** What the browser asks a device before it adds a passkey. */
export async function askToAdd() {
  const { data } = await askNewPasskeyAction();
  if (!data) throw new Error("no options");
  return data;
}

/** The options that the browser requests before it uses a passkey. */
export async function askToUse() {
  const { data } = await askPasskeyAction();
  if (!data) throw new Error("no options");
  return data;
}

/** A user signed in by password, with a passkey on a device. */
export async function someoneWithAPasskey() {
  const email = await anAccount();
  await signIn(email);
  const device = aPasskeyDevice();
  const { options, seal } = await askToAdd();
  const added = await addPasskeyAction({ seal, answer: device.create(options) });
  const user = await findUser();
  const login = { userId: user?.id ?? "", authSessionId: user?.authSessionId ?? "" };
  return { email, device, added, login, userId: login.userId };
}

/** Presses “Use a passkey”; `remember` is the page's checkbox, if it has one. */
export async function pressUsePasskey(device: ReturnType<typeof aPasskeyDevice>, flaws = {}, remember?: boolean) {
  const { options, seal } = await askToUse();
  return signInByPasskeyAction({ seal, answer: device.get(options, flaws), remember, next: undefined });
}
