import type { NextRequest } from "next/server";
import { endHereByCookie, findUser } from "@/lib/auth";
import { loginCookieName } from "@/lib/auth-cookie";
import { answerSurprise } from "@/lib/http/answers";
import { isOwnOrigin } from "@/lib/http/request";
import { handlers, surprises } from "./config";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's reads. The session is told from the row, never from what the token or the client says. */
export async function GET(request: NextRequest, { params }: Context) {
  const [action] = (await params).nextauth;
  return action === "session" ? answerSession() : answerWith(() => handlers.GET(request));
}

/** next-auth's writes, from our own pages only. */
export async function POST(request: NextRequest, { params }: Context) {
  const [action] = (await params).nextauth;
  if (action === "session") return answerSession();
  if (!isOwnOrigin(request.headers)) return Response.json({ error: "Forbidden" }, { status: 403 });
  return answerWith(async () => {
    if (action === "signout") await endHereByCookie();
    return handlers.POST(request);
  });
}

async function answerSession(): Promise<Response> {
  try {
    const user = await findUser();
    return Response.json(user ? { user: { id: user.id } } : null);
  } catch (error) {
    return answerSurprise("auth", error);
  }
}

async function answerWith(handle: () => Promise<Response>): Promise<Response> {
  return surprises.run({}, async () => {
    try {
      const answer = await handle();
      const error = surprises.getStore()?.error;
      return error ? answerSurprise("auth", error) : endWithTheBrowser(answer);
    } catch (error) {
      return answerSurprise("auth", error);
    }
  });
}

/** next-auth always sets Expires on the login cookie; through this door it ends with the browser. */
function endWithTheBrowser(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("set-cookie");
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", withoutExpiry(cookie));
  return new Response(answer.body, { status: answer.status, headers });
}

function withoutExpiry(cookie: string): string {
  const isLogin = cookie.startsWith(`${loginCookieName()}=`) && !cookie.startsWith(`${loginCookieName()}=;`);
  return isLogin ? cookie.replace(/;\s*(expires|max-age)=[^;]*/gi, "") : cookie;
}
