import { findSums } from "@/db/queries/insights";
import { canSeeYear, readYear } from "@/lib/domain/insights/range";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError, SignedOutError } from "@/lib/errors";
import { route } from "@/lib/server/api/route";
import { findUser } from "@/lib/server/auth/current-user";
import { enforceRateLimit } from "@/lib/server/limits/rate-limit";
import { CHAT_SIZE, drawPng } from "@/lib/server/pictures/drawing";
import { YearPicture } from "./year-picture";

/** A busy process takes a while. */
const DRAWING_MS = 60_000;

/** The crafter's own year as a picture for chats, drawn for each request; no public address serves it. */
export const GET = route<{ year: string }>({ name: "year-picture", withinMs: DRAWING_MS }, async (call) => {
  const user = await findUser();
  if (!user) throw new SignedOutError();
  await enforceRateLimit("picture", user.id, call.address);
  const { year } = call.params;
  const today = localDateOf(new Date(), user.timeZone);
  const range = readYear(year, today);
  if (!range || !canSeeYear(year, today, user.tier)) throw new NotFoundError("year");
  const sums = await findSums(user.id, range);
  return new Response(await drawPng(<YearPicture year={year} range={range} sums={sums} />, CHAT_SIZE), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="my-${year}-in-stitches.png"`,
      "Cache-Control": "no-store",
    },
  });
});
