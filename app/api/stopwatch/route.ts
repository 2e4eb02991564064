import { findOpenSession } from "@/db/queries/crafting";
import { findUser } from "@/lib/auth";
import { logSurprise } from "@/lib/log";
import { withinTime } from "@/lib/within-time";

const headers = { "Cache-Control": "no-store" };

/** The stopwatch measured now, and the server's clock: 401 for visitors, 503 while the database is away. */
export async function GET() {
  try {
    const user = await findUser();
    if (!user) return Response.json({ session: null }, { status: 401, headers });
    const session = await withinTime(findOpenSession(user.id));
    return Response.json({ session, at: Date.now() }, { headers });
  } catch (error) {
    logSurprise("stopwatch", error);
    return Response.json({ session: null }, { status: 503, headers: { ...headers, "Retry-After": "5" } });
  }
}
