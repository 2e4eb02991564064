import { NextRequest } from "next/server";
import { json, refusal, route } from "@/lib/server/api/route";
import { endHereByCookie, findUser } from "@/lib/server/auth/current-user";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { authorizeErrors, handlers } from "./config";

type Params = { nextauth: string[] };

/** The next-auth actions we allow; its own pages are closed. */
const READS = ["csrf", "providers", "signin", "signout"];
const WRITES = ["callback", "signin", "signout"];

/** The session comes from the database row, never from the token or the client. */
export const GET = route<Params>({ name: "auth" }, ({ request, params }) => {
  const [action = ""] = params.nextauth;
  if (action === "session") return answerSession();
  if (action === "error") return new Response(null, { status: 307, headers: { Location: "/login" } });
  return READS.includes(action) ? answerWith(() => handlers.GET(new NextRequest(request))) : notFound();
});

export const POST = route<Params>({ name: "auth" }, ({ request, params, body }) => {
  const [action = ""] = params.nextauth;
  if (action === "session") return answerSession();
  if (!WRITES.includes(action)) return notFound();
  return answerWith(async () => {
    if (action === "signout") await endHereByCookie();
    const { url, method, headers } = request;
    return handlers.POST(new NextRequest(url, { method, headers, body }));
  });
});

function notFound(): Response {
  return refusal("not_found", "There’s no page at this address.");
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
    return endWithTheBrowser(answer);
  });
}

/** next-auth always sets Expires on the login cookie; without "remember me" it must end with the browser. */
function endWithTheBrowser(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "private, no-store");
  headers.delete("set-cookie");
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", withoutExpiry(cookie));
  return new Response(answer.body, { status: answer.status, headers });
}

function withoutExpiry(cookie: string): string {
  const isLogin = cookie.startsWith(`${loginCookieName()}=`) && !cookie.startsWith(`${loginCookieName()}=;`);
  return isLogin ? cookie.replace(/;\s*(expires|max-age)=[^;]*/gi, "") : cookie;
}
