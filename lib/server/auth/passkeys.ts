import "server-only";
import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { spendProof } from "@/db/queries/auth/limits";
import { findPasskey, listCredentials } from "@/db/queries/auth/passkeys";
import { SITE } from "@/lib/site/site";
import { env } from "../env";
import { loginCookieName, openCookie, sealCookie } from "../request/login-cookie";

const MINUTES = 5;
type Purpose = "add" | "use";

/** The library is fetched with the first passkey: few requests need it. */
const loadLibrary = () => import("@simplewebauthn/server");

/** Passkeys belong to the host of APP_URL, and answer only pages of its origin. */
const passkeyHost = () => new URL(env().APP_URL).hostname;
const expectedAnswer = (expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: new URL(env().APP_URL).origin,
  expectedRPID: passkeyHost(),
  requireUserVerification: true,
});

/** Always requires the device's own lock, so that a passkey counts as two factors and needs no user name. */
const VERIFICATION = "required";

export async function makeAddOptions(user: { id: string; email: string }) {
  const { generateRegistrationOptions } = await loadLibrary();
  const { challenge, seal } = await newChallenge("add", user.id);
  const known = await listCredentials(user.id);
  const options = await generateRegistrationOptions({
    rpName: SITE.name,
    rpID: passkeyHost(),
    userName: user.email,
    userDisplayName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: VERIFICATION },
  });
  return { options, seal };
}

/** The credential to store. Null if the answer is invalid. */
export async function verifyAdded(seal: string, userId: string, answer: unknown) {
  const challenge = await spendChallenge(seal, "add", userId);
  if (!challenge) return null;
  const { verifyRegistrationResponse } = await loadLibrary();
  const checked = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    ...expectedAnswer(challenge),
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports.slice(0, 8).map(String),
  };
}

export async function makeUseOptions() {
  const { generateAuthenticationOptions } = await loadLibrary();
  const { challenge, seal } = await newChallenge("use");
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(),
    challenge,
    userVerification: VERIFICATION,
  });
  return { options, seal };
}

/** The user and credential that answered, or null. The caller stores the counter, which detects copied passkeys. */
export async function verifyUsed(seal: string, answer: { id: string }) {
  const challenge = await spendChallenge(seal, "use");
  const passkey = challenge && (await findPasskey(answer.id));
  if (!challenge || !passkey) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { credentialId, publicKey, counter, userId } = passkey;
  const checked = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    ...expectedAnswer(challenge),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => null);
  return checked?.verified ? { userId, credentialId, counter: checked.authenticationInfo.newCounter } : null;
}

const Payload = z.object({
  purpose: z.enum(["add", "use"]),
  challenge: z.string().length(43),
  sub: z.uuid().nullable(),
});
const sealCookieName = () => `${loginCookieName()}-passkey`;

async function newChallenge(purpose: Purpose, userId: string | null = null) {
  const bytes = new Uint8Array(randomBytes(32));
  const payload = { purpose, challenge: Buffer.from(bytes).toString("base64url"), sub: userId };
  return { challenge: bytes, seal: await sealCookie(sealCookieName(), payload, MINUTES * 60) };
}

/** Returns the challenge and marks it as spent. Null if it is invalid or was spent before. */
async function spendChallenge(seal: string, purpose: Purpose, userId: string | null = null): Promise<string | null> {
  const { data } = Payload.safeParse(await openCookie(sealCookieName(), seal));
  if (!data || data.purpose !== purpose || data.sub !== userId) return null;
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  return (await spendProof(`passkey ${data.challenge}`, expiresAt)) ? data.challenge : null;
}
