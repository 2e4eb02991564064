import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { NextRequest } from "next/server";
import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { SignInInput } from "@/lib/domain/auth/input";
import { json, refusalResponse, route } from "@/lib/server/api/route";
import {
  endLoginOfCookie,
  findUser,
  readLoginOrigin,
  rememberDevice,
  setStepCookie,
} from "@/lib/server/auth/current-user";
import { type LoginAttempt, signIn } from "@/lib/server/auth/sign-in";
import { env } from "@/lib/server/env";
import { clientAddress } from "@/lib/server/request/headers";
import { isHttps, loginCookieFlags, loginCookieName } from "@/lib/server/request/login-cookie";

type Params = { nextauth: string[] };

/** The next-auth actions we allow; its own pages are closed. */
const READS = ["csrf", "providers", "signin", "signout"];
const WRITES = ["callback", "signin", "signout"];

/** The session comes from the database row, never from the token or the client. */
export const GET = route<Params>({ name: "auth" }, ({ request, params }) => {
  const [action = ""] = params.nextauth;
  if (action === "session") return answerSession();
  if (action === "error") return new Response(null, { status: 307, headers: { Location: "/login" } });
  return READS.includes(action) ? answerWith(() => handlers.GET(new NextRequest(request))) : answerNotFound();
});

export const POST = route<Params>({ name: "auth" }, ({ request, params, body }) => {
  const [action = ""] = params.nextauth;
  if (action === "session") return answerSession();
  if (!WRITES.includes(action)) return answerNotFound();
  return answerWith(async () => {
    if (action === "signout") await endLoginOfCookie();
    const { url, method, headers } = request;
    return handlers.POST(new NextRequest(url, { method, headers, body }));
  });
});

function answerNotFound(): Response {
  return refusalResponse("not_found", "There’s no page at this address.");
}

async function answerSession(): Promise<Response> {
  const user = await findUser();
  return json(user ? { user: { id: user.id } } : null);
}

async function answerWith(handle: () => Promise<Response>): Promise<Response> {
  return authorizeErrors.run({}, async () => {
    const answer = await handle();
    const error = authorizeErrors.getStore()?.error;
    if (error) throw error;
    return endCookieWithBrowser(answer);
  });
}

/** next-auth always sets Expires on the login cookie; without "remember me" it must end with the browser. */
function endCookieWithBrowser(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "private, no-store");
  headers.delete("set-cookie");
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", removeExpiry(cookie));
  return new Response(answer.body, { status: answer.status, headers });
}

function removeExpiry(cookie: string): string {
  const isLogin = cookie.startsWith(`${loginCookieName()}=`) && !cookie.startsWith(`${loginCookieName()}=;`);
  return isLogin ? cookie.replace(/;\s*(expires|max-age)=[^;]*/gi, "") : cookie;
}

/** Carries errors out of `authorize`, which next-auth would turn into a redirect. */
const authorizeErrors = new AsyncLocalStorage<{ error?: unknown }>();

/**
 * next-auth's POST /api/auth/callback/credentials, with the same checks and limits as the form. The token holds ids
 * only, nothing that a client sent.
 */
const { handlers } = NextAuth(() => ({
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
  const judged = await signIn({ ...attempt, remember: false }, await readLoginOrigin(address));
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
