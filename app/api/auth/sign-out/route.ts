import { signOutHere } from "@/lib/auth";
import { answerSurprise } from "@/lib/http/answers";
import { isOwnOrigin } from "@/lib/http/request";

/**
 * Sign out, from the Pact as from the Studio, to the landing page (spec §2). A form post, so that what the browser kept
 * of signed-in pages goes; its storage stays, because unsent Saves live there.
 */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers)) return Response.json({ error: "Forbidden" }, { status: 403 });
  try {
    await signOutHere();
  } catch (error) {
    return answerSurprise("sign-out", error);
  }
  return new Response(null, { status: 303, headers: { Location: "/", "Clear-Site-Data": '"cache"' } });
}
