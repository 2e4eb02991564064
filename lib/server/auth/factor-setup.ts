import "server-only";
import { z } from "zod";
import { loginCookieName, openCookie, sealCookie } from "../request/login-cookie";
import { newSecret } from "./totp";

const MINUTES = 15;
const Payload = z.object({ sub: z.uuid(), secret: z.string().length(28) });

const name = () => `${loginCookieName()}-setup`;

/** A secret that nothing stores yet; the form brings it back with a code of it. */
export async function newSetup(userId: string): Promise<{ secret: Buffer; setup: string }> {
  const secret = newSecret();
  const payload = { sub: userId, secret: secret.toString("base64") };
  return { secret, setup: await sealCookie(name(), payload, MINUTES * 60) };
}

export async function openSetup(setup: string, userId: string): Promise<Buffer | null> {
  const parsed = Payload.safeParse(await openCookie(name(), setup));
  return parsed.success && parsed.data.sub === userId ? Buffer.from(parsed.data.secret, "base64") : null;
}
