import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { SignInInput } from "@/lib/domain/auth/input";
import { loginOrigin, rememberDevice, setStepCookie } from "@/lib/server/auth/current-user";
import { type LoginAttempt, signIn } from "@/lib/server/auth/sign-in";
import { env } from "@/lib/server/env";
import { clientAddress } from "@/lib/server/request/headers";
import { isHttps, loginCookieFlags, loginCookieName } from "@/lib/server/request/login-cookie";

/** Carries errors out of `authorize`, which next-auth would turn into a redirect. */
export const authorizeErrors = new AsyncLocalStorage<{ error?: unknown }>();

/**
 * next-auth's POST /api/auth/callback/credentials, with the same checks and limits as the form. The token holds ids
 * only, nothing that a client sent.
 */
export const { handlers } = NextAuth(() => ({
  secret: env().AUTH_SECRET,
  trustHost: true,
  basePath: "/api/auth",
  session: { strategy: "jwt" },
  pages: { signIn: "/login", signOut: "/", error: "/login" },
  cookies: {
    sessionToken: { name: loginCookieName(), options: loginCookieFlags(false) },
    csrfToken: { name: `${loginCookieName()}-csrf`, options: loginCookieFlags(false) },
    callbackUrl: { name: `${loginCookieName()}-callback`, options: loginCookieFlags(false) },
  },
  useSecureCookies: isHttps(),
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [Credentials({ credentials: { email: {}, password: {}, captcha: {} }, authorize })],
  callbacks: {
    jwt: ({ token, user }) =>
      user && "authSessionId" in user ? { sub: user.id, sid: user.authSessionId } : { sub: token.sub, sid: token.sid },
    redirect: ({ url }) => (url.startsWith(`${env().APP_URL}/`) ? url : `${env().APP_URL}/dashboard`),
  },
}));

async function authorize({ email, password, captcha }: Record<string, unknown>, request: Request) {
  const input = SignInInput.safeParse({ email, password, captcha });
  if (!input.success) throw new LoginRefused("credentials");
  const user = await logIn(input.data, clientAddress(request.headers)).catch((error) => {
    const store = authorizeErrors.getStore();
    if (store) store.error = error;
    throw error;
  });
  if (typeof user === "string") throw new LoginRefused(user);
  return user;
}

async function logIn(attempt: LoginAttempt, address: string) {
  const judged = await signIn({ ...attempt, remember: false }, await loginOrigin(address));
  if (judged.verdict === "unconfirmed") return "email_not_confirmed";
  if (judged.verdict === "suspended") return "suspended";
  if (judged.verdict === "halfway") {
    await setStepCookie(judged.token);
    return "second_step";
  }
  if (judged.verdict !== "welcome") return "credentials";
  await rememberDevice(attempt.email);
  return { id: judged.login.userId, authSessionId: judged.login.authSessionId };
}

class LoginRefused extends CredentialsSignin {
  constructor(code: string) {
    super();
    this.code = code;
  }
}
